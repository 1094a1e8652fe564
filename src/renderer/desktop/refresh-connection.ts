import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { itemQueries } from './item-queries.ts';
import { perWindow } from './window-store.ts';

/**
 * Requests everything that is shown of a connection again, and resumes what a failure stopped: for a manual refresh or a new token. An
 * automatic refresh only invalidates.
 */
export function refreshConnection(client: QueryClient, connectionId: string): void {
  void client.invalidateQueries({ queryKey: itemQueries.connection(connectionId) });
  for (const listener of listenersOf(client)) listener(connectionId);
}

/** Notifies of each refresh, for what Query doesn't refetch. */
export function onConnectionRefresh(
  client: QueryClient,
  listener: (connectionId: string) => void,
): () => void {
  const listeners = listenersOf(client).add(listener);
  return () => void listeners.delete(listener);
}

const listenersOf = perWindow(() => new Set<(connectionId: string) => void>());

/** Retries everything on screen that failed for a connection, so that a failure that is over stays nowhere on screen. */
export function useRetryFailed(connectionId: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.refetchQueries(
      {
        queryKey: itemQueries.connection(connectionId),
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      },
      { cancelRefetch: false },
    );
  }, [client, connectionId]);
}
