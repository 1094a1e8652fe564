import { describe, expect, it } from 'vitest';
import { firstPageOfEverything, type ItemQuery } from './item-query.ts';
import {
  withAppid,
  withLimit,
  withMarketHashNames,
  withNames,
  withoutFilters,
  withPage,
} from './item-query-changes.ts';

const filtered: ItemQuery = {
  ...firstPageOfEverything,
  names: ['Redline'],
  marketHashNames: ['AK-47'],
  appid: 730,
  page: 4,
};

it('another filter or page size returns to page 1 and keeps the rest', () => {
  expect(withNames(filtered, ['Asiimov'])).toEqual({ ...filtered, names: ['Asiimov'], page: 1 });
  expect(withMarketHashNames(filtered, [])).toEqual({ ...filtered, marketHashNames: [], page: 1 });
  expect(withAppid(filtered, null)).toEqual({ ...filtered, appid: null, page: 1 });
  expect(withLimit(filtered, 100)).toEqual({ ...filtered, limit: 100, page: 1 });
  expect(withoutFilters(filtered)).toEqual(firstPageOfEverything);
});

it('a name is kept once, without blanks around it', () => {
  expect(withNames(filtered, [' a ', 'a', '', ' ', 'b']).names).toEqual(['a', 'b']);
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
  ])('%s of %s is %s, with the filters kept', (page, pages, asked) => {
    expect(withPage(filtered, page, pages)).toEqual({ ...filtered, page: asked });
  });
});

it.each([
  [0, 1],
  [251, 250],
  [50.7, 50],
  [Number.NaN, 1],
])('%s rows a page are asked for as %s', (limit, asked) => {
  expect(withLimit(filtered, limit).limit).toBe(asked);
});
