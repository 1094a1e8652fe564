import { expect, test } from 'vitest';
import { defaultQuery, type ItemQuery } from '#shared/item-query.ts';
import { type LocalCopySearch, wholeLocalCopy } from '#shared/local-copy.ts';
import { inLive, inLocalCopy } from './list-order.ts';

const search: LocalCopySearch = {
  ...wholeLocalCopy,
  text: 'redline',
  wears: ['Field-Tested'],
  sort: { by: 'price', isDescending: true },
  groups: { by: 'lowest', isDescending: false },
};
const left: ItemQuery = { ...defaultQuery, appid: 730, localCopy: search };
const group: ItemQuery = { ...left, localCopy: { ...search, groups: null, marketName: 'AK-47 | Redline' } };

test.each([
  ['with its search, filters and groups', left],
  ['with the market name that was opened', group],
])('the local copy opens as it was left: %s', (_, query) => {
  expect(inLocalCopy(inLive(query), query, null)).toEqual(query);
});

test.each([
  ['set', { name: ['M4A1'] }],
  ['removed', { appid: null }],
])('a filter that was %s meanwhile replaces the search, not the order', (_, changed) => {
  const live = { ...inLive(left), ...changed };
  expect(inLocalCopy(live, left, null)).toEqual({
    ...live,
    localCopy: { ...wholeLocalCopy, sort: search.sort },
  });
});

test('the local copy takes the page’s size and order', () => {
  const live = { ...inLive(left), limit: 250, page: 3 };
  const sort = { by: 'name', isDescending: false };
  expect(inLocalCopy(live, left, { id: 'name', desc: false })).toEqual({
    ...left,
    limit: 250,
    localCopy: { ...search, sort },
  });
  // The local copy can't sort by it.
  expect(inLocalCopy(live, left, { id: 'status', desc: true }).localCopy?.sort).toBe(search.sort);
});
