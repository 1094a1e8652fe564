import { findChromium } from '#dev/chromium-shell/browser/find-chromium.ts';
import type { Runtime } from '#dev/running-app.ts';
import type { ElectronState } from './electron-binary.ts';
import type { Progress } from './progress.ts';
import { SetupStop } from './setup-stop.ts';
import { ensureChromium } from './system-packages.ts';

/** Settles what opens the window and sees to it that it can: Electron, else the Chromium shell, which needs a Chromium. */
export async function ensureWindow(progress: Progress, electron: ElectronState): Promise<Runtime> {
  const choice = chooseRuntime({ electron, hasDisplay: hasDisplay(process.platform, process.env) });
  if (choice.because !== null) progress.note(choice.because);
  if (choice.runtime === 'electron') return choice.runtime;
  if (process.platform === 'linux') await ensureChromium(progress);
  else if (findChromium() === null) {
    throw new SetupStop('There is nothing to open the window with.', {
      why: `${choice.because} No Chromium, Chrome or Edge was found either.`,
      whatToDo: [
        'Run the command again with the network up; behind a proxy set HTTPS_PROXY, with a mirror ELECTRON_MIRROR.',
        'Or install Google Chrome, or name a browser in CHROMIUM_PATH.',
      ],
    });
  }
  return choice.runtime;
}

/** What opens the window, with the line that says why when it isn't Electron. */
export function chooseRuntime({
  electron,
  hasDisplay: canShowWindows,
}: {
  electron: ElectronState;
  hasDisplay: boolean;
}): { runtime: Runtime; because: string | null } {
  if (electron.kind === 'missing') {
    return {
      runtime: 'chromium-shell',
      because: `Electron’s binary ${electron.trouble}; the same app opens in the Chromium shell. To try again: npm start -- --retry-electron`,
    };
  }
  if (!canShowWindows) {
    return {
      runtime: 'chromium-shell',
      because:
        'There is no display, which Electron needs; the same app opens in the Chromium shell, headless.',
    };
  }
  return { runtime: 'electron', because: null };
}

/** Whether windows can be shown. Windows and macOS always have a desktop to show them on. */
export function hasDisplay(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
}
