import { useEffect, useRef } from 'react';
import { useStore } from '#renderer/ui/shared-state.ts';
import type { ExportRow } from '#shared/export.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import type { LocalMatch } from '#shared/local-match.ts';
import { createWindowStore } from './desktop-context.ts';

/** Rows to export; see `exportRowOf`. */
export type ExportOffer = {
  rows: readonly ExportRow[];
  /** A file name without extension and date. */
  suggestedName: string;
};

/** Null: closed. `screen`: the list on screen. */
type OpenExport = ExportOffer | 'screen' | null;

const useOpenExportStore = createWindowStore<OpenExport>(null);

/** Opens and closes the export dialog, which any part of the window may open with its own rows. It causes no re-render. */
export function useExportDialog() {
  const { set } = useOpenExportStore();
  return {
    /** Default: the list on screen. */
    open: (offer?: ExportOffer) => set(offer ?? 'screen'),
    close: () => set(null),
  };
}

/** What is exported, for the dialog itself. */
export function useOpenExport(): OpenExport {
  return useStore(useOpenExportStore());
}

/** What the list on screen shows and which rows are selected, for other features such as exports. */
export type CurrentList = {
  connectionId: string;
  /** The query of `pageRows`; the previous one while another is loading. */
  query: ItemQuery;
  pageRows: readonly CatalogRow[];
  selectedRows: readonly CatalogRow[];
  /** The app's own filter: rows that don't match it are neither shown nor exported. */
  localMatch: LocalMatch;
  /** The catalog's count of matches, before `localMatch`; null: unknown. */
  total: number | null;
  visibleColumns: readonly string[];
};

const useCurrentListStore = createWindowStore<CurrentList | null>(null);

/** The list on screen; null: none is shown or loaded. */
export function useCurrentList(): CurrentList | null {
  return useStore(useCurrentListStore());
}

/** Why a list has no rows to export. */
export type NothingToExport = 'loading' | 'failed' | 'empty';

const useNothingToExportStore = createWindowStore<NothingToExport | null>('empty');

/** Why the list on screen has nothing to export; null: it has. */
export function useNothingToExport(): NothingToExport | null {
  return useStore(useNothingToExportStore());
}

/** Publishes what a list shows, or why it has nothing to export, for as long as that list is mounted. */
export function usePublishCurrentList(rows: CurrentList | null, nothing: NothingToExport | null): void {
  const store = useCurrentListStore();
  const nothingStore = useNothingToExportStore();
  const published = useRef<CurrentList | null>(null);
  useEffect(() => {
    published.current = rows;
    store.set(rows);
    nothingStore.set(nothing);
  }, [store, nothingStore, rows, nothing]);
  useEffect(
    () => () => {
      // A list that replaces this one has published before this one unmounts.
      if (store.get() !== published.current) return;
      store.set(null);
      nothingStore.set('empty');
    },
    [store, nothingStore],
  );
}
