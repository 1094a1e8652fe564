import { queryOptions } from '@tanstack/react-query';
import type { DesktopApi } from '#shared/desktop-api.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { unwrap } from './failure-error.ts';

/** Keys and fetchers of everything the catalog answers, side by side. The connection comes first in each key; the token never. */
export const itemQueries = {
  /** Everything of one connection: for invalidating after its token or address changed. */
  connection: (connectionId: string) => ['connection', connectionId] as const,

  /** One page of `GET /v1/items`. Throws FailureError. */
  list: (desktop: DesktopApi, connectionId: string, query: ItemQuery) =>
    queryOptions({
      queryKey: [...itemQueries.connection(connectionId), 'list', query] as const,
      queryFn: async ({ signal }) =>
        unwrap(
          await cancellable(desktop, signal, (requestId) =>
            desktop.items.list({ requestId, connectionId, query }),
          ),
        ),
    }),

  /** `GET /v1/items/{item_id}`. Throws FailureError. */
  detail: (desktop: DesktopApi, connectionId: string, itemId: number) =>
    queryOptions({
      queryKey: [...itemQueries.connection(connectionId), 'item', itemId] as const,
      queryFn: async ({ signal }) =>
        unwrap(
          await cancellable(desktop, signal, (requestId) =>
            desktop.items.get({ requestId, connectionId, itemId }),
          ),
        ),
    }),
};

/** An AbortSignal can't cross to main: the request gets an id, and an abort sends that id to `cancel`. */
async function cancellable<T>(
  desktop: DesktopApi,
  signal: AbortSignal,
  send: (requestId: string) => Promise<T>,
): Promise<T> {
  const requestId = crypto.randomUUID();
  const cancel = () => void desktop.items.cancel(requestId);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await send(requestId);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
