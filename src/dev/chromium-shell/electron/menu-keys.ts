import { type Accelerator, browserShortcuts } from '#dev/chromium-shell/page/accelerator.ts';

let menuKeys: Accelerator[] = [];

/** The keys that a page passes on to main: those of the menu, and Chromium's own, which then do nothing. */
export function claimedKeys(): Accelerator[] {
  return [...menuKeys, ...browserShortcuts()];
}

export function setMenuKeys(keys: Accelerator[]): void {
  menuKeys = keys;
}
