import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useWindowEvent } from '#renderer/ui/events.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import { maxWatched, type WatchedItem } from '#shared/watch.ts';
import { words } from '#words/words.ts';
import { useDesktop } from './desktop-context.ts';
import { itemQueries, type SeenItem } from './item-queries.ts';
import { keptQuery, useFollow } from './kept-lists.ts';

/** The watch list as main last sent it. */
const watchedQuery = ({ watch }: DesktopApi) => keptQuery(['watched'], watch.list);
const noneWatched: readonly WatchedItem[] = [];

export function useFollowWatchedItems(): void {
  const desktop = useDesktop();
  const client = useQueryClient();
  useFollow(watchedQuery(desktop), desktop.watch.onChanged, (items) => dropOutdated(client, desktop, items));
  // Main gets no event of the network's return. A failure is a bug in main, which is in its log.
  useWindowEvent('online', () => void desktop.watch.networkIsBack().catch(() => {}));
}

/** The watched items of all connections, in the order in which they were added. */
export function useAllWatchedItems(): readonly WatchedItem[] {
  return useQuery(watchedQuery(useDesktop())).data ?? noneWatched;
}

/** Returns a function that reads the watched items of all connections. Changes don't re-render its callers. */
export function useReadWatchedItems(): () => readonly WatchedItem[] {
  const client = useQueryClient();
  const desktop = useDesktop();
  return useCallback(
    () => client.getQueryData(watchedQuery(desktop).queryKey) ?? noneWatched,
    [client, desktop],
  );
}

/** The watched items of one connection; a stable array. */
export function useWatchedItems(connectionId: string): readonly WatchedItem[] {
  const all = useAllWatchedItems();
  return useMemo(() => all.filter((item) => item.connectionId === connectionId), [all, connectionId]);
}

/** Null: the item isn't watched. */
export function useWatchedItem(connectionId: string, itemId: number): WatchedItem | null {
  return useWatchedItems(connectionId).find((item) => item.itemId === itemId) ?? null;
}

/** Watches items of a connection, or stops watching them, with a confirmation. */
export function useWatch(connectionId: string) {
  const desktop = useDesktop();
  const toast = useToast();

  /** Shows `done` once all are watched (null: nothing), or how many the watch list had room for. */
  async function watch(itemIds: readonly number[], done: string | null) {
    let watched = 0;
    for (const itemId of itemIds) {
      if ((await desktop.watch.add({ connectionId, itemId })) === 'watched') watched += 1;
    }
    if (watched < itemIds.length) toast({ text: words.watch.full(maxWatched, watched, itemIds.length) });
    else if (done !== null) toast({ text: done });
  }

  /** The confirmation offers to undo it. */
  async function unwatch(itemIds: readonly number[], name: string) {
    for (const itemId of itemIds) await desktop.watch.remove({ connectionId, itemId });
    const undo = { label: words.common.undo, run: () => void watch(itemIds, null) };
    toast({ text: words.watch.removed(visibleText(name)), action: undo });
  }

  return { watch, unwatch };
}

/** Invalidates what is cached of items of which a check found something else: it is loaded again once it is in view. */
function dropOutdated(client: QueryClient, desktop: DesktopApi, items: readonly WatchedItem[]): void {
  for (const item of items) {
    const { connectionId, itemId } = item;
    const { queryKey: detailKey } = itemQueries.detail(desktop, connectionId, itemId);
    const detail = client.getQueryData(detailKey);
    if (detail !== undefined && isOutdated(detail, item))
      void client.invalidateQueries({ queryKey: detailKey, exact: true });
    const { queryKey: statusKey } = itemQueries.status(desktop, connectionId, itemId);
    const status = client.getQueryData(statusKey);
    if (status !== undefined && isOutdated(status, item))
      void client.invalidateQueries({ queryKey: statusKey, exact: true });
  }
}

/**
 * Whether main has another status or error of a watched item. Main reads a response before the page does, so another one is newer, whatever
 * the clock says; before main has read its list it may be older, which costs a request.
 */
function isOutdated(
  { item, receivedAt }: Pick<ItemDetail | SeenItem, 'item' | 'receivedAt'>,
  { status, errorMessage, checkedAt }: WatchedItem,
): boolean {
  // Both are of the same response, or of one without a readable status.
  if (status === null || checkedAt === receivedAt || item.status === undefined) return false;
  const { error_message: error } = item;
  return item.status !== status || (error !== undefined && (error !== null) !== (errorMessage !== null));
}
