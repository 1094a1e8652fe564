import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { backgroundQueueOf, isForegroundLane } from '#renderer/desktop/background-queue.ts';
import { onConnectionRefresh } from '#renderer/desktop/connections.ts';
import { failureOf } from '#renderer/desktop/failure-error.ts';
import { isOfCopy, itemQueries } from '#renderer/desktop/item-queries.ts';
import { useView } from '#renderer/desktop/view.ts';
import { useWatchedItems } from '#renderer/desktop/watched-items.ts';
import type { Connection } from '#shared/connection.ts';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';

const needsToken: Failure = { kind: 'needs-token', because: 'none-stored' };

type Trouble = {
  connectionId: string;
  baseUrl: string | null;
  failure: Failure;
  /** The refused query on screen; null: its result isn't on screen, such as a status. */
  shownQuery: string | null;
};

/**
 * The token failure of a connection, or null. A missing token is one before any request; else only foreground requests raise it, and a
 * refused prefetch does not. A refused check does while the watched items are on screen. Any success shows that the token is accepted
 * after all: queries still refused on screen are requested once more, and the failure ends when none is left. It also ends with a new
 * token, which was verified before it was saved. Other failures say nothing about the token.
 */
export function useConnectionFailure({ id: connectionId, baseUrl, token }: Connection): Failure | null {
  const client = useQueryClient();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isWatchedShown = useView().panel === 'watched';
  const checks = useWatchedItems(connectionId);

  useEffect(() => {
    const queryKey = itemQueries.connection(connectionId);
    const retried = new Set<string>();
    const onScreen = () =>
      client
        .getQueryCache()
        .findAll({ queryKey, type: 'active' })
        .filter((query) => !isOfCopy(query.queryKey));

    function note(query: Query): void {
      const failure = tokenFailureOf(query);
      if (failure === null || !isForeground(client, query)) return;
      setTrouble({ connectionId, baseUrl, failure, shownQuery: query.isActive() ? query.queryHash : null });
    }

    function noteSuccess(): void {
      const unresolved = onScreen().filter(
        (query) =>
          tokenFailureOf(query) !== null ||
          (retried.has(query.queryHash) && query.state.status !== 'success'),
      );
      if (unresolved.length === 0) {
        retried.clear();
        setTrouble(null);
      }
      for (const query of unresolved) {
        // Once: a catalog that refuses only this query would otherwise be requested forever.
        if (retried.has(query.queryHash)) continue;
        retried.add(query.queryHash);
        void client.refetchQueries({ queryKey: query.queryKey, exact: true });
      }
    }

    function noteLeft({ queryHash }: Query): void {
      if (!onScreen().some(({ state }) => state.status === 'success')) return;
      setTrouble((current) => (current?.shownQuery === queryHash ? null : current));
    }

    const stopListening = onConnectionRefresh(client, (id, why) => {
      if (id !== connectionId || why !== 'new-token') return;
      retried.clear();
      setTrouble(null);
    });
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      const { query } = event;
      if (query.queryKey[0] !== queryKey[0] || query.queryKey[1] !== connectionId) return;
      // Responses from the copy say nothing about the service.
      if (isOfCopy(query.queryKey)) return;
      if (event.type === 'updated' && event.action.type === 'success') noteSuccess();
      if (event.type === 'updated' && event.action.type === 'error') note(query);
      // A query that failed before it came on screen, unless it is being refetched there.
      if (event.type === 'observerAdded')
        queueMicrotask(() => query.state.fetchStatus === 'idle' && note(query));
      if (event.type === 'observerRemoved' && !query.isActive()) noteLeft(query);
    });
    return () => {
      stopListening();
      unsubscribe();
    };
  }, [client, connectionId, baseUrl]);

  if (trouble?.connectionId === connectionId && trouble.baseUrl === baseUrl) return trouble.failure;
  if (token.kind === 'none') return needsToken;
  const refused = checks.find(({ failure }) => failure !== null && isAboutTheToken(failure));
  return isWatchedShown ? (refused?.failure ?? null) : null;
}

function tokenFailureOf({ state }: Query): Failure | null {
  if (state.status !== 'error') return null;
  const failure = failureOf(state.error);
  return isAboutTheToken(failure) ? failure : null;
}

function isForeground(client: QueryClient, query: Query): boolean {
  const lane = backgroundQueueOf(client).laneOf(query.queryKey);
  return query.isActive() || isForegroundLane(lane) || lane === 'status';
}
