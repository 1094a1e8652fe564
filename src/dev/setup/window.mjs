import { chooseRuntime, hasDisplay } from './runtime-choice.mjs';
import { SetupStop } from './setup-stop.mjs';
import { ensureSystemPackages, findChromium } from './system-packages.mjs';
import { chromium, eastAsianFont } from './system-requirements.mjs';

/**
 * Settles what opens the window and sees to it that it can: Electron, else the Chromium shell, which needs a Chromium.
 * @param {import('./progress.mjs').Progress} progress
 * @param {import('./electron-binary.mjs').ElectronState} electron
 * @returns {Promise<import('./runtime-choice.mjs').Runtime>}
 */
export async function ensureWindow(progress, electron) {
  const choice = chooseRuntime({ electron, hasDisplay: hasDisplay(process.platform, process.env) });
  if (choice.because !== null) progress.note(choice.because);
  if (choice.runtime === 'electron') return choice.runtime;
  if (process.platform === 'linux') {
    await ensureSystemPackages(progress, {
      needed: [chromium],
      wanted: [eastAsianFont],
      neededFor: 'Opening the window',
    });
  } else if (findChromium() === null) {
    throw new SetupStop({
      what: 'There is nothing to open the window with.',
      why: `${choice.because} No Chromium, Chrome or Edge was found either.`,
      whatToDo: [
        'Run the command again with the network up; behind a proxy set HTTPS_PROXY, with a mirror ELECTRON_MIRROR.',
        'Or install Google Chrome, or name a browser in CHROMIUM_PATH.',
      ],
    });
  }
  return choice.runtime;
}
