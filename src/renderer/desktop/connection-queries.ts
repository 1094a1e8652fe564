import { type QueryClient, type QueryFilters, useQuery } from '@tanstack/react-query';
import type { Connection, ConnectionList } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { useDesktop } from './desktop-context.ts';
import { keptQuery } from './kept-lists.ts';

export const connectionQueries = {
  list: (desktop: DesktopApi) => keptQuery(['connections'], () => desktop.connections.list()),
};

/** Every connection, in the user's order; none while they are read. */
export function useConnections(): readonly Connection[] {
  return useQuery(connectionQueries.list(useDesktop())).data?.connections ?? noConnections;
}

const noConnections: readonly Connection[] = [];

/** Puts a saved connection into the cached list: in its place, or at the end. */
export function rememberConnection(client: QueryClient, desktop: DesktopApi, connection: Connection): void {
  client.setQueryData(connectionQueries.list(desktop).queryKey, (before) =>
    withConnection(before, connection),
  );
}

/** Everything cached about one connection, of the catalog or of this computer: each such key has the connection's id second. */
export function queriesOf(connectionId: string): QueryFilters {
  return { predicate: ({ queryKey }) => queryKey[1] === connectionId };
}

/** Takes a removed connection out of the cached list, and everything about it out of the cache. */
export function dropConnection(client: QueryClient, desktop: DesktopApi, id: string): void {
  client.setQueryData(connectionQueries.list(desktop).queryKey, (before) =>
    before === undefined
      ? before
      : { ...before, connections: before.connections.filter((one) => one.id !== id) },
  );
  client.removeQueries(queriesOf(id));
  for (const listener of dropListeners.get(client) ?? []) listener(id);
}

/** Notifies of each removed connection, for what Query doesn't hold: one such as the demo may come back under the same id. */
export function onConnectionDropped(client: QueryClient, listener: (connectionId: string) => void): void {
  const those = dropListeners.get(client) ?? new Set();
  dropListeners.set(client, those.add(listener));
}

const dropListeners = new WeakMap<QueryClient, Set<(connectionId: string) => void>>();

function withConnection(before: ConnectionList | undefined, connection: Connection): ConnectionList {
  const { connections, activeId } = before ?? { connections: [], activeId: null };
  const isKnown = connections.some((one) => one.id === connection.id);
  return {
    activeId,
    connections: isKnown
      ? connections.map((one) => (one.id === connection.id ? connection : one))
      : [...connections, connection],
  };
}
