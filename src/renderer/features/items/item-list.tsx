import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useAppCommands } from '#renderer/data/app-commands.tsx';
import { useRetryFailed } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import {
  type CurrentList,
  type NothingToExport,
  usePublishCurrentList,
} from '#renderer/data/export-dialog.ts';
import { unwrap } from '#renderer/data/failure-error.ts';
import { itemQueries, localCopyRequest } from '#renderer/data/item-queries.ts';
import { useRemovedFromLocalCopy } from '#renderer/data/local-copy.ts';
import { useView, useViewChanges } from '#renderer/data/view.ts';
import { useCopyReply } from '#renderer/replies/replies.ts';
import type { ItemsList } from '#renderer/table/items-list.ts';
import { useListStates } from '#renderer/table/list-columns.ts';
import { useListOrder } from '#renderer/table/list-order.ts';
import { useEventCallback, useEventCallbacks } from '#renderer/ui/events.ts';
import { itemLine, type Sorting } from '#renderer/ui/grid/grid-column.tsx';
import {
  type GridSelection,
  type PageRows,
  selectedInOrder,
  useRowSelection,
} from '#renderer/ui/grid/row-selection.ts';
import { createRequiredContext, type KeptStates } from '#renderer/ui/shared-state.ts';
import type { Connection } from '#shared/connection.ts';
import type { CatalogRow } from '#shared/item.ts';
import { hasSameFilters } from '#shared/item-filters.ts';
import { type ItemQuery, isSameList } from '#shared/item-query.ts';
import type { LocalCopySearch } from '#shared/local-copy.ts';
import { isSameSearch } from '#shared/local-copy-search-text.ts';
import {
  isMatchedLocally,
  type LocalMatch,
  matchedUnder,
  noLocalMatch,
  passesLocalMatch,
} from '#shared/local-match.ts';
import type { Filtering } from './filters/comma-filters.ts';
import { usePaging, useQueryActions } from './list-actions.ts';
import {
  type ListSource,
  type ListState,
  listState,
  type ShownPage,
  type ShownResponse,
  serviceSource,
  useShownPage,
} from './list-source.ts';
import { type RowsInViewStore, useOpenIndex, useRowActions, useRowsInView } from './local-copy-scroll.ts';
import type { PagerNumbers } from './pager-numbers.ts';
import { type ItemTableColumns, useItemColumns } from './table/use-item-columns.ts';

export type ItemListProps = {
  connection: Connection;
  /** Called with the page's items in display order; null: the list's own order. */
  onShownIds?: ((ids: readonly number[] | null) => void) | undefined;
};

/**
 * The list model: the query, the response on screen, its rows in display order and the selection. Components read it by `useItemList` and
 * change it by `useItemListActions`, whose functions are stable.
 */
export function useItemListModel({ connection, onShownIds }: ItemListProps, response: ListResponse) {
  const { query, itemId: openItemId } = useView();
  const tableRows = useTableRows(connection, query, response);
  const actions = useListActions(connection, query, response, tableRows);

  const { source, shown, isCurrent, isMatched, matchingRows, rowCount, failure } = response;
  const { columns, states, page, selection, selectedRows } = tableRows;
  const { rows } = page;
  // The previous and next item follow the order on screen.
  const isOwnOrder =
    (query.localCopy === undefined && columns.table.state.sorting.length > 0) ||
    isMatched ||
    columns.filter.isFiltered;
  const { openIndex, shownIds } = useOpenIndex(connection.id, source, query, openItemId, shown);
  useEffect(
    () => onShownIds?.(shownIds ?? (isOwnOrder ? rows.map(({ id }) => id) : null)),
    [onShownIds, shownIds, isOwnOrder, rows],
  );

  const shownResponse = shown?.response ?? null;
  const matchCount = rowCount ?? matchingRows.length;
  const state = useMemo(
    () => listState({ query, response: shownResponse, rowCount: matchCount, isCurrent, failure }),
    [query, shownResponse, matchCount, isCurrent, failure],
  );
  usePublishList(connection.id, response, tableRows, state);
  const { copyReply } = useCopyReply(connection);
  const items = useSame<ItemsList<CatalogRow>>({
    connection,
    page,
    selection,
    changeSelection: actions.select,
    selectedRows,
    selectedIds: useMemo(() => selectedRows.map(({ id }) => id), [selectedRows]),
    itemIdOf,
    replyableId: itemIdOf,
    listingsOf: noListings,
    copyRows: actions.copyRows,
    exportRows: actions.exportRows,
    copyReply: useEventCallback(copyReply),
    open: actions.openRow,
  });
  const list = useSame<ItemList>({
    ...response,
    ...columns,
    connection,
    query,
    openItemId,
    openIndex,
    items,
    states,
    state,
  });
  return { listQuery: useSame({ connection, query }), list, actions };
}

