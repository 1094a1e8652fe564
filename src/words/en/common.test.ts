import { expect, test } from 'vitest';
import { amounts } from './common.ts';

test.each([
  [41.4, '41 ms'],
  [1_349, '1.3 s'],
])('a wait of %s ms is %s', (ms, text) => {
  expect(amounts.duration(ms)).toBe(text);
});

test.each([
  [812, '812 B'],
  [9_120, '9.1 KB'],
  [1_240_000, '1.2 MB'],
])('%s bytes are %s', (bytes, text) => {
  expect(amounts.size(bytes)).toBe(text);
});
