import {
  hashKey,
  partialMatchKey,
  type QueryCacheNotifyEvent,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppCommand, useCommandListener } from '#renderer/desktop/app-commands.tsx';
import { backgroundQueueOf, isForegroundLane } from '#renderer/desktop/background-queue.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { failureOf } from '#renderer/desktop/failure-error.ts';
import { isOfCopy, itemQueries } from '#renderer/desktop/item-queries.ts';
import { useAnnounce, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { useDelayedFlag } from '#renderer/ui/timers.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Failure } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import type { FieldReading } from './field-row.tsx';

/** One item from the catalog (section 4.2). */
export function useItemDetail(connectionId: string, itemId: number) {
  const desktop = useDesktop();
  const queryClient = useQueryClient();
  const query = itemQueries.detail(desktop, connectionId, itemId);
  const { data, error, status, fetchStatus, refetch } = useQuery(query);

  useRetryAfterOutage(connectionId, query.queryKey, error === null ? null : failureOf(error).kind);

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

/**
 * Requests an item that couldn't be reached again as soon as the catalog answers anything else: a request of the page, a check of a watched
 * item or a page of the copy. Sends nothing by itself.
 */
function useRetryAfterOutage(
  connectionId: string,
  queryKey: QueryKey,
  failureKind: Failure['kind'] | null,
): void {
  const desktop = useDesktop();
  const client = useQueryClient();
  const queryHash = hashKey(queryKey);
  const isOutage = failureKind !== null && outages.has(failureKind);
  const isUnreachable = failureKind === 'unreachable';

  /** The state of the item at the last retry: until it loads, there is no other. */
  const retried = useRef<string | null>(null);

  const retry = useEffectEvent(
    () => void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false }),
  );
  const failedAt = useEffectEvent(() => client.getQueryState(queryKey)?.errorUpdatedAt ?? 0);
  const retryAfterAnswer = useEffectEvent(() => {
    const loaded = `${queryHash} ${client.getQueryState(queryKey)?.dataUpdatedAt}`;
    // Where only this item fails, each status of a column would request it once more.
    if (!isUnreachable && retried.current === loaded) return;
    retried.current = loaded;
    retry();
  });

  useEffect(() => {
    if (!isOutage) return;
    const ofConnection = itemQueries.connection(connectionId);
    function onCacheEvent(event: QueryCacheNotifyEvent): void {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const { query } = event;
      if (query.queryHash === queryHash || !partialMatchKey(query.queryKey, ofConnection)) return;
      if (isOfCopy(query.queryKey)) return;
      // The user sees that the list is back.
      if (partialMatchKey(query.queryKey, itemQueries.lists(connectionId)) && query.isActive()) retry();
      else retryAfterAnswer();
    }
    const stops = [
      client.getQueryCache().subscribe(onCacheEvent),
      desktop.watch.onChanged((items) => {
        const checked = items.filter((item) => item.connectionId === connectionId && item.failure === null);
        if (checked.some(({ checkedAt }) => (checkedAt ?? 0) > failedAt())) retryAfterAnswer();
      }),
      desktop.copies.onChanged(({ whole, pass, ...copy }) => {
        const answeredAt = Math.max(whole?.endedAt ?? 0, pass?.lastPageAt ?? 0);
        if (copy.connectionId === connectionId && answeredAt > failedAt()) retryAfterAnswer();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [desktop, client, connectionId, queryHash, isOutage]);
}

/** The commands for the previous and the next item. If there is none, that is announced. */
export function useSiblingCommands(
  { previous, next }: { previous: number | null; next: number | null },
  onShowItem: (id: number) => void,
): void {
  const announce = useAnnounce();
  const { noPrevious, noNext } = words.itemDetail.bar;
  useAppCommand('previous-item', () => previous !== null && onShowItem(previous), previous !== null);
  useAppCommand('next-item', () => next !== null && onShowItem(next), next !== null);
  useCommandListener('previous-item', () => previous === null && announce(noPrevious));
  useCommandListener('next-item', () => next === null && announce(noNext));
}

/** A user who moves on sooner is looking for another item, so items in between aren't announced. */
export const stayedForMs = 400;

type Options = { itemId: number; name: FieldReading<string>; onShowItem(id: number): void };

/**
 * Announces the item to which the user moved by buttons or keys, since these don't move the focus. An item that was opened in another way
 * is announced by what opened it. Returns the function that moves.
 */
export function useAnnouncedMoves({ itemId, name, onShowItem }: Options): (id: number) => void {
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const [shown, setShown] = useState(itemId);
  if (shown !== itemId) {
    setShown(itemId);
    if (movedTo !== itemId) setMovedTo(null);
  }
  const isThere = movedTo === itemId;
  const hasStayed = useDelayedFlag(isThere, stayedForMs, itemId);
  useAnnouncement(isThere && hasStayed ? announcement(itemId, name) : null);
  return (id) => {
    setMovedTo(id);
    onShowItem(id);
  };
}

function announcement(itemId: number, name: FieldReading<string>): string | null {
  const { movedTo, heading } = words.itemDetail;
  if (name.kind === 'loading') return null;
  return movedTo(name.kind === 'value' ? visibleText(name.value) : heading.noName, itemId);
}
