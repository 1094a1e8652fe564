import { expect, test } from 'vitest';
import { firstPageOfEverything } from '#shared/item-query.ts';
import { itemUrl, listUrl } from './item-urls.ts';

test('limit and page are always stated', () => {
  expect(listUrl('https://a.example', firstPageOfEverything)).toBe(
    'https://a.example/v1/items?limit=50&page=1',
  );
});

test('several values share one parameter; the comma between them stands, one inside of a value is encoded', () => {
  const query = {
    names: ['AK-47 | Redline', 'Music Kit | Artist, Title'],
    marketHashNames: ['★ Karambit & co'],
    appid: 730,
    limit: 250,
    page: 3,
  };
  expect(listUrl('https://a.example', query)).toBe(
    'https://a.example/v1/items' +
      '?filter%5Bname%5D=AK-47%20%7C%20Redline,Music%20Kit%20%7C%20Artist%2C%20Title' +
      '&filter%5Bmarket_hash_name%5D=%E2%98%85%20Karambit%20%26%20co' +
      '&filter%5Bappid%5D=730&limit=250&page=3',
  );
});

test('a path in the base address stays in front, with or without a slash at its end', () => {
  for (const base of ['https://a.example/shop/api', 'https://a.example/shop/api/']) {
    expect(listUrl(base, firstPageOfEverything)).toMatch(/^https:\/\/a\.example\/shop\/api\/v1\/items\?/);
    expect(itemUrl(base, 7)).toBe('https://a.example/shop/api/v1/items/7');
  }
});

test('half a surrogate pair in a filter is no reason to throw', () => {
  expect(listUrl('https://a.example', { ...firstPageOfEverything, names: ['a\ud800'] })).toContain(
    '=a%EF%BF%BD&',
  );
});

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e21])('%s is not an item id', (id) => {
  expect(itemUrl('https://a.example', id)).toBeNull();
});
