import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { WatchedItem } from '#shared/watch.ts';
import { useDesktop } from './desktop-context.ts';
import { itemQueries } from './item-queries.ts';
import { type SeenStatus, seenStatusOf } from './status-loader.ts';

/** The watch list as main last sent it; empty until then. */
type WatchedItems = {
  set(items: readonly WatchedItem[]): void;
  /** The same array until something changes. */
  all(): readonly WatchedItem[];
  subscribe(listener: () => void): () => void;
};

const [WatchedItemsContext, useWatchedItemsContext] =
  createRequiredContext<WatchedItems>('WatchedItemsContext');

/** Listens to main for everything below it. Needs a DesktopProvider above it. */
export function WatchedItemsProvider({ children }: { children: ReactNode }) {
  const desktop = useDesktop();
  const client = useQueryClient();
  const watched = useMemo(createWatchedItems, []);
  useEffect(() => {
    let hasChanged = false;
    const stop = desktop.watch.onChanged((items) => {
      hasChanged = true;
      dropOldDetails(client, desktop, items);
      watched.set(items);
    });
    desktop.watch.list().then(
      // An event in the meantime is newer than this response.
      (items) => (hasChanged ? undefined : watched.set(items)),
      // A bug in main, which logs it; the next change brings the list again.
      () => {},
    );
    return stop;
  }, [desktop, client, watched]);
  useEffect(() => {
    // Main gets no event of the network's return. A failure is a bug in main, which is in its log.
    const report = () => desktop.watch.networkIsBack().catch(() => {});
    window.addEventListener('online', report);
    return () => window.removeEventListener('online', report);
  }, [desktop]);
  return <WatchedItemsContext value={watched}>{children}</WatchedItemsContext>;
}

/** The watched items of every connection, in the order in which they were added. */
export function useAllWatchedItems(): readonly WatchedItem[] {
  const watched = useWatchedItemsContext();
  return useSyncExternalStore(watched.subscribe, watched.all);
}

/** Returns what reads the watched items of every connection. Their changes don't re-render its callers. */
export function useReadWatchedItems(): () => readonly WatchedItem[] {
  return useWatchedItemsContext().all;
}

/** The watched items of one connection; the same array until the list changes. */
export function useWatchedItems(connectionId: string): readonly WatchedItem[] {
  const all = useAllWatchedItems();
  return useMemo(() => all.filter((item) => item.connectionId === connectionId), [all, connectionId]);
}

/** Null: the item isn't watched. */
export function useWatchedItem(connectionId: string, itemId: number): WatchedItem | null {
  return useWatchedItems(connectionId).find((item) => item.itemId === itemId) ?? null;
}

/** Whether a later check of a watched item found another status or error than was seen. */
export function isOutdated(seen: SeenStatus, { status, errorMessage, checkedAt }: WatchedItem): boolean {
  if (checkedAt === null || status === null || seen.answeredAt >= checkedAt) return false;
  const isOtherError =
    seen.errorMessage !== undefined && (seen.errorMessage !== null) !== (errorMessage !== null);
  return seen.status !== status || isOtherError;
}

/** Invalidates cached details that a check has found outdated, so that opening the item loads it again. */
function dropOldDetails(client: QueryClient, desktop: DesktopApi, items: readonly WatchedItem[]): void {
  for (const item of items) {
    const { queryKey } = itemQueries.detail(desktop, item.connectionId, item.itemId);
    const known = client.getQueryData(queryKey);
    if (known !== undefined && isOutdated(seenStatusOf(known), item)) {
      void client.invalidateQueries({ queryKey, exact: true });
    }
  }
}

function createWatchedItems(): WatchedItems {
  let items: readonly WatchedItem[] = [];
  const listeners = new Set<() => void>();
  return {
    set(next) {
      items = next;
      for (const listener of listeners) listener();
    },
    all: () => items,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
