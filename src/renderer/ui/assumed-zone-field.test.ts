import { expect, it } from 'vitest';
import { utcOffsets } from './assumed-zone-field.tsx';

it('lists each offset once, in order, including the chosen one', () => {
  const offsets = utcOffsets(125);
  expect(offsets).toEqual([...new Set(offsets)].sort((a, b) => a - b));
  expect(offsets).toContain(125);
  expect([offsets[0], offsets.at(-1)]).toEqual([-720, 840]);
});
