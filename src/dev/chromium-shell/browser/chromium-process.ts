import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

export type ChromiumProcess = {
  toBrowser: Writable;
  fromBrowser: Readable;
  /** The last lines that Chromium printed: why it didn't start. */
  lastWords(): string;
  exited: Promise<void>;
  /** Ends it and everything it started, at once. */
  kill(): void;
};

/** Starts Chromium with an empty app window, spoken to over a pipe: when this process dies the pipe closes and Chromium ends. */
export function startChromium(executable: string, flags: readonly string[]): ChromiumProcess {
  const child: ChildProcess = spawn(executable, flags, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C in the terminal asks the app to quit, it doesn't take the window away under it.
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
    // The two extra pipes asked for above; DevTools reads 3 and writes 4.
    toBrowser: child.stdio[3] as Writable,
    fromBrowser: child.stdio[4] as Readable,
    lastWords: () => lines.join('\n'),
    exited,
    kill() {
      if (child.pid === undefined) return;
      try {
        // The whole group: its helpers outlive the browser by a moment.
        if (process.platform === 'win32') child.kill();
        else process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Gone in the meantime.
      }
    },
  };
}

export type ChromiumWishes = {
  profileFolder: string;
  isHeadless: boolean;
  /** Chromium refuses its sandbox to root. */
  isRoot: boolean;
  size: { width: number; height: number };
  deviceScaleFactor: string | undefined;
  forceDarkMode: boolean;
  /** A second client may attach at this port (0: any free one), as with Electron's own switch. */
  remoteDebuggingPort: string | undefined;
  /** The one origin of the network that the page may load from. */
  devServerUrl: string | undefined;
};

export function chromiumFlags(wishes: ChromiumWishes): string[] {
  return [
    '--remote-debugging-pipe',
    `--user-data-dir=${wishes.profileFolder}`,
    `--window-size=${wishes.size.width},${wishes.size.height}`,
    ...quietFlags,
    ...(wishes.devServerUrl === undefined ? ['--host-resolver-rules=MAP * ~NOTFOUND'] : []),
    ...(wishes.isHeadless ? ['--headless=new', ...steadyFlags] : []),
    ...(wishes.isRoot ? ['--no-sandbox', '--test-type'] : []),
    ...(wishes.deviceScaleFactor === undefined
      ? []
      : [`--force-device-scale-factor=${wishes.deviceScaleFactor}`]),
    ...(wishes.forceDarkMode ? ['--force-dark-mode'] : []),
    ...(wishes.remoteDebuggingPort === undefined
      ? []
      : [`--remote-debugging-port=${wishes.remoteDebuggingPort}`]),
    // "about:blank" would open an ordinary window with tabs.
    '--app=data:text/html,',
  ];
}

/** A browser's own business, none of which an app's window has: updates, sync, first-run pages, services in the network. */
const quietFlags = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--no-pings',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--hide-crash-restore-bubble',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  `--disable-features=${[
    'AutofillServerCommunication',
    'CertificateTransparencyComponentUpdater',
    'DialMediaRouteProvider',
    'GlobalMediaControls',
    'HttpsUpgrades',
    'InterestFeedContentSuggestions',
    'LensOverlay',
    'MediaRouter',
    'OptimizationHints',
    'Translate',
  ].join(',')}`,
];

/** Nobody looks at a headless window, so Chromium would slow it down. */
const steadyFlags = [
  '--disable-gpu',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];
