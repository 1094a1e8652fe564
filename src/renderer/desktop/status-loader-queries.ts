import type { QueryClient } from '@tanstack/react-query';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import { success } from '#shared/outcome.ts';
import { backgroundQueueOf } from './background-queue.ts';
import { itemQueries } from './item-queries.ts';
import { createStatusLoader, type StatusLoader, seenStatusOf } from './status-loader.ts';

/** Rows that are only scrolled past cost nothing. */
const restMs = 150;

/** Statuses by the very queries that an open item uses (section 4.2), so that either finds the answer of the other in the cache. */
export function createQueryStatusLoader(
  client: QueryClient,
  desktop: DesktopApi,
  connectionId: string,
): StatusLoader {
  const queue = backgroundQueueOf(client);
  const queryOf = (itemId: number) => itemQueries.detail(desktop, connectionId, itemId, 'status-column');
  return createStatusLoader({
    restMs,
    ask: (itemId, isRefresh, onAnswer) =>
      queue.request(
        'status',
        { ...queryOf(itemId), staleTime: Number.POSITIVE_INFINITY },
        {
          isRefresh,
          onAnswer: (outcome) => onAnswer(outcome.ok ? success(seenStatusOf(outcome.value)) : outcome),
        },
      ),
    known(itemId) {
      const detail = client.getQueryData(queryOf(itemId).queryKey);
      return detail === undefined ? null : seenStatusOf(detail);
    },
  });
}

/**
 * Passes every item's answer on to the loader, whatever it was requested for. A list that succeeds shows that what stopped the
 * loader is over: a token was replaced, or the catalog is back. Returns the function that stops it.
 */
export function followAnswers(client: QueryClient, connectionId: string, loader: StatusLoader): () => void {
  const [family] = itemQueries.connection(connectionId);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [ofFamily, ofConnection, kind, itemId] = event.query.queryKey;
    if (ofFamily !== family || ofConnection !== connectionId) return;
    if (kind === 'list' && loader.stoppedBy() !== null) loader.resume();
    if (kind !== 'item') return;
    // Safe: this key is only ever made by `itemQueries.detail`.
    loader.update(itemId as number, seenStatusOf(event.query.state.data as ItemDetail));
  });
}
