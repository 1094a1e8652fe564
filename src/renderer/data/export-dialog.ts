import { useEffect, useRef } from 'react';
import { useStore } from '#renderer/ui/shared-state.ts';
import type { ExportRow } from '#shared/export.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { ItemQuery, LocalMatch } from '#shared/item-query.ts';
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
