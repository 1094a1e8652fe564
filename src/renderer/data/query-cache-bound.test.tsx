import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { boundQueryCache } from './query-cache-bound.ts';

const listKey = (page: number) => ['connection', 'demo', 'list', { page }];
const itemKey = (id: number) => ['connection', 'demo', 'item', id];
const statusKey = (id: number) => ['statuses', 'demo', id];
const copiedItemKey = (id: number) => ['local-copies', 'demo', 'item', id];
const historyKey = (id: number) => ['history', 'demo', id, 0];

describe('the limits of the Query cache', () => {
  it('keeps the most recently used responses', () => {
    const { client, keptPages } = boundedClient();
    for (let page = 1; page <= 5; page += 1) client.setQueryData(listKey(page), aResponse());
    expect(keptPages()).toEqual([4, 5]);
  });

  it('keeps fewer large responses, and none that is too large by itself', () => {
    const { client, keptPages } = boundedClient();
    client.setQueryData(listKey(1), aResponse(30));
    client.setQueryData(listKey(2), aResponse(80));
    expect(keptPages()).toEqual([2]);
    client.setQueryData(listKey(3), aResponse(101));
    expect(keptPages()).toEqual([2]);
    client.setQueryData(listKey(4), aResponse(20));
    expect(keptPages()).toEqual([2, 4]);
  });

  it('never drops the page on screen', () => {
    const { client, keptPages } = boundedClient();
    client.setQueryData(listKey(1), aResponse(500));
    const stop = new QueryObserver(client, { queryKey: listKey(1), enabled: false }).subscribe(() => {});
    for (let page = 2; page <= 6; page += 1) client.setQueryData(listKey(page), aResponse());
    expect(keptPages()).toEqual([1, 5, 6]);
    stop();
    expect(keptPages()).toEqual([1, 6]);
  });

  it('never drops a running request', async () => {
    const { client, keptPages } = boundedClient();
    const response = Promise.withResolvers<{ bytes: number }>();
    const prefetch = client.prefetchQuery({ queryKey: listKey(1), queryFn: () => response.promise });
    for (let page = 2; page <= 4; page += 1) client.setQueryData(listKey(page), aResponse());
    expect(keptPages()).toEqual([1, 3, 4]);
    response.resolve(aResponse());
    await prefetch;
    expect(keptPages()).toEqual([1, 4]);
  });

  it('limits pages, items, statuses and other data separately, and ignores what exists once', () => {
    const { client } = boundedClient();
    for (const key of ['app-info', 'statuses'])
      client.setQueryDefaults([key], { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(['app-info'], 'kept');
    for (let n = 1; n <= 4; n += 1) {
      client.setQueryData(listKey(n), aResponse());
      client.setQueryData(itemKey(n), aResponse());
      client.setQueryData(statusKey(n), {});
      client.setQueryData(copiedItemKey(n), 'row');
      client.setQueryData(historyKey(n), []);
    }
    const keys = client
      .getQueryCache()
      .getAll()
      .map((query) => JSON.stringify(query.queryKey))
      .sort();
    const others = [historyKey(3), copiedItemKey(4), historyKey(4)];
    const expected = [
      ['app-info'],
      listKey(3),
      listKey(4),
      itemKey(3),
      itemKey(4),
      statusKey(3),
      statusKey(4),
      ...others,
    ];
    expect(keys).toEqual(expected.map((key) => JSON.stringify(key)).sort());
  });
});

function aResponse(bytes = 1) {
  return { bytes };
}

function boundedClient() {
  const client = new QueryClient();
  const bound = { count: 2, bytes: 100 };
  boundQueryCache(client, { list: bound, item: bound, status: bound, other: { ...bound, count: 3 } });
  const keptPages = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: ['connection', 'demo', 'list'] })
      .map((query) => (query.queryKey[3] as { page: number }).page) // keys of this test are made by listKey alone
      .sort((a, b) => a - b);
  return { client, keptPages };
}
