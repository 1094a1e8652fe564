import { expect, it } from 'vitest';
import { paneWidthsFrom, resizedWidths } from './pane-frame.tsx';

it('clamps a remembered width to its limits', () => {
  expect(paneWidthsFrom({ sidebar: 0, detail: 9_000 })).toEqual({ sidebar: 168, detail: 640 });
});

it('a sidebar dragged shut reopens with its previous width', () => {
  const before = { sidebar: 220, detail: 400 };
  expect(resizedWidths(before, ['0px', 61, '400px'])).toEqual(before);
});

it('a closed detail keeps its width while the sidebar is dragged', () => {
  expect(resizedWidths({ sidebar: 220, detail: 400 }, ['251.4px', 70])).toEqual({
    sidebar: 251,
    detail: 400,
  });
});
