import { expect, it } from 'vitest';

/**
 * What the page's dialogs, menus, popovers and tooltips are built on. The newest of it is `interestfor`, since Chromium 142, so that is the
 * oldest Chromium that shows this page; Electron 45 has 153 or newer. Each with what says that it is there.
 */
const platform: Record<string, () => boolean> = {
  'popover=hint (133)': () => {
    const hint = document.createElement('div');
    hint.popover = 'hint';
    return hint.popover === 'hint';
  },
  'dialog.requestClose() (134)': () => 'requestClose' in HTMLDialogElement.prototype,
  'interestfor (142)': () => 'interestForElement' in HTMLButtonElement.prototype,
  'interest-delay (142)': () => CSS.supports('interest-delay', '1s'),
  'position-area (129)': () => CSS.supports('position-area', 'bottom span-right'),
  'position-try-fallbacks (128)': () => CSS.supports('position-try-fallbacks', 'flip-block'),
  'light-dark() (123)': () => CSS.supports('color', 'light-dark(white, black)'),
};

it('the browser has what the page is built on', () => {
  expect(Object.keys(platform).filter((feature) => platform[feature]?.() !== true)).toEqual([]);
});
