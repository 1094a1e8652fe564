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
