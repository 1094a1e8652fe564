import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import type { MatchHere } from '#shared/match-here.ts';

/** What the list shows and what of it is selected: for whoever copies, exports or compares rows. */
export type RowsAtHand = {
  connectionId: string;
  /** What `pageRows` answer; an earlier query than the one asked for, while that isn't answered. */
  query: ItemQuery;
  /** The rows of the page in the order in which they stand on screen. */
  pageRows: readonly CatalogRow[];
  /** The selected rows of all pages of this list, in the list's order; empty: none is selected. */
  selectedRows: readonly CatalogRow[];
  /** What the rows of an answer were compared with here: those that don't match are neither shown nor exported. */
  matchHere: MatchHere;
  /** The catalog's count of matches, before `matchHere`; null: it gives none. */
  total: number | null;
  /** The ids of the table's columns that are shown, from left to right. */
  visibleColumns: readonly string[];
};

type Store = {
  put(rows: RowsAtHand | null): void;
  get(): RowsAtHand | null;
};

const [RowsAtHandContext, useStore] = createRequiredContext<Store>('RowsAtHandContext');

export function RowsAtHandProvider({ children }: { children: ReactNode }) {
  const store = useMemo(createStore, []);
  return <RowsAtHandContext value={store}>{children}</RowsAtHandContext>;
}

/** Gives the rows on screen when it is called; null: no list is shown, or it has no answer yet. Nobody is drawn anew for a page that is turned. */
export function useRowsAtHandNow(): () => RowsAtHand | null {
  return useStore().get;
}

/** Tells everybody what a list shows, for as long as that list is mounted. */
export function useOfferRowsAtHand(rows: RowsAtHand | null): void {
  const store = useStore();
  const offered = useRef<RowsAtHand | null>(null);
  useEffect(() => {
    offered.current = rows;
    store.put(rows);
  }, [store, rows]);
  // A list that comes in this one's place has told its own before this one goes.
  useEffect(() => () => void (store.get() === offered.current && store.put(null)), [store]);
}

function createStore(): Store {
  let current: RowsAtHand | null = null;
  return {
    put(rows) {
      current = rows;
    },
    get: () => current,
  };
}
