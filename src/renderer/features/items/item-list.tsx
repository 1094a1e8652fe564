import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { type CurrentList, usePublishCurrentList } from '#renderer/desktop/current-list.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { useListFilter } from '#renderer/desktop/list/list-filter.tsx';
import {
  useAnswersInView,
  useListColumns,
  useListStates,
  useStatusLoader,
} from '#renderer/desktop/list/use-list-columns.ts';
import { useRetryFailed } from '#renderer/desktop/refresh-connection.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useView, useViewChanges } from '#renderer/desktop/view.ts';
import { useCopy } from '#renderer/ui/copy.tsx';
import { type Sorting, useSortedRows } from '#renderer/ui/grid/grid-column.tsx';
import { selectedInOrder, useRowSelection } from '#renderer/ui/grid/row-selection.ts';
import { itemLine, rowsText } from '#renderer/ui/grid/rows-text.ts';
import { useKeptState } from '#renderer/ui/kept-state.ts';
import { createRequiredContext } from '#renderer/ui/required-context.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { useEventCallbacks } from '#renderer/ui/use-event-callback.ts';
import { type CopySearch, copySortColumns, isSameSearch, wholeCopy } from '#shared/catalog-copy.ts';
import type { Connection } from '#shared/connection.ts';
import type { CatalogRow } from '#shared/item.ts';
import { hasSameFilters, type RowFilter } from '#shared/item-filters.ts';
import {
  type ItemQuery,
  isSameList,
  withCopySearch,
  withLimit,
  withoutFilters,
  withPage,
} from '#shared/item-query.ts';
import {
  isMatchedLocally,
  type LocalMatch,
  matchedUnder,
  noLocalMatch,
  passesLocalMatch,
} from '#shared/local-match.ts';
import { success } from '#shared/outcome.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { words } from '#words/words.ts';
import { useFarRows, useOpenPlace, useRowsInView } from './copy-scroll.ts';
import { type Filtering, withValueOf } from './filters/comma-filters.ts';
import { requestedPages, type ShownPage, serviceSource, useShownPage } from './list-source.ts';
import { listState } from './list-state.ts';
import { canGoForward } from './pager-numbers.ts';
import { itemColumnsOf } from './table/item-columns.tsx';
import { isNameRepeated, useResponsiveColumns } from './table/use-responsive-columns.ts';
import { usePrefetch } from './use-prefetch.ts';

export type ItemListProps = {
  connection: Connection;
  /** Told the page's items in display order; null: they are as the list came. */
  onShownIds?: ((ids: readonly number[] | null) => void) | undefined;
};

/**
 * The list as one thing: what is requested, the answer on screen, its rows in display order and which of them are selected. The parts of
 * the screen read it by `useItemList` and change it by `useItemListActions`, whose functions never change.
 */
