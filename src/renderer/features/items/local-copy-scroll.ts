import {
  type FetchQueryOptions,
  type QueryKey,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { useCopy } from '#renderer/ui/copy.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { failureText } from '#renderer/ui/failure-text.tsx';
import { type GridColumn, type GridRow, rowsText } from '#renderer/ui/grid/grid-column.tsx';
import {
  type PageRows,
  type SelectionChange,
  selectedInOrder,
  type useRowSelection,
} from '#renderer/ui/grid/row-selection.ts';
import { createStore } from '#renderer/ui/shared-state.ts';
import { afterPaint, onceLoaded } from '#renderer/ui/timers.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { RowRange } from '#shared/desktop-api.ts';
import { type ItemQuery, listName } from '#shared/item-query.ts';
import { maxRangeRows } from '#shared/local-copy.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { words } from '#words/words.ts';
import {
  type ListSource,
  type Parts,
  partsAround,
  type RowsInView,
  requestedPages,
  type ShownPage,
  shallowEqual,
} from './list-source.ts';

/** A local copy is scrolled as a whole: the rows in view, the open item's position, and actions on rows that aren't loaded. */

/** A store, since it changes with every scrolled row and only few components read it. `load` loads these parts; null: they are cached. */
function createRowsInView(load: (parts: Parts) => Promise<unknown> | null) {
  const view = createStore<RowsInView>({ list: '', first: 0, last: 0 });
  let list = '';
  let parts = partsAround(view.get(), list);
  let newest = parts;
  let loading: Promise<unknown> | null = null;

  function showNewest(): void {
    parts = newest;
    loading = null;
    view.set(view.get());
  }

  return {
    ...view,
    /** Returns the loading of these rows; null: they are loaded. */
    set(next: RowsInView): Promise<unknown> | null {
      if (shallowEqual(next, view.get())) return loading;
      const needed = partsAround(next, list);
      if (!shallowEqual(needed, newest)) {
        newest = needed;
        loading = load(needed);
        if (loading === null) parts = needed;
        else onceLoaded(loading, () => newest === needed && showNewest());
      }
      view.set(next);
      return loading;
    },
    /** A stable object until other parts have loaded, or take longer. */
    partsOf(of: string) {
      if (of !== list) {
        list = of;
        const needed = partsAround(view.get(), list);
        if (!shallowEqual(needed, parts)) parts = needed;
        newest = parts;
        loading = null;
      }
      return parts;
    },
  };
}

export type RowsInViewStore = ReturnType<typeof createRowsInView>;

/** The parts of the list in view. Those around them are prefetched after the paint; `load` returns the options for a part. */
export function useRowsInView<Page, Key extends QueryKey>(
  query: ItemQuery,
  load: (part: ItemQuery) => FetchQueryOptions<Page, Error, Page, Key>,
) {
  const client = useQueryClient();
  const loadParts = useEventCallback((needed: Parts) => {
    // A page has no parts, and one that failed or was cancelled isn't retried.
    if (query.localCopy === undefined) return null;
    const options = requestedPages(query, needed).map(load);
    // What is cached needn't be loaded, however old it is.
    const missing = options.filter(({ queryKey }) => client.getQueryData(queryKey) === undefined);
    return missing.length === 0 ? null : Promise.all(missing.map((part) => client.prefetchQuery(part)));
  });
  const [inView] = useState(() => createRowsInView(loadParts));
  const list = listName(query);
  const parts = useSyncExternalStore(inView.subscribe, () => inView.partsOf(list));
  useEffect(() => {
    if (query.localCopy === undefined) return;
    const ahead = [
      ...requestedPages(query, { from: parts.aheadFrom, to: parts.from - 1 }),
      ...requestedPages(query, { from: parts.to + 1, to: parts.aheadTo }),
    ];
    return afterPaint(() => {
      for (const part of ahead) void client.prefetchQuery(load(part));
    });
  }, [client, query, load, parts]);
  return { inView, parts };
}

/** The open item's index in the local copy's list, and its neighbours' IDs; null if unknown or for the service's list. */
export function useOpenIndex(
  connectionId: string,
  source: ListSource,
  query: ItemQuery,
  openItemId: number | null,
  shown: ShownPage | null,
): { openIndex: number | null; shownIds: readonly number[] | null } {
  const desktop = useDesktop();
  const isLocalCopy = query.localCopy !== undefined;
  const { data: openIndex = null } = useQuery({
    ...itemQueries.localCopyIndex(desktop, connectionId, query, openItemId ?? 0),
    enabled: isLocalCopy && openItemId !== null,
  });
  const inWindow = useMemo(() => shown?.response.rows.map(({ id }) => id) ?? [], [shown]);
  const at = openItemId === null ? -1 : inWindow.indexOf(openItemId);
  const isInside = at > 0 && at < inWindow.length - 1;
  const neighbours = isLocalCopy && !isInside && openIndex !== null ? [openIndex - 1, openIndex + 1] : [];
  const around = useQueries({
    queries: neighbours.map((index) => ({
      ...source.page({ ...query, limit: 1, page: index + 1 }),
      enabled: index >= 0,
    })),
  });
  const [before, after] = around.map(({ data }) => data?.rows[0]?.id);
  const shownIds = useMemo(() => {
    if (!isLocalCopy || openItemId === null) return null;
    return isInside ? inWindow : [before, openItemId, after].filter((id) => id !== undefined);
  }, [isLocalCopy, isInside, inWindow, before, openItemId, after]);
  return { openIndex, shownIds };
}

type RowsOnScreen<Row extends GridRow> = Pick<
  ReturnType<typeof useRowSelection<Row, unknown>>,
  'selection' | 'changeSelection'
> & {
  query: ItemQuery;
  page: PageRows<Row>;
  /** The length of a local copy's list; undefined: the list has pages. */
  rowCount: number | undefined;
  /** Reads rows of the local copy's list. Throws FailureError. */
  read(range: RowRange): Promise<readonly Row[]>;
  columns: readonly GridColumn<Row>[];
  /** False: another list is in its place. */
  isShown?: boolean;
};

/** Selects and copies rows, including those of a local copy that aren't loaded. */
export function useRowActions<Row extends GridRow>(rowsOnScreen: RowsOnScreen<Row>) {
  const { query, page, rowCount, read, columns, isShown = true } = rowsOnScreen;
  const { selection, changeSelection } = rowsOnScreen;
  const copy = useCopy();
  const toast = useToast();
  /** The last selection: rows that load after another one, or in another list, are ignored. */
  const last = useRef<{ query: ItemQuery; change: SelectionChange<Row> | null }>({
    query,
    change: null,
  });
  useLayoutEffect(() => {
    if (last.current.query !== query) last.current = { query, change: null };
  });

  /** Rows of the local copy; empty, with a message, if they fail to load or are too many. */
  async function rowsOfLocalCopy(from: number, to: number): Promise<readonly Row[]> {
    if (from >= page.firstIndex && to < page.firstIndex + page.rows.length) {
      return page.rows.slice(from - page.firstIndex, to + 1 - page.firstIndex);
    }
    if (to - from >= maxRangeRows) {
      // Exports aren't limited.
      toast({ text: words.localCopies.tooMany(maxRangeRows) });
      return [];
    }
    try {
      return await read({ first: from, count: to + 1 - from });
    } catch (error) {
      toast({ text: failureText(failureOf(error)).title });
      return [];
    }
  }

  async function chosenRows(): Promise<readonly Row[]> {
    if (selection.rows.size > 0) return selectedInOrder(selection, page);
    return rowCount === undefined ? page.rows : rowsOfLocalCopy(0, rowCount - 1);
  }

  /** Default rows: the selected ones, else the whole page or local copy. */
  async function copyRows(format: RowTextFormat, given?: readonly Row[]): Promise<void> {
    const rows = given ?? (await chosenRows());
    if (rows.length > 0) void copy(rowsText(format, columns, rows), words.table.rowsAs(rows.length, format));
  }

  async function select(change: SelectionChange<Row>): Promise<void> {
    last.current = { query, change };
    if (rowCount === undefined || (change.kind !== 'page' && change.kind !== 'range')) {
      return changeSelection(change);
    }
    if (change.kind === 'page' && !change.isSelected) return changeSelection({ kind: 'clear' });
    const [begin, end] =
      change.kind === 'page'
        ? [0, rowCount - 1]
        : [selection.anchor?.index ?? page.firstIndex + change.from, page.firstIndex + change.to];
    const firstIndex = Math.min(begin, end);
    const rows = await rowsOfLocalCopy(firstIndex, Math.max(begin, end));
    if (rows.length === 0 || last.current.change !== change) return;
    const chosen = { rows, firstIndex };
    changeSelection(
      change.kind === 'range'
        ? { kind: 'range', page: chosen, from: begin - firstIndex, to: end - firstIndex }
        : { kind: 'page', page: chosen, isSelected: true },
    );
  }

  useAppCommand(
    'copy-rows',
    () => copyRows('tsv'),
    isShown && (page.rows.length > 0 || selection.rows.size > 0),
  );
  return { select, copyRows };
}
