import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { whyNoSandbox } from '#dev/setup/sandbox.ts';

export type ChromiumOptions = {
  profileFolder: string;
  isHeadless: boolean;
  /** Other DevTools clients can attach, at any free port. */
  isDriven: boolean;
  size: { width: number; height: number };
  /** Host names are resolved, to load the page from the dev server. */
  hasDevServer: boolean;
};

/** Starts Chromium with an empty app window. It listens on a pipe: when this process dies the pipe closes and Chromium ends. */
export function startChromium(executable: string, options: ChromiumOptions) {
  const child: ChildProcess = spawn(executable, chromiumFlags(options), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // A process group of its own, so that Ctrl-C in the terminal makes the app quit rather than closing its window.
    detached: process.platform !== 'win32',
  });
  const lines: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter((line) => line !== ''));
    lines.splice(0, lines.length - 20);
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      lines.push(error.message);
      resolve();
    });
  });

  return {
    // The two extra pipes; Chromium reads 3 and writes 4.
    toBrowser: child.stdio[3] as Writable,
    fromBrowser: child.stdio[4] as Readable,
    /** The last lines that Chromium printed, which say why it didn't start. */
    lastOutput: () => lines.join('\n'),
    exited,
    /** Kills it and its child processes. */
    kill() {
      if (child.pid === undefined) return;
      try {
        // The whole group, since child processes briefly outlive the browser.
        if (process.platform === 'win32') child.kill();
        else process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has exited.
      }
    },
  };
}

function chromiumFlags({ size, ...options }: ChromiumOptions): string[] {
  return [
    '--remote-debugging-pipe',
    ...(options.isDriven ? ['--remote-debugging-port=0'] : []),
    `--user-data-dir=${options.profileFolder}`,
    `--window-size=${size.width},${size.height}`,
    ...quietFlags,
    ...(options.hasDevServer ? [] : ['--host-resolver-rules=MAP * ~NOTFOUND']),
    ...(options.isHeadless ? ['--headless=new', ...unthrottledFlags] : []),
    // The second one keeps Chromium's warning about the first out of the window.
    ...(whyNoSandbox() === null ? [] : ['--no-sandbox', '--test-type']),
    // "about:blank" would open an ordinary window with tabs.
    '--app=data:text/html,',
  ];
}

/** Turns off what an app's window doesn't need from a browser: updates, sync, first-run pages, network services. */
export const quietFlags = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--hide-crash-restore-bubble',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=GlobalMediaControls,HttpsUpgrades,LensOverlay,MediaRouter,OptimizationHints,Translate',
];

/** Chromium would throttle a headless window, which is never in the foreground. */
export const unthrottledFlags = [
  '--disable-gpu',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/** The first executable one is used. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const knownPaths = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Absolute path of a Chromium on this machine: `CHROMIUM_PATH`, then the PATH, then the usual paths. Null: none. */
export function findChromium(): string | null {
  const { CHROMIUM_PATH: named, PATH = '' } = process.env;
  // If that path is wrong, no other browser is used instead.
  if (named) return isExecutable(named) ? named : null;
  const folders = PATH.split(delimiter).filter((folder) => isAbsolute(folder));
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...knownPaths].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
