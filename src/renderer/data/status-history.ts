import { useQuery } from '@tanstack/react-query';
import { seenTimeText } from '#renderer/ui/response-age.ts';
import { statusDisplay } from '#renderer/ui/status-badge.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { StatusSpan, WatchTarget } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { useDesktop } from './desktop-context.ts';

export type StatusHistoryOf = WatchTarget & {
  /** When the response on screen came: a new one may have another status. */
  receivedAt: number | undefined;
};

/** The statuses that this app has seen of an item; undefined until they are read. */
export function useStatusHistory({ connectionId, itemId, receivedAt }: StatusHistoryOf) {
  const desktop = useDesktop();
  const { data } = useQuery({
    queryKey: ['history', connectionId, itemId, receivedAt],
    queryFn: () => desktop.history.ofItem({ connectionId, itemId }),
    // Keeps the lines until the new ones have loaded, but never shows another item's.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === connectionId && query.queryKey[2] === itemId ? previous : undefined,
    gcTime: 60_000,
  });
  return data;
}

/** The status that an item was last seen with; null: never, or not known. */
export function useLastSeen({ connectionId, itemId }: WatchTarget): StatusSpan | null {
  const data = useStatusHistory({ connectionId, itemId, receivedAt: undefined });
  return (data?.kind === 'kept' && data.spans[0]) || null;
}

/** "Last seen: Available, 10:07. This may have changed." */
export function lastSeenText({ status, lastSeen }: StatusSpan): string {
  return words.history.lastSeen(visibleText(statusDisplay(status).words), seenTimeText(lastSeen, Date.now()));
}
