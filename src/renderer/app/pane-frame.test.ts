import { expect, it } from 'vitest';
import { paneWidthsFrom } from './pane-frame.tsx';

it('clamps a remembered width to its limits', () => {
  expect(paneWidthsFrom({ sidebar: 0, detail: 9_000 })).toEqual({ sidebar: 168, detail: 640 });
});
