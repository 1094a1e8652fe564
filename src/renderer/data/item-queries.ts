import { type QueryFunctionContext, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { LocalCopyListRequest } from '#shared/desktop-api.ts';
import type { Outcome } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { wholeLocalCopy } from '#shared/local-copy.ts';
import type { PagePurpose } from '#shared/request-record.ts';
import { isWaitedFor } from './background-queue.ts';
import { unwrap } from './failure-error.ts';

/**
 * Query keys and fetchers of the catalog. Each key names the connection, never the token. `purpose` is not part of a key, so prefetched
 * data is what is shown later.
 */
export const itemQueries = {
  /** Everything of one connection: for invalidating after its token or address changed. */
  connection: (connectionId: string) => ['connection', connectionId] as const,

  lists: (connectionId: string) => [...itemQueries.connection(connectionId), 'list'] as const,

  /** One page of `GET /v1/items`, or of the local copy where the query asks for that. Throws FailureError. */
  list: (desktop: DesktopApi, connectionId: string, query: ItemQuery, purpose: PagePurpose = 'shown') =>
    queryOptions({
      queryKey: [...itemQueries.lists(connectionId), query] as const,
      queryFn: (context) =>
        query.localCopy === undefined
          ? fetched(desktop, context, purpose, (options) =>
              desktop.items.list({ ...options, connectionId, query }),
            )
          : desktop.localCopies.list(localCopyRequest(connectionId, query)).then(unwrap),
    }),

  /** The connection's local copy, and searches in it other than the pages of its list. */
  localCopy: (connectionId: string) => ['local-copies', connectionId] as const,

  /** The local copy's current row of an item; null: none. Throws FailureError. */
  copiedItem: (desktop: DesktopApi, connectionId: string, itemId: number) => ({
    queryKey: [...itemQueries.localCopy(connectionId), 'item', itemId],
    queryFn: async () => unwrap(await desktop.localCopies.ofItem({ connectionId, itemId })),
  }),

  /** The index of an item in the local copy's list; null: it isn't in it. */
  localCopyIndex: (desktop: DesktopApi, connectionId: string, query: ItemQuery, itemId: number) =>
    queryOptions({
      queryKey: [...itemQueries.localCopy(connectionId), 'index', itemId, query] as const,
      queryFn: () => desktop.localCopies.indexOf({ ...localCopyRequest(connectionId, query), itemId }),
    }),

  /** `GET /v1/items/{item_id}`. Throws FailureError. */
  detail: (desktop: DesktopApi, connectionId: string, itemId: number, purpose: PagePurpose = 'shown') =>
    queryOptions({
      queryKey: [...itemQueries.connection(connectionId), 'item', itemId] as const,
      queryFn: (context) =>
        fetched(desktop, context, purpose, (options) =>
          desktop.items.get({ ...options, connectionId, itemId }),
        ),
    }),
};

/** Which of the catalog's responses a key names; null: other data. */
export function responseKindOf([root, , kind]: QueryKey): 'list' | 'item' | null {
  return root === 'connection' && (kind === 'list' || kind === 'item') ? kind : null;
}

/** Whether a key of a connection is a page of its local copy: keys of lists end with their query. */
export function isOfLocalCopy(queryKey: QueryKey): boolean {
  return (queryKey.at(-1) as Partial<ItemQuery>).localCopy !== undefined; // Safe: the others end with an ID or a query too.
}

/** The request to the local copy for a query of it. */
export function localCopyRequest(
  connectionId: string,
  { localCopy, ...query }: ItemQuery,
): LocalCopyListRequest {
  return { connectionId, search: localCopy ?? wholeLocalCopy, query };
}

type RequestOptions = { requestId: string; purpose: PagePurpose };

/**
 * Returns the response or throws FailureError. Main doesn't retry background requests, so one that failed after the user began to wait
 * for it is sent again as a foreground request.
 */
async function fetched<T>(
  desktop: DesktopApi,
  context: QueryFunctionContext,
  purpose: PagePurpose,
  send: (options: RequestOptions) => Promise<Outcome<T>>,
): Promise<T> {
  const { signal } = context;
  const first = await cancellable(desktop, signal, (requestId) => send({ requestId, purpose }));
  const isSentAgain = !first.ok && isBackground(purpose) && !signal.aborted && isForeground(context);
  if (!isSentAgain) return unwrap(first);
  return unwrap(await cancellable(desktop, signal, (requestId) => send({ requestId, purpose: 'shown' })));
}

function isBackground(purpose: PagePurpose): boolean {
  return purpose === 'prefetch' || purpose === 'status-column';
}

/** Whether the user waits for it by now: on screen, in a ticket or for a reply to copy. */
function isForeground({ client, queryKey }: QueryFunctionContext): boolean {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  return query !== undefined && (query.isActive() || isWaitedFor(query, 'reply', 'ticket'));
}

/** An AbortSignal can't cross to main, so an abort sends the request's ID to `cancel`. */
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
