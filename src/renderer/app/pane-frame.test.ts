import { expect, it } from 'vitest';
import { paneWidthsFrom } from './pane-frame.tsx';

it('clamps a chosen width to its limits', () => {
  expect(paneWidthsFrom({ sidebar: 0, detail: 9_000 }, 1_920)).toEqual({ sidebar: 168, detail: 640 });
});

it.each([
  [1_280, 372],
  [1_920, 518],
  [3_840, 520],
])('without a chosen width, a window of %d px has details of %d px', (windowPx, detail) => {
  expect(paneWidthsFrom({}, windowPx).detail).toBe(detail);
});
