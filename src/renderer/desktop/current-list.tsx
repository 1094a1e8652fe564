import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import { createStore, type Store } from '#renderer/ui/store.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import type { LocalMatch } from '#shared/local-match.ts';

/** What the list on screen shows and which rows are selected, for other features such as exports. */
export type CurrentList = {
  connectionId: string;
  /** The query of `pageRows`; the previous one while another is loading. */
  query: ItemQuery;
  /** The rows of the page in display order. */
  pageRows: readonly CatalogRow[];
  /** The selected rows of all pages, in the list's order. */
  selectedRows: readonly CatalogRow[];
  /** The app's own filter: rows that don't match it are neither shown nor exported. */
  localMatch: LocalMatch;
  /** The catalog's count of matches, before `localMatch`; null: unknown. */
  total: number | null;
  /** The IDs of the visible columns, from left to right. */
  visibleColumns: readonly string[];
};

const [CurrentListContext, useCurrentListStore] =
  createRequiredContext<Store<CurrentList | null>>('CurrentListContext');

export function CurrentListProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createStore<CurrentList | null>(null));
  return <CurrentListContext value={store}>{children}</CurrentListContext>;
}

/** Returns a function that reads the list on screen; null: none is shown or loaded. Page turns don't re-render its callers. */
export function useReadCurrentList(): () => CurrentList | null {
  return useCurrentListStore().get;
}

/** Publishes what a list shows, for as long as that list is mounted. */
export function usePublishCurrentList(rows: CurrentList | null): void {
  const store = useCurrentListStore();
  const published = useRef<CurrentList | null>(null);
  useEffect(() => {
    published.current = rows;
    store.set(rows);
  }, [store, rows]);
  // A list that replaces this one has published before this one unmounts.
  useEffect(() => () => void (store.get() === published.current && store.set(null)), [store]);
}
