import { expect, test } from 'vitest';
import { durationText, secondsText, sizeText } from './measure-text.ts';

test.each([
  [0, '1 s'],
  [1_000, '1 s'],
  [1_200, '2 s'],
])('a wait of %i ms is told as %s: over when it says so', (ms, text) => {
  expect(secondsText(ms)).toBe(text);
});

test.each([
  [59, '59 s'],
  [60, '1 min'],
  [100, '1 min 40 s'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test.each([
  [64 * 1024, '64 KB'],
  [8 * 1024 * 1024, '8 MB'],
])('a limit of %i bytes is %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
