import { resolve } from 'node:path';

/** What the shell was asked to do, in the words of the `electron` command. */
export type ShellCommandLine = {
  appFolder: string;
  /** Everything after the executable, as the app finds it from `process.argv[1]` on. */
  args: readonly string[];
  /** `--name` or `--name=value` of the whole line; a switch without a value has "". */
  switches: ReadonlyMap<string, string>;
};

/** Reads `[switches] <app folder> [app args…]`. Throws when no folder is named. */
export function parseShellCommandLine(args: readonly string[], workingFolder: string): ShellCommandLine {
  const appFolder = args.find((arg) => !arg.startsWith('-'));
  if (appFolder === undefined)
    throw new Error(
      'Usage: node src/dev/chromium-shell/main.ts [--headless] [--user-data-dir=…] <app folder> [app args…]',
    );
  const end = args.indexOf('--');
  const options = (end === -1 ? args : args.slice(0, end)).filter((arg) => arg.startsWith('--'));
  return {
    appFolder: resolve(workingFolder, appFolder),
    args,
    switches: new Map(options.map(asSwitch)),
  };
}

/** `--window-size=1200,800`; null when it isn't given or isn't two sizes. */
export function windowSizeOf(
  switches: ReadonlyMap<string, string>,
): { width: number; height: number } | null {
  const match = /^(\d{1,5})[,x](\d{1,5})$/.exec(switches.get('window-size') ?? '');
  return match === null ? null : { width: Number(match[1]), height: Number(match[2]) };
}

function asSwitch(option: string): [string, string] {
  const [name = '', ...value] = option.slice(2).split('=');
  return [name, value.join('=')];
}
