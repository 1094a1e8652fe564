import { expect, it } from 'vitest';
import { severalIds } from './pasted-ids.ts';

it.each([
  ['48213 48214', 2],
  ['#48213, #48214;48213', 2],
  ['1\n2\t3', 3],
  ['48213', 0],
  ['48213 48214 old', 2],
  ['48213 AK-47', 0],
  ['AK-47 | Redline 2016 2017 (Field-Tested)', 0],
  ['', 0],
  [Array.from({ length: 140_000 }, (_, index) => index + 1).join('\n'), 140_000],
])('%j holds %i', (text, count) => {
  expect(severalIds(text)).toBe(count);
});
