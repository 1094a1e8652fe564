import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { itemQueries } from './item-queries.ts';

const never = () => new Promise<never>(() => {});

it('cancels a request without waiters in main, by its request ID', async () => {
  const sent: string[] = [];
  const desktop = fakeDesktop({
    replace: {
      list: ({ requestId }) => {
        sent.push(requestId);
        return never();
      },
    },
  });
  const client = new QueryClient();
  const query = itemQueries.list(desktop, 'demo', defaultQuery);
  client.fetchQuery(query).catch(() => {});
  await client.cancelQueries({ queryKey: query.queryKey });
  expect(desktop.cancelled).toEqual(sent);
  expect(sent).toHaveLength(1);
});

it('never shares data between connections', async () => {
  const desktop = fakeDesktop();
  const client = new QueryClient();
  for (const connectionId of ['one', 'two']) {
    await client.fetchQuery({
      ...itemQueries.list(desktop, connectionId, defaultQuery),
      staleTime: 60_000,
    });
    await client.fetchQuery({ ...itemQueries.detail(desktop, connectionId, 1), staleTime: 60_000 });
  }
  expect(desktop.listed.map(({ connectionId }) => connectionId)).toEqual(['one', 'two']);
  expect(desktop.gotten.map(({ connectionId }) => connectionId)).toEqual(['one', 'two']);
  client.removeQueries({ queryKey: itemQueries.connection('one') });
  expect(client.getQueryCache().getAll()).toHaveLength(2);
});
