import { join } from 'node:path';
import { type Browser, openBrowser } from '#dev/chromium-shell/browser/browser.ts';
import { findChromium } from '#dev/chromium-shell/browser/find-chromium.ts';
import { windowSizeOf } from './command-line.ts';
import { thisRun } from './this-run.ts';

let opening: Promise<Browser> | null = null;
let opened: Browser | null = null;

/** Chromium as soon as it can be driven; started by the first call. Its profile lies in the app's own folder. */
export function openTheBrowser(userDataDir: string): Promise<Browser> {
  opening ??= open(userDataDir).then((browser) => {
    opened = browser;
    return browser;
  });
  return opening;
}

/** Chromium once it is there. */
export function theBrowser(): Browser | null {
  return opened;
}

/** Also for a start that is still under way. */
export async function closeTheBrowser(): Promise<void> {
  await opening?.then(
    (browser) => browser.close(),
    () => {},
  );
}

async function open(userDataDir: string): Promise<Browser> {
  const { commandLine, isHeadless } = thisRun();
  const { switches } = commandLine;
  const executable = findChromium();
  if (executable === null) {
    throw new Error(
      'No Chromium was found. Install it (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to its executable.',
    );
  }
  return openBrowser(executable, {
    profileFolder: join(userDataDir, 'chromium-shell'),
    isHeadless,
    isRoot: process.getuid?.() === 0,
    size: windowSizeOf(switches) ?? { width: 1280, height: 800 },
    deviceScaleFactor: switches.get('force-device-scale-factor'),
    forceDarkMode: switches.has('force-dark-mode'),
    remoteDebuggingPort: switches.get('remote-debugging-port'),
    devServerUrl: process.env.ELECTRON_RENDERER_URL,
  });
}
