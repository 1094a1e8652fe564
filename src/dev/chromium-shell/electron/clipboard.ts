import type { Clipboard } from 'electron';
import { thisRun } from '#dev/chromium-shell/run/this-run.ts';
import { supported, UnsupportedError } from './supported.ts';
import { openContents } from './web-contents.ts';

type Offered = Pick<Clipboard, 'readText' | 'writeText' | 'write' | 'clear'>;

/** Kept here for tests; with a person at the window it goes into the desktop's clipboard as well. */
const shellClipboard: Offered = {
  async readText() {
    return thisRun().effects.clipboardText;
  },
  async writeText(text) {
    hold({ clipboardText: text });
    if (!thisRun().isHeadless) await [...openContents()][0]?.copyText(text);
  },
  /** Pictures only: text goes by `writeText`. */
  async write(items) {
    const [item, ...others] = items;
    if (item === undefined || others.length > 0 || item.types.join() !== 'image/png')
      throw new UnsupportedError('clipboard.write of anything but one image/png');
    const png = Buffer.from(await (await item.getType('image/png')).arrayBuffer()).toString('base64');
    hold({ clipboardPicture: png });
    if (!thisRun().isHeadless) await [...openContents()][0]?.copyPicture(png);
  },
  clear() {
    hold({});
  },
};

/** A clipboard holds one thing: what was there before is gone. */
function hold(content: { clipboardText?: string; clipboardPicture?: string }): void {
  Object.assign(thisRun().effects, { clipboardText: '', clipboardPicture: '', ...content });
}

export const clipboard = supported('clipboard', shellClipboard);
