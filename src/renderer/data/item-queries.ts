import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import type { LocalCopyListRequest } from '#shared/desktop-api.ts';
import type { Failure, Outcome } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { Item } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { wholeLocalCopy } from '#shared/local-copy.ts';
import type { PagePurpose } from '#shared/request-record.ts';
import { withoutTradeUrl } from '#shared/secret-text.ts';
import { concernsTheCatalog, isWaitedFor, loadInBackground } from './background-queue.ts';
import { failureOf, unwrap } from './failure-error.ts';

/** What an item's last response said, without its trade URL. A field that is missing or unreadable is absent. */
export type SeenItem = { item: Partial<Omit<Item, 'trade_url'>>; receivedAt: number };

export function seenItemOf(detail: { item: Partial<Item>; receivedAt: number }): SeenItem {
  return { item: withoutTradeUrl(detail.item), receivedAt: detail.receivedAt };
}

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
      async queryFn(context) {
        if (query.localCopy !== undefined)
          return unwrap(await desktop.localCopies.list(localCopyRequest(connectionId, query)));
        const page = await fetched(desktop, context, purpose, (options) =>
          desktop.items.list({ ...options, connectionId, query }),
        );
        // The token was replaced, or the catalog is back.
        if (!context.signal.aborted) resumeStatuses(context.client, connectionId);
        return page;
      },
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
      async queryFn(context) {
        const detail = await fetched(desktop, context, purpose, (options) =>
          desktop.items.get({ ...options, connectionId, itemId }),
        );
        // A response that comes after its cancelling may be of the connection's earlier address.
        if (!context.signal.aborted)
          context.client.setQueryData(itemQueries.statusKey(connectionId, itemId), seenItemOf(detail));
        return detail;
      },
    }),

  /** The statuses of a connection's items, which its other queries' refresh doesn't request. */
  statuses: (connectionId: string) => ['statuses', connectionId] as const,

  statusKey: (connectionId: string, itemId: number) =>
    [...itemQueries.statuses(connectionId), itemId] as const,

  /**
   * An item's status, from whichever of its responses came last. Only the item's own response has one (section 2.4), so each costs a
   * request. A failure of the whole catalog leaves all statuses as they are, see {@link itemQueries.statusStop}.
   */
  status(desktop: DesktopApi, connectionId: string, itemId: number) {
    const detail = itemQueries.detail(desktop, connectionId, itemId, 'status-column');
    return queryOptions({
      queryKey: itemQueries.statusKey(connectionId, itemId),
      async queryFn({ client, queryKey, signal }): Promise<SeenItem> {
        const isRefresh = client.getQueryData(queryKey) !== undefined;
        const before = client.getQueryData(detail.queryKey);
        const query = {
          ...detail,
          // The response to another request may come while this one queues.
          staleTime: () =>
            isRefresh && client.getQueryData(detail.queryKey) === before ? 0 : Number.POSITIVE_INFINITY,
        };
        try {
          return seenItemOf(await loadInBackground(client, 'status', query, { signal }));
        } catch (error) {
          const failure = failureOf(error);
          if (!signal.aborted && concernsTheCatalog(failure)) {
            client.setQueryData(itemQueries.statusStop(connectionId).queryKey, failure);
            void client.cancelQueries({ queryKey: itemQueries.statuses(connectionId) });
          }
          throw error;
        }
      },
      staleTime: Number.POSITIVE_INFINITY,
      // What failed costs another request only when the user asks for it: the first without an earlier status, the second with one.
      retryOnMount: false,
      refetchOnMount: ({ state }) => state.status !== 'error',
    });
  },

  /** The failure of the whole catalog that stopped requests for statuses; null: none did. */
  statusStop: (connectionId: string) =>
    queryOptions<Failure | null>({
      queryKey: ['status-stop', connectionId],
      queryFn: skipToken,
    }),
};

/** Requests statuses again after a failure of the whole catalog. */
export function resumeStatuses(client: QueryClient, connectionId: string): void {
  client.setQueryData(itemQueries.statusStop(connectionId).queryKey, (stop) => stop && null);
}

export function isStatus([root]: QueryKey): boolean {
  return root === 'statuses';
}

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
