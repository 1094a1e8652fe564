import { expect, it } from 'vitest';
import { zoomBounds } from '#shared/settings.ts';
import { zoomStep } from './zoom-steps.ts';

it.each([
  [100, 1, 110],
  [100, -1, 90],
  [103, 1, 110],
  [103, -1, 100],
  [zoomBounds.max, 1, zoomBounds.max],
  [zoomBounds.min, -1, zoomBounds.min],
] as const)('from %d by %d to %d', (from, by, to) => {
  expect(zoomStep(from, by)).toBe(to);
});
