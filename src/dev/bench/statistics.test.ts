import { expect, test } from 'vitest';
import { summarize } from './statistics.ts';

test('percentiles are samples that were taken, by nearest rank', () => {
  const samples = Array.from({ length: 40 }, (_, index) => 40 - index);
  expect(summarize(samples)).toEqual({ count: 40, p50: 20, p95: 38, max: 40 });
});

test('one sample is all of its percentiles', () => {
  expect(summarize([7])).toEqual({ count: 1, p50: 7, p95: 7, max: 7 });
});

test('no samples come to nothing rather than to zero', () => {
  expect(summarize([])).toBeNull();
});
