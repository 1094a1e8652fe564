import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { fakeDesktop } from '#renderer/testing/fake-desktop.ts';
import { failed } from '#shared/failure.ts';
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

it('leaves all statuses as they were after a failure of the whole catalog, while something still observes them', async () => {
  const failure = { kind: 'slow-down', retryAfterMs: 1_000 } as const;
  const desktop = fakeDesktop({
    replace: { get: async ({ itemId }) => (itemId === 1 ? failed(failure) : never()) },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observers = [2, 1].map((id) => new QueryObserver(client, itemQueries.status(desktop, 'demo', id)));
  for (const observer of observers) observer.subscribe(() => {});
  await vi.waitFor(() =>
    expect(client.getQueryData(itemQueries.statusStop('demo').queryKey)).toEqual(failure),
  );
  const untouched = { status: 'pending', fetchStatus: 'idle', error: null };
  await vi.waitFor(() => {
    for (const observer of observers) expect(observer.getCurrentResult()).toMatchObject(untouched);
  });
  expect(desktop.cancelled).toHaveLength(1);
});
