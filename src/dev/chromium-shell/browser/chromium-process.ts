import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

export type ChromiumOptions = {
  profileFolder: string;
  isHeadless: boolean;
  size: { width: number; height: number };
  /** A second client may attach at this port (0: any free one), as with Electron's own switch. */
  remoteDebuggingPort: string | undefined;
  /** Names are resolved, since pages may be loaded from the dev server. */
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
        // The whole group, since its helpers briefly outlive the browser.
        if (process.platform === 'win32') child.kill();
        else process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Gone in the meantime.
      }
    },
  };
}

function chromiumFlags(options: ChromiumOptions): string[] {
  const { size, remoteDebuggingPort } = options;
  return [
    '--remote-debugging-pipe',
    `--user-data-dir=${options.profileFolder}`,
    `--window-size=${size.width},${size.height}`,
    ...quietFlags,
    ...(options.hasDevServer ? [] : ['--host-resolver-rules=MAP * ~NOTFOUND']),
    ...(options.isHeadless ? ['--headless=new', ...unthrottledFlags] : []),
    // Chromium refuses its sandbox to root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : []),
    ...(remoteDebuggingPort === undefined ? [] : [`--remote-debugging-port=${remoteDebuggingPort}`]),
    // "about:blank" would open an ordinary window with tabs.
    '--app=data:text/html,',
  ];
}

/** Turns off what an app's window doesn't need from a browser: updates, sync, first-run pages, network services. */
const quietFlags = [
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
const unthrottledFlags = [
  '--disable-gpu',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];
