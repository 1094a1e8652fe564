import { describe, expect, it } from 'vitest';
import {
  defaultQuery,
  type ItemQuery,
  withFilterId,
  withFilterTexts,
  withLimit,
  withoutFilters,
  withPage,
} from './item-query.ts';

const filtered: ItemQuery = {
  ...defaultQuery,
  name: ['Redline'],
  market_hash_name: ['AK-47'],
  appid: 730,
  page: 4,
};

it('a changed filter or page size returns to page 1 and keeps the rest', () => {
  expect(withFilterTexts(filtered, 'name', ['Asiimov'])).toEqual({ ...filtered, name: ['Asiimov'], page: 1 });
  expect(withFilterTexts(filtered, 'market_hash_name', [])).toEqual({
    ...filtered,
    market_hash_name: [],
    page: 1,
  });
  expect(withFilterId(filtered, 'appid', null)).toEqual({ ...filtered, appid: null, page: 1 });
  expect(withLimit(filtered, 100)).toEqual({ ...filtered, limit: 100, page: 1 });
  expect(withoutFilters(filtered)).toEqual(defaultQuery);
});

it('names are trimmed and deduplicated', () => {
  expect(withFilterTexts(filtered, 'name', [' a ', 'a', '', ' ', 'b']).name).toEqual(['a', 'b']);
});

describe('a page', () => {
  it.each([
    [2, 5, 2],
    [9, 5, 5],
    [0, 5, 1],
    [-3, null, 1],
    [2.9, null, 2],
    [1e300, null, Number.MAX_SAFE_INTEGER],
    [Number.NaN, null, 1],
    [3, 0, 1],
  ])('%s of %s becomes %s, and the filters stay', (page, pages, asked) => {
    expect(withPage(filtered, page, pages)).toEqual({ ...filtered, page: asked });
  });
});

it.each([
  [0, 1],
  [251, 250],
  [50.7, 50],
  [Number.NaN, 1],
])('a page size of %s becomes %s', (limit, asked) => {
  expect(withLimit(filtered, limit).limit).toBe(asked);
});
