import { parseArgs } from 'node:util';

export type PackageOptions = {
  /** The unpacked folder alone, for a look at what would be packed. */
  folderOnly: boolean;
  /** An Electron of one's own; null: the one that Electron's own download brings. */
  electronDist: string | null;
};

/** Reads the arguments of `npm run package`. Throws a TypeError that says what is wrong with them. */
export function packageOptions(args: readonly string[]): PackageOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { dir: { type: 'boolean', default: false }, 'electron-dist': { type: 'string' } },
  });
  const dist = values['electron-dist'];
  if (dist === '') throw new TypeError('--electron-dist needs a folder or a zip.');
  return { folderOnly: values.dir, electronDist: dist ?? null };
}
