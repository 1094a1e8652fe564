import type { QueryClient } from '@tanstack/react-query';
import { itemQueries } from './item-queries.ts';

/**
 * For the user who means the whole catalog of a connection, by Refresh or with a new token: what is shown is requested again, and what
 * stopped at its trouble may go on. An automatic refresh in the background only invalidates.
 */
export function refreshConnection(client: QueryClient, connectionId: string): void {
  void client.invalidateQueries({ queryKey: itemQueries.connection(connectionId) });
  for (const listener of listeners.get(client) ?? []) listener(connectionId);
}

/** Hears of each time, for what Query doesn't ask for itself. */
export function onConnectionRefresh(
  client: QueryClient,
  listener: (connectionId: string) => void,
): () => void {
  const those = listeners.get(client) ?? new Set();
  listeners.set(client, those.add(listener));
  return () => void those.delete(listener);
}

const listeners = new WeakMap<QueryClient, Set<(connectionId: string) => void>>();
