import { type QueryClient, type QueryFilters, useQuery } from '@tanstack/react-query';
import type { Connection, ConnectionList } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { useDesktop } from './desktop-context.ts';
import { keptQuery } from './kept-lists.ts';
import { perWindow } from './window-store.ts';

export const connectionQueries = {
  list: (desktop: DesktopApi) => keptQuery(['connections'], () => desktop.connections.list()),
};

/** Every connection in the user's order; empty while they load. */
export function useConnections(): readonly Connection[] {
  return useQuery(connectionQueries.list(useDesktop())).data?.connections ?? noConnections;
}

const noConnections: readonly Connection[] = [];

/** Updates a saved connection in the cached list, or appends it. */
export function rememberConnection(client: QueryClient, desktop: DesktopApi, connection: Connection): void {
  client.setQueryData(connectionQueries.list(desktop).queryKey, (before) =>
    withConnection(before, connection),
  );
}

/** Everything cached about a connection: the second part of each such key is the connection's ID. */
export function queriesOf(connectionId: string): QueryFilters {
  return { predicate: ({ queryKey }) => queryKey[1] === connectionId };
}

/** Removes a connection from the cached list, and everything about it from the cache. */
export function dropConnection(client: QueryClient, desktop: DesktopApi, id: string): void {
  client.setQueryData(connectionQueries.list(desktop).queryKey, (before) =>
    before === undefined
      ? before
      : { ...before, connections: before.connections.filter((one) => one.id !== id) },
  );
  client.removeQueries(queriesOf(id));
  for (const listener of dropListenersOf(client)) listener(id);
}

const dropListenersOf = perWindow(() => new Set<(connectionId: string) => void>());

/**
 * Keeps a value for each catalog of a window, since a connection with another address is another catalog. `onRemoved` is called when the
 * connection is removed; `forget` drops the value, as one such as the demo may be added again under the same ID.
 */
export function keptPerCatalog<Value>(onRemoved: (value: Value, forget: () => void) => void) {
  const valuesOf = perWindow((client) => {
    const values = new Map<string, Value>();
    dropListenersOf(client).add((connectionId) => {
      for (const [key, value] of values) {
        if (key.startsWith(`${connectionId} `)) onRemoved(value, () => values.delete(key));
      }
    });
    return values;
  });

  return (client: QueryClient, { id, baseUrl }: Connection, create: () => Value): Value => {
    const values = valuesOf(client);
    const key = `${id} ${baseUrl}`;
    const value = values.get(key) ?? create();
    values.set(key, value);
    return value;
  };
}

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
