import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { itemQueries } from './item-queries.ts';

/**
 * For the user who means the whole catalog of a connection, by Refresh or with a new token: what is shown is requested again, and what
 * stopped at its trouble may go on. An automatic refresh in the background only invalidates.
 */
export function refreshConnection(client: QueryClient, connectionId: string): void {
  void client.invalidateQueries({ queryKey: itemQueries.connection(connectionId) });
  for (const listener of listeners.get(client) ?? []) listener(connectionId);
}

/** Notifies of each time, for what Query doesn't ask for itself. */
export function onConnectionRefresh(
  client: QueryClient,
  listener: (connectionId: string) => void,
): () => void {
  const those = listeners.get(client) ?? new Set();
  listeners.set(client, those.add(listener));
  return () => void those.delete(listener);
}

const listeners = new WeakMap<QueryClient, Set<(connectionId: string) => void>>();

/**
 * Retries everything on screen that failed for a connection: trying again in one place means the whole catalog, and a failure
 * that is over must not stay on screen in another.
 */
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
