import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { backgroundQueueOf, isForegroundLane } from '#renderer/desktop/background-queue.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { failureOf } from '#renderer/desktop/failure-error.ts';
import { isOfCopy, itemQueries } from '#renderer/desktop/item-queries.ts';
import type { Failure } from '#shared/failure.ts';

/** One item from the catalog (section 4.2). */
export function useItemDetail(connectionId: string, itemId: number) {
  const desktop = useDesktop();
  const queryClient = useQueryClient();
  const query = itemQueries.detail(desktop, connectionId, itemId);
  const { data, error, status, fetchStatus, refetch } = useQuery(query);

  // A list that loads shows that the catalog is back, so an item that couldn't be reached is requested again.
  const isOutage = error !== null && outages.has(failureOf(error).kind);
  useEffect(() => {
    if (!isOutage) return;
    const lists = itemQueries.lists(connectionId);
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.isActive()) return;
      const { queryKey } = event.query;
      if (lists.every((part, at) => queryKey[at] === part) && !isOfCopy(queryKey))
        void refetch({ cancelRefetch: false });
    });
  }, [queryClient, connectionId, isOutage, refetch]);

  // Others may still wait for the request that was cancelled here: it continues for them and is ignored here.
  const [abandonedId, setAbandonedId] = useState<number | null>(null);
  if (abandonedId !== null && (abandonedId !== itemId || fetchStatus === 'idle')) setAbandonedId(null);
  const isFetching = fetchStatus === 'fetching' && abandonedId !== itemId;
  // Query resets a cancelled first attempt to pending.
  const wasCancelled = status === 'pending' && !isFetching;
  const failure: Failure | null =
    error !== null ? failureOf(error) : wasCancelled ? { kind: 'cancelled' } : null;
  return {
    /** The last response, kept through failed refreshes. */
    detail: data,
    /** Why the last attempt failed; also `cancelled` if there is nothing else to show. */
    failure,
    isFetching,
    refresh(): void {
      setAbandonedId(null);
      void refetch();
    },
    /** Cancels the current attempt; an earlier response stays. */
    cancel(): void {
      const lane = backgroundQueueOf(queryClient).laneOf(query.queryKey);
      if (isForegroundLane(lane) || lane === 'status') setAbandonedId(itemId);
      else void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    },
  };
}

/** Failures of the catalog or the network, not of one item. */
const outages: ReadonlySet<Failure['kind']> = new Set(['unreachable', 'timeout', 'server-trouble']);
