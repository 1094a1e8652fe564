import {
  hashKey,
  type Query,
  type QueryState,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isOldResponse } from '#renderer/ui/response-age.ts';
import type { Failure } from '#shared/failure.ts';
import { useCommandListener } from './app-commands.tsx';
import { useDesktop } from './desktop-context.ts';
import { isStatus, itemQueries, resumeStatuses, type SeenItem } from './item-queries.ts';

/** The statuses of a connection's items as cached. Reading them sends no request, see {@link useStatusesInView}. */
export type Statuses = {
  connectionId: string;
  /** Undefined: never requested. The same object until it changes. */
  stateOf(itemId: number): QueryState<SeenItem> | undefined;
  /** Notifies of any of them. */
  subscribe(listener: () => void): () => void;
};

export function useStatuses(connectionId: string): Statuses {
  const client = useQueryClient();
  return useMemo(() => {
    const cache = client.getQueryCache();
    // Query's hash of a key is its JSON. Hashing each key would take milliseconds when a list is filtered by its statuses.
    const start = hashKey(itemQueries.statuses(connectionId)).slice(0, -1);
    return {
      connectionId,
      stateOf: (itemId) => cache.get<SeenItem>(`${start},${itemId}]`)?.state,
      subscribe: (listener) =>
        cache.subscribe(({ type, query: { queryKey } }) => {
          const isChange = type === 'updated' || type === 'removed';
          if (isChange && isStatus(queryKey) && queryKey[1] === connectionId) listener();
        }),
    };
  }, [client, connectionId]);
}

/** An earlier status counts until there is another; null: none has loaded, or the last attempt failed. */
export function seenIn(state: QueryState<SeenItem> | undefined): SeenItem | null {
  return state === undefined || isFailed(state) ? null : (state.data ?? null);
}

export function isFailed({ status, fetchStatus }: QueryState<SeenItem>): boolean {
  return status === 'error' && fetchStatus === 'idle';
}

/** Why no more statuses are requested, until the user resumes or the list loads; null: nothing stopped them. */
export function useStatusStop(connectionId: string): { stoppedBy: Failure | null; resume(): void } {
  const client = useQueryClient();
  const { data: stoppedBy = null } = useQuery(itemQueries.statusStop(connectionId));
  return { stoppedBy, resume: () => resumeStatuses(client, connectionId) };
}

/** Rows that are only scrolled past cost no request. */
const restMs = 150;

export type StatusRequests = {
  /** For the grid; undefined while nothing is requested. */
  onRowsInView: ((itemIds: readonly number[]) => void) | undefined;
  /** Requests those that haven't loaded, also out of view, until others scroll into view. */
  loadAll(itemIds: readonly number[]): void;
  /** The same for those that have. */
  refresh(itemIds: readonly number[]): void;
};

/**
 * Requests the statuses of the rows in view while a column needs them and the window is visible: those that haven't loaded, or were old when
 * the list was opened.
 */
export function useStatusesInView(connectionId: string, isShown: boolean): StatusRequests {
  const client = useQueryClient();
  const desktop = useDesktop();
  const { stoppedBy } = useStatusStop(connectionId);
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const [rowsInView, setRowsInView] = useState<readonly number[]>(noRows);
  const [whole, loadAll] = useState<readonly number[]>(noRows);
  const isWhole = rowsInView.every((itemId) => whole.includes(itemId));
  if (!isWhole && whole.length > 0) loadAll(noRows);
  const due = isWhole ? whole : rowsInView;
  const wanted = isShown && isVisible && stoppedBy === null ? due : noRows;

  const [openedAt] = useState(() => Date.now());
  const [requested, setRequested] = useState<readonly number[]>(noRows);
  // Requests for rows that have left are cancelled immediately.
  const remaining = requested.filter((itemId) => wanted.includes(itemId));
  if (remaining.length < requested.length) setRequested(remaining);
  useEffect(() => {
    const timer = setTimeout(() => setRequested(wanted), restMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  useQueries({
    queries: useMemo(
      () =>
        requested.map((itemId) => ({
          ...itemQueries.status(desktop, connectionId, itemId),
          staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
            isOldResponse(state.dataUpdatedAt, openedAt) ? 0 : Number.POSITIVE_INFINITY,
        })),
      [requested, desktop, connectionId, openedAt],
    ),
    combine: withoutResult,
  });

  function refresh(itemIds: readonly number[]): void {
    const queryKey = itemQueries.statuses(connectionId);
    const isAsked = (query: Query) => itemIds.some((itemId) => itemId === query.queryKey[2]);
    void client.invalidateQueries({ queryKey, predicate: isAsked }, { cancelRefetch: false });
    loadAll([...new Set([...due, ...itemIds])]);
  }
  // Only a manual refresh costs a request per row; an automatic one doesn't.
  useCommandListener('refresh', () => {
    if (isShown) refresh(rowsInView);
  });
  return { onRowsInView: isShown ? setRowsInView : undefined, loadAll, refresh };
}

const noRows: readonly number[] = [];
/** The cells read the cache. */
const withoutResult = () => null;

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
