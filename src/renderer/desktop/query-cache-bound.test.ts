import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { beyondBounds, boundQueryCache } from './query-cache-bound.ts';

const listKey = (page: number) => ['connection', 'demo', 'list', { page }];
const itemKey = (id: number) => ['connection', 'demo', 'item', id];

describe('the bound of the Query cache', () => {
  it('keeps the answers used last and drops the others', () => {
    const { client, keptPages } = boundedClient();
    for (let page = 1; page <= 5; page += 1) client.setQueryData(listKey(page), `page ${page}`);
    expect(keptPages()).toEqual([4, 5]);
  });

  it('never drops the page on screen, however long ago it came', () => {
    const { client, keptPages } = boundedClient();
    client.setQueryData(listKey(1), 'page 1');
    const stop = new QueryObserver(client, { queryKey: listKey(1), enabled: false }).subscribe(() => {});
    for (let page = 2; page <= 6; page += 1) client.setQueryData(listKey(page), `page ${page}`);
    expect(keptPages()).toEqual([1, 5, 6]);
    stop();
    expect(keptPages()).toEqual([1, 6]);
  });

  it('never drops a request on its way', async () => {
    const { client, keptPages } = boundedClient();
    const answer = Promise.withResolvers<string>();
    const prefetch = client.prefetchQuery({ queryKey: listKey(1), queryFn: () => answer.promise });
    for (let page = 2; page <= 4; page += 1) client.setQueryData(listKey(page), `page ${page}`);
    expect(keptPages()).toEqual([1, 3, 4]);
    answer.resolve('page 1');
    await prefetch;
    expect(keptPages()).toEqual([1, 4]);
  });

  it('counts pages and items apart and leaves every other answer alone', () => {
    const { client } = boundedClient();
    client.setQueryData(['app-info'], 'kept');
    for (let n = 1; n <= 4; n += 1) {
      client.setQueryData(listKey(n), n);
      client.setQueryData(itemKey(n), n);
    }
    const keys = client
      .getQueryCache()
      .getAll()
      .map((query) => JSON.stringify(query.queryKey))
      .sort();
    const expected = [['app-info'], listKey(3), listKey(4), itemKey(3), itemKey(4)];
    expect(keys).toEqual(expected.map((key) => JSON.stringify(key)).sort());
  });

  it('stops when told to', () => {
    const { client, stop, keptPages } = boundedClient();
    stop();
    for (let page = 1; page <= 4; page += 1) client.setQueryData(listKey(page), page);
    expect(keptPages()).toEqual([1, 2, 3, 4]);
  });
});

describe('which entries are beyond the bounds', () => {
  it('only free ones, oldest use first to go', () => {
    const entries = [
      { family: 'list', isFree: true, lastUsed: 1 },
      { family: 'list', isFree: false, lastUsed: 0 },
      { family: 'list', isFree: true, lastUsed: 5 },
      { family: 'item', isFree: true, lastUsed: 2 },
    ] as const;
    expect(beyondBounds(entries, { list: 1, item: 1 })).toEqual([entries[0]]);
    expect(beyondBounds(entries, { list: 2, item: 1 })).toEqual([]);
  });
});

function boundedClient() {
  const client = new QueryClient();
  const stop = boundQueryCache(client, { list: 2, item: 2 });
  const keptPages = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: ['connection', 'demo', 'list'] })
      .map((query) => (query.queryKey[3] as { page: number }).page) // keys of this test are made by listKey alone
      .sort((a, b) => a - b);
  return { client, stop, keptPages };
}
