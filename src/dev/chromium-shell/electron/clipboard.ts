import type { Clipboard } from 'electron';
import { thisRun } from '#dev/chromium-shell/run/this-run.ts';
import { supported } from './supported.ts';
import { openContents } from './web-contents.ts';

type Offered = Pick<Clipboard, 'readText' | 'writeText' | 'clear'>;

/** Kept here for tests; with a person at the window it goes into the desktop's clipboard as well. */
const shellClipboard: Offered = {
  async readText() {
    return thisRun().effects.clipboardText;
  },
  async writeText(text) {
    thisRun().effects.clipboardText = text;
    if (!thisRun().isHeadless) await [...openContents()][0]?.copyText(text);
  },
  clear() {
    thisRun().effects.clipboardText = '';
  },
};

export const clipboard = supported('clipboard', shellClipboard);
