import { expect, test } from 'vitest';
import { untouchedPages } from './untouched-pages.ts';

test('no page is handed out that an earlier one could have prefetched', () => {
  const pages = untouchedPages(150_000, { 50: 20, 250: 1 });
  const taken = [pages.takeOne(50), pages.takeRun(50, 10), pages.takeOne(50)];
  // 20 prefetches 21; 23 prefetches 22 and 24; 26 to 35 prefetch 25 and 36.
  expect(taken).toEqual([23, 26, 38]);
});

test('page sizes are handed out apart, since each has its own pages', () => {
  const pages = untouchedPages(150_000, { 50: 20, 250: 1 });
  expect([pages.takeOne(250), pages.takeOne(50)]).toEqual([4, 23]);
});

test('a catalog without pages left is said rather than measured twice', () => {
  const pages = untouchedPages(1_000, { 50: 1, 250: 1 });
  expect(() => pages.takeRun(50, 20)).toThrow('too few items');
});
