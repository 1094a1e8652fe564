import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Browser, BrowserPage } from './browser/browser.ts';

const args = process.argv.slice(2);
const appFolder = resolve(args.find((arg) => !arg.startsWith('-')) ?? '');
const switches = new Map(args.filter((arg) => arg.startsWith('--')).map(asSwitch));

/** The app that this process runs, and the state that Electron's modules share. */
export const run = {
  /** Everything after the executable: `process.argv` from index 1 on, as Electron's own program would get it. */
  args,
  /** All `--name` and `--name=value` arguments; a switch without a value has "". */
  switches,
  isHeadless: switches.has('headless'),
  /** Another DevTools client sends the page its keys. */
  isDriven: switches.has('remote-debugging-port'),
  package: readPackage(appFolder),
  /**
   * The `resources` folder of a packaged app: the app's folder is its archive, unpacked under the same name, as Node can't read inside one.
   * Null: it isn't packaged.
   */
  resourcesFolder: basename(appFolder) === 'app.asar' ? dirname(appFolder) : null,
  /** Null until the app is ready. */
  browser: null as Browser | null,
  /** The app's only window; null before it is created and once it has closed. */
  window: null as RunningWindow | null,
};

/** What Electron's other modules use of the window. */
type RunningWindow = {
  close(): void;
  destroy(): void;
  toggleFullScreen(): void;
  webContents: {
    runScript(expression: string): Promise<void>;
    command(act: (page: BrowserPage) => Promise<unknown> | undefined): void;
    sendKeys(): void;
  };
};

function asSwitch(option: string): [string, string] {
  const [name = '', ...value] = option.slice(2).split('=');
  return [name, value.join('=')];
}

/** What Electron reads from the app's package.json. */
function readPackage(folder: string): { name: string; version: string; mainScript: string } {
  const { productName, name, version, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name: productName ?? name, version, mainScript: join(folder, main) };
}

/** `--window-size=1200,800`: the size of the window's page. Null: not given. */
export function requestedWindowSize(): { width: number; height: number } | null {
  const match = /^(\d{1,5}),(\d{1,5})$/.exec(run.switches.get('window-size') ?? '');
  return match === null ? null : { width: Number(match[1]), height: Number(match[2]) };
}
