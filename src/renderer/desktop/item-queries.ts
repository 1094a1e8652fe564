import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { PagePurpose } from '#shared/request-record.ts';
import { unwrap } from './failure-error.ts';

/**
 * Keys and fetchers of everything the catalog answers, side by side. The connection comes first in each key; the token never.
 * `purpose` is no part of a key: what was fetched ahead is what is shown later.
 */
export const itemQueries = {
  /** Everything of one connection: for invalidating after its token or address changed. */
  connection: (connectionId: string) => ['connection', connectionId] as const,

  /** One page of `GET /v1/items`. Throws FailureError. */
  list: (desktop: DesktopApi, connectionId: string, query: ItemQuery, purpose: PagePurpose = 'shown') =>
    queryOptions({
      queryKey: [...itemQueries.connection(connectionId), 'list', query] as const,
      queryFn: (context) =>
        fetched(desktop, context, purpose, (asked) => desktop.items.list({ ...asked, connectionId, query })),
    }),

  /** `GET /v1/items/{item_id}`. Throws FailureError. */
  detail: (desktop: DesktopApi, connectionId: string, itemId: number, purpose: PagePurpose = 'shown') =>
    queryOptions({
      queryKey: [...itemQueries.connection(connectionId), 'item', itemId] as const,
      queryFn: (context) =>
        fetched(desktop, context, purpose, (asked) => desktop.items.get({ ...asked, connectionId, itemId })),
    }),
};

/** Calls off what was asked for by the way, unless somebody who waits on screen waits for the same answer by now. */
export function callOffUnwatched(client: QueryClient, queryKey: QueryKey): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.getObserversCount() === 0) void client.cancelQueries({ queryKey, exact: true });
}

type Asked = { requestId: string; purpose: PagePurpose };

/**
 * The answer, or a thrown FailureError. Main tells what nobody waits for of trouble at once, without the waits and retries that
 * somebody who waits gets; so a prefetch or a peek that failed while somebody came to wait for it is asked again for them.
 */
async function fetched<T>(
  desktop: DesktopApi,
  context: QueryFunctionContext,
  purpose: PagePurpose,
  send: (asked: Asked) => Promise<Outcome<T>>,
): Promise<T> {
  const { signal } = context;
  const first = await cancellable(desktop, signal, (requestId) => send({ requestId, purpose }));
  const isAskedAgain = !first.ok && isUnwatchedAtFirst(purpose) && !signal.aborted && isWatched(context);
  if (!isAskedAgain) return unwrap(first);
  return unwrap(await cancellable(desktop, signal, (requestId) => send({ requestId, purpose: 'shown' })));
}

function isUnwatchedAtFirst(purpose: PagePurpose): boolean {
  return purpose === 'prefetch' || purpose === 'status-peek';
}

function isWatched({ client, queryKey }: QueryFunctionContext): boolean {
  return (client.getQueryCache().find({ queryKey, exact: true })?.getObserversCount() ?? 0) > 0;
}

/** An AbortSignal can't cross to main: the request gets an id, and an abort sends that id to `cancel`. */
async function cancellable<T>(
  desktop: DesktopApi,
  signal: AbortSignal,
  send: (requestId: string) => Promise<T>,
): Promise<T> {
  const requestId = crypto.randomUUID();
  const cancel = () => void desktop.requests.cancel({ requestId });
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await send(requestId);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
