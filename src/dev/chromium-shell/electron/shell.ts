import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Shell } from 'electron';
import { thisRun } from '#dev/chromium-shell/run/this-run.ts';
import { supported } from './supported.ts';

type Offered = Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder' | 'beep'>;

/** What leaves the window is recorded for tests; with a person at the window it is done as well. */
const shellOfTheDesktop: Offered = {
  async openExternal(url) {
    thisRun().effects.openedExternal.push(url);
    open(url);
  },
  async openPath(path) {
    thisRun().effects.openedPaths.push(path);
    open(path);
    return '';
  },
  showItemInFolder(path) {
    thisRun().effects.shownInFolder.push(path);
    open(dirname(path));
  },
  beep() {
    if (!thisRun().isHeadless) process.stdout.write('\u0007');
  },
};

function open(target: string): void {
  const opener = { linux: 'xdg-open', darwin: 'open', win32: 'explorer' }[process.platform as 'linux'];
  if (thisRun().isHeadless || opener === undefined) return;
  const child = spawn(opener, [target], { stdio: 'ignore', detached: true });
  child.on('error', (error) => console.error(`${opener} could not open it: ${error.message}`));
  child.unref();
}

export const shell = supported('shell', shellOfTheDesktop);