/** A list as its components show it. */
export type ItemList = ListResponse &
  ItemTableColumns & {
    connection: Connection;
    query: ItemQuery;
    openItemId: number | null;
    /** The index of the open item in a local copy's list. */
    openIndex: number | null;
    /** The rows in display order, and what is selected. */
    items: ItemsList<CatalogRow>;
    /** What is kept for the next time that the list is shown. */
    states: KeptStates;
    /** What it shows: rows or what replaces them. */
    state: ListState;
  };

/** The response on screen, and its rows that pass the app's own filter. */
export type ListResponse = ShownResponse & {
  source: ListSource;
  inView: RowsInViewStore;
  /** What was asked for, also of the app itself. */
  filtering: Filtering;
  numbers: PagerNumbers | null;
  matchingRows: readonly CatalogRow[];
  /** The app itself leaves out rows of the page. */
  isMatched: boolean;
  matched: Readonly<LocalMatch>;
  /** Whether the page has every item of the list. */
  isWhole: boolean;
  /** Whether the response is of the requested list, maybe another page of it. */
  isSameListShown: boolean;
  firstIndex: number;
  /** The length of a local copy's list, which is scrolled as a whole; undefined: the list has pages. */
  rowCount: number | undefined;
};

/** A stable object, although Query renders more often. */
export function useListResponse(connection: Connection): ListResponse {
  const { query, localMatch = noLocalMatch } = useView();
  const desktop = useDesktop();
  const source = useMemo(() => serviceSource(desktop, connection.id), [desktop, connection.id]);
  const { inView, parts } = useRowsInView(query, source.page);
  const shownPage = useShownPage(source, query, parts);
  const removed = useRemovedFromLocalCopy(connection.id);
  const shown = useMemo(() => withRemovedMarked(shownPage.shown, removed), [shownPage.shown, removed]);
  const filtering = useMemo(
    (): Filtering => ({ query, localMatch: matchedUnder(query, localMatch) }),
    [query, localMatch],
  );
  return useSame<ListResponse>({
    ...shownPage,
    shown,
    ...useMemo(() => locallyFiltered(shown, localMatch), [shown, localMatch]),
    source,
    inView,
    filtering,
    numbers: shown?.numbers ?? null,
    isWhole: shown !== null && shown.numbers.total === shown.response.rows.length,
    isSameListShown: shown !== null && isSameList(shown.query, query),
    firstIndex: shown?.firstIndex ?? 0,
    rowCount: shown?.query.localCopy === undefined ? undefined : (shown.response.pagination.total ?? 0),
  });
}

type TableRows = GridSelection<CatalogRow> & {
  columns: ItemTableColumns;
  /** In display order. */
  page: PageRows<CatalogRow>;
  selectedRows: readonly CatalogRow[];
  queryActions: ReturnType<typeof useQueryActions>;
  states: KeptStates;
};

/** The columns, and the matching rows of the response in display order, some of them selected. */
function useTableRows(connection: Connection, query: ItemQuery, response: ListResponse): TableRows {
  const { shown, matchingRows, firstIndex } = response;
  const isLocalCopy = query.localCopy !== undefined;
  const states = useListStates('items', connection);
  const order = useListOrder(connection, query);
  const { pageSorting, setPageSorting } = order;
  const queryActions = useQueryActions({
    query,
    filtering: response.filtering,
    order,
    total: response.isSameListShown ? (response.numbers?.total ?? null) : null,
    source: response.source,
    inView: response.inView.get,
  });
  const sorting = useMemo(() => {
    const by = query.localCopy === undefined ? pageSorting : sortingOf(query.localCopy);
    return by === null ? [] : [by];
  }, [query.localCopy, pageSorting]);
  const columns = useItemColumns({
    connection,
    isLocalCopy,
    rows: matchingRows,
    states,
    sorting,
    onSorting: queryActions.sort,
  });
  const { chosen, sorted: rows } = columns;
  // Hiding the sorted column ends the sort.
  if (pageSorting !== null && !chosen.some(({ id }) => id === pageSorting.id)) setPageSorting(null);
  const page = useMemo(() => ({ rows, firstIndex }), [rows, firstIndex]);
  const { selection, changeSelection } = useRowSelection<CatalogRow, ItemQuery>(
    shown?.query ?? query,
    hasSameRows,
    states,
  );
  const selectedRows = useMemo(() => selectedInOrder(selection, page), [selection, page]);
  return { columns, states, queryActions, page, selection, changeSelection, selectedRows };
}

