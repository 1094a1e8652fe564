import { expect, it } from 'vitest';
import { paneWidthsFrom, resizedWidths } from './pane-widths.ts';

it('a remembered width out of its limits comes back within them', () => {
  expect(paneWidthsFrom({ sidebar: 0, detail: 9_000 })).toEqual({ sidebar: 168, detail: 640 });
});

it('a sidebar dragged to nothing folds and keeps its width for unfolding', () => {
  const before = { sidebar: 220, detail: 400 };
  const after = resizedWidths(before, ['0px', 61, '400px'], { sidebar: true, detail: true });
  expect(after).toEqual({ foldsSidebar: true, widths: before });
});

it('a closed pane keeps its width while the other is dragged', () => {
  const before = { sidebar: 220, detail: 400 };
  expect(resizedWidths(before, ['251.4px', 70], { sidebar: true, detail: false })).toEqual({
    foldsSidebar: false,
    widths: { sidebar: 251, detail: 400 },
  });
});
