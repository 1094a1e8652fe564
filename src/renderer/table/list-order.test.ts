import { expect, test } from 'vitest';
import { type CopySearch, wholeCopy } from '#shared/catalog-copy.ts';
import { defaultQuery, type ItemQuery } from '#shared/item-query.ts';
import { inCopy, inLive } from './list-order.ts';

const search: CopySearch = {
  ...wholeCopy,
  text: 'redline',
  wears: ['Field-Tested'],
  sort: { by: 'price', isDescending: true },
  groups: { by: 'lowest', isDescending: false },
};
const left: ItemQuery = { ...defaultQuery, appid: 730, copy: search };
const group: ItemQuery = { ...left, copy: { ...search, groups: null, marketName: 'AK-47 | Redline' } };

test.each([
  ['with its search, filters and groups', left],
  ['with the market name that was opened', group],
])('the copy opens as it was left: %s', (_, query) => {
  expect(inCopy(inLive(query), query, null)).toEqual(query);
});

test.each([
  ['set', { name: ['M4A1'] }],
  ['removed', { appid: null }],
])('a filter that was %s meanwhile replaces the search, not the order', (_, changed) => {
  const live = { ...inLive(left), ...changed };
  expect(inCopy(live, left, null)).toEqual({ ...live, copy: { ...wholeCopy, sort: search.sort } });
});

test('the copy takes the page’s size and order', () => {
  const live = { ...inLive(left), limit: 250, page: 3 };
  const sort = { by: 'name', isDescending: false };
  expect(inCopy(live, left, { id: 'name', desc: false })).toEqual({
    ...left,
    limit: 250,
    copy: { ...search, sort },
  });
  // The copy can't sort by it.
  expect(inCopy(live, left, { id: 'status', desc: true }).copy?.sort).toBe(search.sort);
});
