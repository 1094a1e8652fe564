import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppCommand, useCommandListener } from '#renderer/data/app-commands.tsx';
import { isWaitedFor } from '#renderer/data/background-queue.ts';
import { useServiceAway } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { useAnnounce, useAnnouncement } from '#renderer/ui/announcements.tsx';
import { useDelayedFlag } from '#renderer/ui/timers.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { type Failure, isServiceAway } from '#shared/failure.ts';
import { words } from '#words/words.ts';
import type { FieldReading } from './field-row.tsx';

/** One item from the catalog (section 4.2). */
export function useItemDetail(connectionId: string, itemId: number) {
  const desktop = useDesktop();
  const queryClient = useQueryClient();
  const query = itemQueries.detail(desktop, connectionId, itemId);
  const { data, error, errorUpdateCount, status, fetchStatus, refetch } = useQuery(query);
  const away = useServiceAway();

  // Others may still wait for the request that was cancelled here: it continues for them and is ignored here.
  const [abandonedId, setAbandonedId] = useState<number | null>(null);
  if (abandonedId !== null && (abandonedId !== itemId || fetchStatus === 'idle')) setAbandonedId(null);
  const isFetching = fetchStatus === 'fetching' && abandonedId !== itemId;
  // Query resets a cancelled first attempt to pending.
  const wasCancelled = status === 'pending' && !isFetching;
  // Query drops the error of a query without data when the app tries again by itself.
  const triedAgain = status === 'pending' && errorUpdateCount > 0 ? away : null;
  const failure: Failure | null =
    error !== null ? failureOf(error) : wasCancelled ? { kind: 'cancelled' } : triedAgain;
  return {
    /** The last response, kept through failed refreshes. */
    detail: data,
    /** Why the last attempt failed; also `cancelled` if there is nothing else to show. */
    failure,
    isFetching,
    /** The window shows the failure and tries again by itself. */
    isAway: away !== null && failure !== null && isServiceAway(failure),
    refresh(): void {
      setAbandonedId(null);
      void refetch();
    },
    /** Cancels the current attempt; an earlier response stays. */
    cancel(): void {
      const running = queryClient.getQueryCache().find({ queryKey: query.queryKey, exact: true });
      if (running && isWaitedFor(running, 'reply', 'ticket', 'status')) setAbandonedId(itemId);
      else void running?.cancel({ revert: true });
    },
  };
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
