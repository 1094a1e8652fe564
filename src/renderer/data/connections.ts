import { type QueryClient, type QueryFilters, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import { ageText, useAge } from '#renderer/ui/response-age.ts';
import type { Connection, ConnectionList } from '#shared/connection.ts';
import { type Failure, isAboutTheToken, isServiceAway } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { offsetIn } from '#shared/time-zone.ts';
import { passedAt, readTimestamp } from '#shared/timestamp.ts';
import { words } from '#words/words.ts';
import { perWindow, useDesktop } from './desktop-context.ts';
import { itemQueries, resumeStatuses } from './item-queries.ts';
import { keptQuery } from './kept-lists.ts';

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

/**
 * Requests everything that is shown of a connection again, and resumes what a failure stopped: for a manual refresh or a new token. An
 * automatic refresh only invalidates.
 */
export function refreshConnection(
  client: QueryClient,
  connectionId: string,
  why: RefreshReason = 'manual',
): void {
  void client.invalidateQueries({ queryKey: itemQueries.connection(connectionId) });
  notifyOfRefresh(client, connectionId, why);
}

/** Resumes what a failure stopped and Query doesn't refetch. */
export function notifyOfRefresh(client: QueryClient, connectionId: string, why: RefreshReason): void {
  resumeStatuses(client, connectionId);
  for (const listener of listenersOf(client)) listener(connectionId, why);
}

/** Notifies of each refresh, for what Query doesn't refetch. */
export function onConnectionRefresh(client: QueryClient, listener: RefreshListener): () => void {
  const listeners = listenersOf(client).add(listener);
  return () => void listeners.delete(listener);
}

type RefreshReason = 'manual' | 'new-token' | 'responds-again';
type RefreshListener = (connectionId: string, why: RefreshReason) => void;

const listenersOf = perWindow(() => new Set<RefreshListener>());

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

/** The failure of the whole connection, which is shown in full across the window; null: none. */
export const ConnectionFailureContext = createContext<Failure | null>(null);

/**
 * A short text about a token that isn't accepted, while a banner shows it in full; null: no banner does. The demo's own token is refused
 * only in training.
 */
export function useTokenFirst({ kind }: Connection): string | null {
  const failure = useContext(ConnectionFailureContext);
  if (failure === null || !isAboutTheToken(failure)) return null;
  return kind === 'demo' ? words.training.stopFirst : words.keychain.tokenFirst;
}

/** Why the catalog doesn't respond, while the window shows that and tries again by itself; null: it responds. */
export function useServiceAway(): Failure | null {
  const failure = useContext(ConnectionFailureContext);
  return failure !== null && isServiceAway(failure) ? failure : null;
}

/** The time zone that the connection in view assumes for times without one (see time-zone.ts); null: none. */
export const AssumedZoneContext = createContext<string | null>(null);

/**
 * `was due 3 min ago` for a next attempt that has passed, without the age if its zone isn't known. Null: it hasn't passed for certain.
 * Whether it was made isn't known here.
 */
export function useWasDue(text: string): string | null {
  const zone = useContext(AssumedZoneContext);
  const atMs = passedAt(text, zone);
  const nowMs = useAge(atMs ?? 0);
  if (atMs === null || atMs >= nowMs) return null;
  const isAgeKnown = readTimestamp(text).kind === 'utc' || (zone !== null && offsetIn(zone) !== null);
  return words.itemDetail.time.wasDue(isAgeKnown ? ageText(atMs, nowMs) : null);
}