/** Everything that changes the list; stable functions. */
function useListActions(connection: Connection, query: ItemQuery, response: ListResponse, rows: TableRows) {
  const { source, shown, isSameListShown, isCurrent, isWaiting, rowCount } = response;
  const { queryActions, page, columns, selection, changeSelection, selectedRows } = rows;
  const { showItem } = useViewChanges();
  const client = useQueryClient();
  const desktop = useDesktop();
  const commands = useAppCommands();
  const retryFailed = useRetryFailed(connection.id);
  const pagingActions = usePaging({
    connection,
    source,
    query,
    numbers: isSameListShown ? response.numbers : null,
    isSettled: isCurrent && !isWaiting,
    show: queryActions.show,
  });
  const { select, copyRows } = useRowActions({
    query,
    page,
    rowCount,
    async read(range) {
      return unwrap(await desktop.localCopies.list({ ...localCopyRequest(connection.id, query), range }))
        .rows;
    },
    // Including those hidden to fit.
    columns: columns.copied,
    selection,
    changeSelection,
    isShown: !query.localCopy?.groups,
  });
  function openItem(itemId: number) {
    void client.prefetchQuery(itemQueries.detail(desktop, connection.id, itemId));
    showItem(itemId);
  }
  return useEventCallbacks({
    ...queryActions,
    ...pagingActions,
    select,
    copyRows,
    cancel: response.cancel,
    exportRows: () => commands.run('export'),
    /** Selects only these rows of the page; those of other pages stay selected. */
    selectOnPage: (ids: readonly number[]) => changeSelection({ kind: 'narrow-page', page, ids }),
    /** The row, or all selected rows if it is one of them. */
    dragText: (item: CatalogRow) =>
      (selection.rows.has(item.id) ? selectedRows : [item]).map(itemLine).join('\n'),
    openItem,
    openRow: ({ id }: CatalogRow) => openItem(id),
    retry() {
      response.retry();
      retryFailed();
    },
    /** The rows of the page as sent. */
    loadedRows: (): readonly CatalogRow[] => shown?.response.rows ?? noRows,
  });
}

/** Publishes the list for commands and dialogs elsewhere. */
function usePublishList(
  connectionId: string,
  { shown, matched }: ListResponse,
  tableRows: TableRows,
  state: ListState,
) {
  const { page, columns, selectedRows } = tableRows;
  const { copied } = columns;
  usePublishCurrentList(
    useMemo<CurrentList | null>(
      () =>
        shown && {
          connectionId,
          query: shown.query,
          selectedRows,
          pageRows: shown.query.localCopy === undefined ? page.rows : noRows,
          total: shown.response.pagination.total,
          localMatch: matched,
          visibleColumns: copied.map(({ id }) => id),
        },
      [connectionId, shown, page, selectedRows, matched, copied],
    ),
    shown !== null && selectedRows.length > 0
      ? null
      : nothingToExport(state, shown?.response.pagination.total ?? null),
  );
}

function nothingToExport(state: ListState, total: number | null): NothingToExport | null {
  switch (state.kind) {
    case 'loading':
      return 'loading';
    case 'failure':
      return 'failed';
    case 'empty':
    case 'filtered-empty':
    case 'none-sent':
      return 'empty';
    case 'beyond-last':
      return total === 0 ? 'empty' : null;
    // Other pages may have rows.
    case 'none-matched-here':
    case 'all-unreadable':
    case 'rows':
      return null;
    default:
      return state satisfies never;
  }
}

/** A stable object until one of its values changes, since Query may re-render with equal results. */
function useSame<Values extends object>(values: Values): Values {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names and their order never change.
  return useMemo(() => values, Object.values(values));
}

type ItemListActions = ReturnType<typeof useListActions>;

export const [ItemListContext, useItemList] = createRequiredContext<ItemList>('ItemListContext');
/** The query, for components that don't need the response. */
export const [ListQueryContext, useListQuery] =
  createRequiredContext<Pick<ItemList, 'connection' | 'query'>>('ListQueryContext');
export const [ItemListActionsContext, useItemListActions] =
  createRequiredContext<ItemListActions>('ItemListActionsContext');

/** Rows that the local copy has removed stay on screen until the next search, but marked. */
function withRemovedMarked(shown: ShownPage | null, removed: readonly number[]): ShownPage | null {
  if (shown?.query.localCopy === undefined || removed.length === 0) return shown;
  const ids = new Set(removed);
  const rows = shown.response.rows.map((row) => (ids.has(row.id) ? { ...row, isRemoved: true } : row));
  return { ...shown, response: { ...shown.response, rows } };
}

/** The rows of a page that pass the app's own filter. */
function locallyFiltered(shown: ShownPage | null, localMatch: LocalMatch) {
  if (shown === null) return { matchingRows: noRows, isMatched: false, matched: noLocalMatch };
  const { query, response } = shown;
  const matched = matchedUnder(query, localMatch);
  const isMatched = isMatchedLocally(matched);
  const passes = (row: CatalogRow) => passesLocalMatch(row, query, matched);
  return { matchingRows: isMatched ? response.rows.filter(passes) : response.rows, isMatched, matched };
}

const itemIdOf = ({ id }: CatalogRow) => id;
const noListings = () => undefined;

// A constant, because the table needs a stable array.
const noRows: readonly CatalogRow[] = [];

/** Whether two queries are of the same list, in which rows stay selected. */
function hasSameRows(a: ItemQuery, b: ItemQuery): boolean {
  return hasSameFilters(a, b) && isSameSearch(a.localCopy, b.localCopy);
}

/** The order of a local copy for the table's header. */
function sortingOf({ sort, groups }: LocalCopySearch): Sorting | null {
  return groups === null ? { id: sort.by, desc: sort.isDescending } : null;
}
