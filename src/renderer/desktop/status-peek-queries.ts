import { isCancelledError, type QueryClient } from '@tanstack/react-query';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import { failed, success } from '#shared/outcome.ts';
import { failureOf } from './failure-error.ts';
import { callOffUnwatched, itemQueries } from './item-queries.ts';
import { createStatusPeek, type PeekQuestion, peekOf, type StatusPeek } from './status-peek.ts';

/** Questions at the same time: enough to fill a page in seconds, few enough to leave room for whoever waits. */
const atOnce = 3;
/** Rows that are only scrolled past cost nothing. */
const restMs = 150;

/** Statuses by the very queries that an open item uses (section 4.2): what a peek brought opens at once, and the other way round. */
export function createQueryStatusPeek(
  client: QueryClient,
  desktop: DesktopApi,
  connectionId: string,
): StatusPeek {
  const queryOf = (itemId: number) => itemQueries.detail(desktop, connectionId, itemId, 'status-peek');

  function ask(itemId: number, isRefresh: boolean): PeekQuestion {
    const query = queryOf(itemId);
    const staleTime = isRefresh ? 0 : Number.POSITIVE_INFINITY;
    const answer = client.fetchQuery({ ...query, staleTime }).then(
      (detail) => success(peekOf(detail)),
      (error: unknown) => failed(isCancelledError(error) ? { kind: 'cancelled' } : failureOf(error)),
    );
    return {
      answer,
      cancel: () => callOffUnwatched(client, query.queryKey),
    };
  }

  function known(itemId: number) {
    const detail = client.getQueryData(queryOf(itemId).queryKey);
    return detail === undefined ? null : peekOf(detail);
  }

  return createStatusPeek({ ask, known, atOnce, restMs });
}

/**
 * Tells the peek of every item's answer, whoever asked. A list that was answered well shows that what stopped it is over: a token
 * that was replaced, a catalog that is back. Returns the function that stops it.
 */
export function followAnswers(client: QueryClient, connectionId: string, peek: StatusPeek): () => void {
  const [family] = itemQueries.connection(connectionId);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [ofFamily, ofConnection, kind, itemId] = event.query.queryKey;
    if (ofFamily !== family || ofConnection !== connectionId) return;
    if (kind === 'list' && peek.stoppedBy() !== null) peek.resume();
    if (kind !== 'item') return;
    // Safe: this key is only ever made by `itemQueries.detail`.
    peek.hear(itemId as number, peekOf(event.query.state.data as ItemDetail));
  });
}
