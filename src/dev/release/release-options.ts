import { parseArgs } from 'node:util';

export type ReleaseOptions =
  /** Says what the next release would be; with `write` it is made: version, commit and tag, nothing is pushed. */
  | { kind: 'next'; write: boolean }
  /** Writes the notes of the release that a tag names, for the workflow that publishes it. */
  | { kind: 'notes'; file: string; tag: string };

/** Reads the arguments of `npm run release`. Throws a TypeError that says what is wrong with them. */
export function releaseOptions(args: readonly string[]): ReleaseOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      write: { type: 'boolean', default: false },
      notes: { type: 'string' },
      tag: { type: 'string' },
    },
  });
  const { write, notes, tag } = values;
  if (notes === undefined && tag === undefined) return { kind: 'next', write };
  if (write || !notes || !tag)
    throw new TypeError('--notes <file> and --tag <tag> go together, without --write.');
  return { kind: 'notes', file: notes, tag };
}

/** Throws when a tag isn't the one of this version: a package would call itself by another name than its release. */
export function mustBeTagOf(version: string, tag: string): void {
  if (tag !== `v${version}`) {
    throw new TypeError(
      `The tag is ${tag}, but package.json says ${version}: npm run release -- --write sets both.`,
    );
  }
}