export function useItemListModel({ connection, onShownIds }: ItemListProps) {
  const { query, localMatch: givenMatch = noLocalMatch, itemId: openItemId } = useView();
  const { showQuery, showItem } = useViewChanges();
  const client = useQueryClient();
  const desktop = useDesktop();
  const { settings, changeSettings } = useSettings();
  const source = useMemo(() => serviceSource(desktop, connection.id), [desktop, connection.id]);
  const isCopy = query.copy !== undefined;
  const { inView, parts } = useRowsInView(query, source.page);
  const { shown, isCurrent, isWaiting, failure, retry, cancel } = useShownPage(source, query, parts);
  const numbers = shown?.numbers ?? null;
  /** Whether the numbers of the answer hold for the list that is requested. */
  const isSameListShown = shown !== null && isSameList(shown.query, query);

  const filtering = useMemo(
    (): Filtering => ({ query, localMatch: matchedUnder(query, givenMatch) }),
    [query, givenMatch],
  );
  const { rows, isMatched, matched } = useMemo(() => locallyFiltered(shown, givenMatch), [shown, givenMatch]);

  const states = useListStates('items', connection);
  const [pageSorting, setPageSorting] = useKeptState<Sorting | null>(states, 'sorting', null);
  const loader = useStatusLoader(connection.id);
  const allColumns = useMemo(() => itemColumnsOf(loader), [loader]);
  const chosen = useListColumns('items', allColumns);
  const isAnswerShown = chosen.some(({ cost }) => cost !== undefined);
  const { onRowsInView, loadAll } = useAnswersInView(loader, connection.id, isAnswerShown);
  const filter = useListFilter(rows, allColumns, loader, { isOn: isAnswerShown && !isCopy, states });
  // Nothing is sorted by a column that isn't there to show it.
  if (pageSorting !== null && !chosen.some(({ id }) => id === pageSorting.id)) setPageSorting(null);
  const sorting = useMemo(
    () => (query.copy === undefined ? pageSorting : sortingOf(query.copy)),
    [query.copy, pageSorting],
  );
  const tablePlace = useRef<HTMLDivElement>(null);
  const { columns, hiddenToFit } = useResponsiveColumns({
    place: tablePlace,
    chosen,
    widths: settings.columnWidths,
    sortedBy: sorting?.id,
    // Columns don't come and go with the rows that are scrolled to.
    isNameRepeated: useMemo(() => !isCopy && isNameRepeated(rows), [isCopy, rows]),
  });

  const { selection, changeSelection } = useRowSelection<CatalogRow, ItemQuery>(
    shown?.query ?? query,
    hasSameRows,
    states,
  );
  const firstPlace = shown?.firstPlace ?? 0;
  /** How many rows a copy's list has, over which one scrolls; undefined: the list has pages. */
  const rowCount = shown?.query.copy === undefined ? undefined : (shown.answer.pagination.total ?? 0);
  // Sorted here, since the service states no order (section 4.1). A copy's rows come sorted.
  const pageRows = useSortedRows(filter.rows, allColumns, isCopy ? null : pageSorting);
  const page = useMemo(() => ({ rows: pageRows, firstPlace }), [pageRows, firstPlace]);
  const selectedRows = useMemo(() => selectedInOrder(selection, page), [selection, page]);
  usePublishCurrentList(
    useMemo<CurrentList | null>(
      () =>
        shown && {
          ...{ connectionId: connection.id, query: shown.query, selectedRows },
          pageRows: shown.query.copy === undefined ? page.rows : noRows,
          ...{
            total: shown.answer.pagination.total,
            localMatch: matched,
            visibleColumns: chosen.map(({ id }) => id),
          },
        },
      [connection.id, shown, page, selectedRows, matched, chosen],
    ),
  );

  const canGoBack = !isCopy && query.page > 1;
  const canGoOn = !isCopy && isSameListShown && canGoForward(query.page, numbers);
  const intend = usePrefetch({
    connectionId: connection.id,
    source,
    query,
    // What was requested goes first: a page that is requested again has its neighbours fetched once it is there.
    neighbours: { next: isCurrent && !isWaiting && canGoOn, previous: isCurrent && !isWaiting && canGoBack },
  });

  const { select, rowsOfCopy } = useFarRows(
    {
      ...{ query, page, rowCount },
      async part(at) {
        const { copy: search = wholeCopy, ...filters } = query;
        const asked = { connectionId: connection.id, search, query: { ...filters, ...at } };
        const part = await desktop.copies.list(asked);
        return part.ok ? success(part.value.rows) : part;
      },
    },
    { selection, changeSelection },
  );
  const copy = useCopy();
  const toast = useToast();
  const retryFailed = useRetryFailed(connection.id);
  /** Filters by something else, or goes to another page. The request leaves before anything is rendered for it. */
  function show(to: ItemQuery, localMatch: LocalMatch = givenMatch): void {
    for (const page of requestedPages(to)) void client.prefetchQuery(source.page(page));
    showQuery(to, matchedUnder(to, localMatch));
  }

  function filterBy(to: Filtering): void {
    show(to.query, to.localMatch);
  }

  function goToPage(wanted: number): void {
    const to = withPage(query, wanted, isSameListShown ? (numbers?.pages ?? null) : null);
    if (to.page !== wanted) toast({ text: words.pager.noSuchPage(wanted, to.page) });
    if (to.page !== query.page) show(to);
  }

  function turnPage(by: 1 | -1): void {
    if (by === -1 ? canGoBack : canGoOn) goToPage(query.page + by);
  }

  /** Without rows of its own: the selected ones, or the whole page or copy when none is. */
  async function copyRows(format: RowTextFormat, given?: readonly CatalogRow[]): Promise<void> {
    const chosenRows = given ?? (selectedRows.length > 0 ? selectedRows : page.rows);
    const isWhole = chosenRows !== page.rows || rowCount === undefined || rowCount === 0;
    const copied = isWhole ? chosenRows : await rowsOfCopy(0, rowCount - 1);
    if (copied.length === 0) return;
    // What is copied doesn't depend on how wide the window is.
    void copy(rowsText(format, chosen, copied), words.table.rowsAs(copied.length, format));
  }

  const actions = useEventCallbacks({
    ...{ show, filterBy, goToPage, turnPage, copyRows, intend, cancel },
    /** The page; of a copy the whole, from its first page. */
    sort(to: Sorting | null) {
      if (query.copy === undefined) return setPageSorting(to);
      const by = copySortColumns.find((column) => column === to?.id);
      const sort = by === undefined ? wholeCopy.sort : { by, isDescending: to?.desc === true };
      show(withCopySearch(query, { ...query.copy, sort }));
    },
    select,
    filterByValue(filter: RowFilter, item: CatalogRow) {
      const to = withValueOf(item, filter, filtering);
      if (to !== null) filterBy(to);
    },
    clearFilters: () => show(withoutFilters(query)),
    stopMatching: () => show(query, noLocalMatch),
    /** A chosen size is kept for new views too, which is said. */
    changeLimit(limit: number) {
      if (limit !== settings.limit) toast({ text: words.pager.sizeKept(limit) });
      changeSettings({ limit });
      if (limit !== query.limit) show(withLimit(query, limit));
    },
    openItem(itemId: number) {
      void client.prefetchQuery(itemQueries.detail(desktop, connection.id, itemId));
      showItem(itemId);
    },
    retry() {
      retry();
      retryFailed();
    },
    toggleItem(itemId: number) {
      const index = page.rows.findIndex(({ id }) => id === itemId);
      if (index !== -1) changeSelection({ kind: 'toggle', page, index });
    },
    /** Of the rows on screen these and no others; those of other pages stay selected. */
    selectOnPage: (ids: readonly number[]) => changeSelection({ kind: 'narrow-page', page, ids }),
    /** What is dragged out of the table: the row, or all selected rows when it is one of them. */
    dragText: (item: CatalogRow) =>
      (selection.rows.has(item.id) ? selectedRows : [item]).map(itemLine).join('\n'),
    /** The rows of the page as sent. */
    answeredRows: (): readonly CatalogRow[] => shown?.answer.rows ?? noRows,
  });
  // The items before and after an open one are those that are shown.
  const isOwnOrder = (!isCopy && sorting !== null) || isMatched || filter.isFiltered;
  const { openPlace, shownIds } = useOpenPlace(connection.id, source, query, openItemId, shown);
  useEffect(
    () => onShownIds?.(shownIds ?? (isOwnOrder ? pageRows.map(({ id }) => id) : null)),
    [onShownIds, shownIds, isOwnOrder, pageRows],
  );
  useAppCommand('next-page', () => turnPage(1), canGoOn);
  useAppCommand('previous-page', () => turnPage(-1), canGoBack);
  useAppCommand(
    'copy-rows',
    () => copyRows('tsv'),
    !query.copy?.groups && (rows.length > 0 || selection.rows.size > 0),
  );

  const answer = shown?.answer ?? null;
  const matchCount = rowCount ?? rows.length;
  const state = useMemo(
    () => listState({ query, answer, rowCount: matchCount, isCurrent, failure }),
    [query, answer, matchCount, isCurrent, failure],
  );
  const list = useSame({
    ...{ connection, source, query, filtering, openItemId },
    ...{ shown, numbers, isSameListShown, isCurrent, isWaiting, failure },
    state,
    /** Those of the answer that match, in display order. */
    rows: pageRows,
    isMatched,
    matched,
    /** Where the first of `rows` is in the list, from 0. */
    firstPlace,
    ...{ rowCount, openPlace, inView },
    ...{ selection, selectedRows, sorting },
    /** The table's place: its width decides which of the chosen columns have room. */
    tablePlace,
    ...{ columns, hiddenToFit, allColumns },
    statusLoader: isAnswerShown ? loader : null,
    ...{ onRowsInView, loadAll, filter, states },
  });
  return { asked: useSame({ connection, query }), list, actions };
}

