import { expect, test } from 'vitest';
import { durationText, secondsText, sizeText } from './measure-text.ts';

test.each([
  // A wait is over when it says so.
  [secondsText, 0, '1 s'],
  [secondsText, 1_000, '1 s'],
  [secondsText, 1_200, '2 s'],
  [durationText, 59, '59 s'],
  [durationText, 60, '1 min'],
  [durationText, 100, '1 min 40 s'],
  [sizeText, 64 * 1024, '64 KB'],
  [sizeText, 8 * 1024 * 1024, '8 MB'],
])('%o of %i is %s', (textOf, amount, text) => {
  expect(textOf(amount)).toBe(text);
});
