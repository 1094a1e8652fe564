import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { WatchedItem } from '#shared/watch.ts';
import { useDesktop } from './desktop-context.ts';
import { itemQueries } from './item-queries.ts';
import { type SeenStatus, seenStatusOf } from './status-loader.ts';

/** The watch list as main tells it; empty until it did. */
type WatchedItems = {
  hear(items: readonly WatchedItem[]): void;
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
    let wasTold = false;
    const stop = desktop.watch.onChanged((items) => {
      wasTold = true;
      dropOldDetails(client, desktop, items);
      watched.hear(items);
    });
    desktop.watch.list().then(
      // What was told meanwhile is newer than this answer.
      (items) => (wasTold ? undefined : watched.hear(items)),
      // A bug in main, which stands in the log; the list is told again at its next change.
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

/** Whether the checks of a watched item know since that it is no longer as it was seen. */
export function isOutdated(seen: SeenStatus, { status, errorMessage, checkedAt }: WatchedItem): boolean {
  if (checkedAt === null || status === null || seen.answeredAt >= checkedAt) return false;
  const isOtherError =
    seen.errorMessage !== undefined && (seen.errorMessage !== null) !== (errorMessage !== null);
  return seen.status !== status || isOtherError;
}

/** A check that saw another item than the answer at hand makes that answer old: whoever opens the item gets a new one. */
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
    hear(told) {
      items = told;
      for (const listener of listeners) listener();
    },
    all: () => items,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
