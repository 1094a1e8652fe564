import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import { createStore, type Store } from '#renderer/ui/store.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import type { LocalMatch } from '#shared/local-match.ts';

/** What the list on screen shows and what of it is selected, for other features: exports and comparisons. */
export type CurrentList = {
  connectionId: string;
  /** What `pageRows` answer; an earlier query than the one asked for, while that isn't answered. */
  query: ItemQuery;
  /** The rows of the page in the order in which they are on screen. */
  pageRows: readonly CatalogRow[];
  /** The selected rows of all pages of this list, in the list's order; empty: none is selected. */
  selectedRows: readonly CatalogRow[];
  /** What the rows of an answer were compared with here: those that don't match are neither shown nor exported. */
  localMatch: LocalMatch;
  /** The catalog's count of matches, before `localMatch`; null: it gives none. */
  total: number | null;
  /** The ids of the table's columns that are shown, from left to right. */
  visibleColumns: readonly string[];
};

const [CurrentListContext, useCurrentListStore] =
  createRequiredContext<Store<CurrentList | null>>('CurrentListContext');

export function CurrentListProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createStore<CurrentList | null>(null));
  return <CurrentListContext value={store}>{children}</CurrentListContext>;
}

/** A function that returns the list on screen; null: none is shown, or it has no answer yet. Page turns don't re-render its callers. */
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
  // A list that takes this one's place has published its own before this one unmounts.
  useEffect(() => () => void (store.get() === published.current && store.set(null)), [store]);
}
