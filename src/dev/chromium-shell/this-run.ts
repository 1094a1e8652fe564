import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from './browser/browser.ts';
import type { ShellBrowserWindow } from './electron/browser-window.ts';

/** The app that this process runs, and the state that Electron's modules share. */
type ThisRun = {
  /** Everything after the executable: `process.argv` from index 1 on, as seen by the app. */
  args: readonly string[];
  /** All `--name` and `--name=value` arguments; a switch without a value has "". */
  switches: ReadonlyMap<string, string>;
  isHeadless: boolean;
  /** What Electron reads from the app's package.json. */
  package: { name: string; version: string; mainScript: string };
  /** Null until the app is ready. */
  browser: Browser | null;
  /** The app's only window; null before it is created and once it has closed. */
  window: ShellBrowserWindow | null;
};

const args = process.argv.slice(2);
const switches = new Map(args.filter((arg) => arg.startsWith('--')).map(asSwitch));

export const run: ThisRun = {
  args,
  switches,
  isHeadless: switches.has('headless'),
  package: readPackage(args.find((arg) => !arg.startsWith('-')) ?? ''),
  browser: null,
  window: null,
};

function asSwitch(option: string): [string, string] {
  const [name = '', ...value] = option.slice(2).split('=');
  return [name, value.join('=')];
}

function readPackage(appFolder: string): ThisRun['package'] {
  const folder = resolve(appFolder);
  const { productName, name, version, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name: productName ?? name, version, mainScript: join(folder, main) };
}

/** `--window-size=1200,800`: the size of the window's page. Null: not given. */
export function requestedWindowSize(): { width: number; height: number } | null {
  const match = /^(\d{1,5}),(\d{1,5})$/.exec(run.switches.get('window-size') ?? '');
  return match === null ? null : { width: Number(match[1]), height: Number(match[2]) };
}
