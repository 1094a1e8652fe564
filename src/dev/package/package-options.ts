import { parseArgs } from 'node:util';

export type PackageOptions = {
  /** What is made; empty: all that this system has. `dir` is the unpacked folder alone, for a look at what would be packed. */
  targets: string[];
  /** An Electron of one's own, a folder or a zip; null: the one that Electron's own download brings. */
  electronDist: string | null;
  /** Where the packages go; null: `out/packages`. */
  output: string | null;
};

/** The kinds of package that each system can make. */
const targetsOf: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['deb', 'AppImage'],
  win32: ['nsis'],
  darwin: ['dmg', 'zip'],
};

/** Reads the arguments of `npm run package`. Throws a TypeError that says what is wrong with them. */
export function packageOptions(args: readonly string[], platform: NodeJS.Platform): PackageOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      dir: { type: 'boolean', default: false },
      target: { type: 'string', multiple: true, default: [] },
      'electron-dist': { type: 'string' },
      output: { type: 'string' },
    },
  });
  const known = targetsOf[platform];
  if (known === undefined) throw new TypeError(`No packages are made on ${platform}.`);
  const unknown = values.target.find((target) => !known.includes(target));
  if (unknown !== undefined) {
    throw new TypeError(`There is no --target ${unknown} on this system. There are: ${known.join(', ')}.`);
  }
  return {
    targets: values.dir ? ['dir'] : values.target,
    electronDist: given(values, 'electron-dist'),
    output: given(values, 'output'),
  };
}

function given(values: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = values[name];
  if (value === '') throw new TypeError(`--${name} needs a path.`);
  return typeof value === 'string' ? value : null;
}