/** The same object until one of its values changes: Query can re-render with equal results, and readers only re-render for a change. */
function useSame<Values extends object>(values: Values): Values {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its names are always the same, in the same order.
  return useMemo(() => values, Object.values(values));
}

type Model = ReturnType<typeof useItemListModel>;
type ItemList = Model['list'];

export const [ItemListContext, useItemList] = createRequiredContext<ItemList>('ItemListContext');
/** What is asked, for what shows nothing of the answers. */
export const [AskedListContext, useAskedList] =
  createRequiredContext<Pick<ItemList, 'connection' | 'query'>>('AskedListContext');
export const [ItemListActionsContext, useItemListActions] =
  createRequiredContext<Model['actions']>('ItemListActionsContext');

/** The rows of an answered page that are shown: all of them, or those that pass what is matched here. */
function locallyFiltered(shown: ShownPage | null, localMatch: LocalMatch) {
  if (shown === null) return { rows: noRows, isMatched: false, matched: noLocalMatch };
  const { query, answer } = shown;
  const matched = matchedUnder(query, localMatch);
  const isMatched = isMatchedLocally(matched);
  const rows = isMatched ? answer.rows.filter((row) => passesLocalMatch(row, query, matched)) : answer.rows;
  return { rows, isMatched, matched };
}

// A constant, because the table takes another object for other rows.
const noRows: readonly CatalogRow[] = [];

/** Whether two queries answer pages of one list, in which rows stay selected. */
function hasSameRows(a: ItemQuery, b: ItemQuery): boolean {
  return hasSameFilters(a, b) && isSameSearch(a.copy, b.copy);
}

/** The order of a copy as the table's header shows it; its own order, by ID, as none. */
function sortingOf({ sort, groups }: CopySearch): Sorting | null {
  if (groups !== null) return null;
  const isOwn = sort.by === wholeCopy.sort.by && !sort.isDescending;
  return isOwn ? null : { id: sort.by, desc: sort.isDescending };
}
