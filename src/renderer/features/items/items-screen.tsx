import { useQueryClient } from '@tanstack/react-query';
import type { SortingState } from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import { useAppCommand, useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { useRequestHold } from '#renderer/desktop/request-holds.tsx';
import type { SettingsShown } from '#renderer/desktop/settings-context.tsx';
import { useRetryFailed } from '#renderer/desktop/use-retry-failed.ts';
import { useTokenFirst } from '#renderer/desktop/use-token-first.ts';
import { useCopy } from '#renderer/ui/copy.tsx';
import { HoldNotice } from '#renderer/ui/hold-notice.tsx';
import { useDelayedFlag } from '#renderer/ui/timers.ts';
import type { DropPlace } from '#renderer/ui/use-drag-order.ts';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import type { Connection } from '#shared/connection.ts';
import type { Failure, FilterMessages } from '#shared/failure.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { RowFilter } from '#shared/item-filters.ts';
import { type ItemQuery, isSameList, listName } from '#shared/item-query.ts';
import { withoutFilters, withPage } from '#shared/item-query-changes.ts';
import { type LocalMatch, matchedUnder, noLocalMatch } from '#shared/local-match.ts';
import { defaultColumns } from '#shared/settings-choices.ts';
import { words } from '#words/words.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { DuplicatesLens } from './duplicates-lens.tsx';
import { withValueOf } from './filter-by-value.ts';
import type { Filtering } from './filters/comma-filters.ts';
import { emptyHint } from './filters/empty-hint.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { MatchStrip, MissingStrip } from './filters/filter-strips.tsx';
import { missingTexts } from './filters/missing-texts.ts';
import styles from './items-screen.module.css';
import { ListFooter } from './list-footer.tsx';
import { ListPlaceholder } from './list-placeholder.tsx';
import { listState } from './list-state.ts';
import { loadedPages } from './loaded-pages.ts';
import { canGoForward, pagerNumbers } from './pager-numbers.ts';
import { RowMenu } from './row-menu.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { StatusNote } from './status-note.tsx';
import { type ColumnChoice, withColumnMoved } from './table/column-choice.ts';
import { columnIds, type Density } from './table/item-columns.tsx';
import { ItemTable } from './table/item-table.tsx';
import { useAnswerColumns } from './table/use-answer-columns.tsx';
import { useColumnsWithRoom } from './table/use-columns-with-room.ts';
import type { RowMenuRequest } from './table/use-grid-events.ts';
import { useItemPage } from './use-item-page.ts';
import { useListSelection } from './use-list-selection.ts';
import { useLocallyFilteredRows } from './use-locally-filtered-rows.ts';
import { usePaging } from './use-paging.ts';
import { usePrefetch } from './use-prefetch.ts';
import { WaitLine } from './wait-line.tsx';

export type ItemsScreenProps = {
  connection: Connection;
  query: ItemQuery;
  /** Whole texts that the rows are compared with here. */
  localMatch?: LocalMatch | undefined;
  onQueryChange(query: ItemQuery, localMatch: LocalMatch): void;
  /** The item whose detail is open; null: none is. */
  selectedItemId: number | null;
  onSelectItem(id: number | null): void;
  /** Told the page's items in their order while a local sort is on; null when none is. */
  onSortedIds?(ids: readonly number[] | null): void;
  settings: SettingsShown;
  onSettingsChange(change: Partial<SettingsShown>): void;
  /** Told of the trouble of the page that is asked for, never of a prefetch's. */
  onFailure?(failure: Failure): void;
};

/** A shorter wait has no line of its own; that the rows are old is shown at once. */
const feltAfterMs = 80;

/** The list of one catalog: filters above, a table of one page, the pager below (section 4.1). */
export function ItemsScreen(props: ItemsScreenProps) {
  const { connection, query, selectedItemId, settings } = props;
  const { onSettingsChange } = props;
  const givenMatch = props.localMatch ?? noLocalMatch;
  const client = useQueryClient();
  const desktop = useDesktop();
  const firstInput = useRef<HTMLInputElement>(null);
  const [sorting, setSorting] = useState<SortingState>([]);
  const copy = useCopy();

  // The request leaves before anything is drawn for it; the drawing then finds it on its way.
  const onQueryChange = useEventCallback((to: ItemQuery, matched: LocalMatch = givenMatch) => {
    void client.prefetchQuery(itemQueries.list(desktop, connection.id, to));
    props.onQueryChange(to, matchedUnder(to, matched));
  });
  const openItem = useEventCallback((itemId: number) => {
    void client.prefetchQuery(itemQueries.detail(desktop, connection.id, itemId));
    props.onSelectItem(itemId);
  });

  const page = useItemPage({ connectionId: connection.id, query, onFailure: props.onFailure });
  const { shown, isCurrent, isWaiting, failure, retry, cancel } = page;
  const answer = shown?.answer ?? null;
  const retryFailed = useRetryFailed(connection.id);
  const tokenFirst = useTokenFirst(connection);
  const tryAgain = useEventCallback(() => {
    retry();
    retryFailed();
  });
  const queryText = JSON.stringify(query);
  const isWaitFelt = useDelayedFlag(isWaiting, feltAfterMs, connection.id);
  const requestHold = useRequestHold(connection.id);
  const hold = isWaiting ? requestHold : null;
  const shownNumbers = useMemo(
    () => (shown === null ? null : pagerNumbers(shown.query, shown.answer)),
    [shown],
  );
  const filtering = useMemo(
    () => ({ query, localMatch: matchedUnder(query, givenMatch) }),
    [query, givenMatch],
  );
  const filterBy = useEventCallback((to: Filtering) => onQueryChange(to.query, to.localMatch));
  const pageRows = useEventCallback(() => answer?.rows ?? noRows);
  const { rows, isMatched, matched } = useLocallyFilteredRows(shown, givenMatch);
  const missing = useMemo(
    () =>
      shown === null
        ? []
        : missingTexts(
            shown.query,
            matchedUnder(shown.query, givenMatch),
            loadedPages(client, shown.connectionId, shown.query),
            shown.answer.pagination,
          ),
    [client, shown, givenMatch],
  );
  const state = listState({ query, answer, rowsHere: rows.length, isCurrent, failure });
  const isListShown = shown !== null && isSameList(shown.query, query);
  const shownList = shown === null ? '' : listName(shown.query);

  const chooseColumns = useEventCallback((chosen: ColumnChoice) => onSettingsChange({ columns: chosen }));
  const chooseDensity = useEventCallback((density: Density) => onSettingsChange({ density }));
  const resetColumns = useEventCallback(() =>
    onSettingsChange({ columns: defaultColumns, columnWidths: {} }),
  );
  const body = useRef<HTMLDivElement>(null);
  const {
    loader,
    columns: chosen,
    allColumns,
    onRowsInView,
  } = useAnswerColumns(connection.id, settings.columns, chooseColumns);
  // Nothing is sorted by a column that isn't there to show it.
  if (sorting.some(({ id }) => !chosen.some((column) => column.id === id))) setSorting([]);
  const total = answer?.pagination.total ?? null;
  const { columns, withoutRoom } = useColumnsWithRoom({
    place: body,
    chosen,
    widths: settings.columnWidths,
    sortedBy: sorting[0]?.id,
    isBesideItem: selectedItemId !== null,
  });
  // What is copied and exported doesn't depend on how wide the window is.
  const listSelection = useListSelection({ shown, rows, matched, columns: chosen, total });
  const { selection, changeSelection, setSortedIds, copyRows } = listSelection;

  // The items before and after an open one are those that are shown.
  const tellIds = useEventCallback((sorted: readonly number[] | null) => {
    setSortedIds(sorted);
    props.onSortedIds?.(sorted ?? (isMatched ? rows.map(({ id }) => id) : null));
  });

  const intend = usePrefetch({
    connectionId: connection.id,
    query,
    // What was asked for goes first: a page that is asked anew has its neighbours fetched once it is there.
    neighbours: {
      next: isCurrent && !isWaiting && canGoForward(query.page, shownNumbers),
      previous: isCurrent && !isWaiting && query.page > 1,
    },
  });

  const { goToPage, turnPage, changeLimit } = usePaging({
    query,
    numbers: shownNumbers,
    isListShown,
    onQueryChange,
    onLimitChange: (limit) => onSettingsChange({ limit }),
  });
  const rememberWidths = useEventCallback((columnWidths: Record<string, number>) =>
    onSettingsChange({ columnWidths }),
  );

  const moveColumn = useEventCallback((id: string, to: DropPlace) =>
    chooseColumns(withColumnMoved(columnIds, settings.columns, id, to)),
  );

  const [menu, setMenu] = useState<RowMenuRequest | null>(null);
  const filterByValue = useEventCallback((filter: RowFilter, item: CatalogRow) => {
    const to = withValueOf(item, filter, filtering);
    if (to !== null) filterBy(to);
  });
  const commands = useAppCommands();
  const openColumnsMenu = useEventCallback(() => commands.run('choose-columns'));
  const copyAsTable = useEventCallback(() => copyRows('tsv'));
  useAppCommand('copy-rows', copyAsTable, rows.length > 0 || selection.rows.size > 0);
  useAppCommand('focus-filter', () => firstInput.current?.focus());

  return (
    <section className={styles.screen} aria-label={words.itemList.label}>
      <FilterBar
        connectionId={connection.id}
        filtering={filtering}
        onFilteringChange={filterBy}
        pageRows={pageRows}
        messages={failure?.kind === 'filter-refused' ? failure.messages : noMessages}
        firstInputRef={firstInput}
      />
      {isMatched && answer !== null && (
        <MatchStrip
          shown={rows.length}
          of={answer.rows.length}
          onStop={() => onQueryChange(query, noLocalMatch)}
        />
      )}
      {missing.map((one) => (
        <MissingStrip key={one.filter} {...one} />
      ))}
      {failure !== null && state.kind === 'rows' && answer !== null && (
        <StaleNotice
          failure={failure}
          answeredAt={answer.answeredAt}
          tokenFirst={tokenFirst}
          onRetry={tryAgain}
        />
      )}
      {hold !== null && (
        <HoldNotice
          failure={hold.failure}
          untilMs={hold.untilMs}
          onRetryNow={() => void desktop.requests.retryNow({ connectionId: connection.id })}
          onCancel={cancel}
        />
      )}
      <div ref={body} className={styles.body}>
        {isWaitFelt && hold === null && <WaitLine waitKey={queryText} onCancel={cancel} />}
        <DuplicatesLens
          connectionId={connection.id}
          filtering={filtering}
          rows={rows}
          pages={isListShown ? (answer?.pagination.pages ?? null) : null}
          onFiltering={filterBy}
          onOpenItem={openItem}
        >
          <ItemTable
            rows={rows}
            pageKey={shown === null ? '' : JSON.stringify([shown.connectionId, shown.query])}
            density={settings.density}
            selectedItemId={selectedItemId}
            onOpen={openItem}
            onIntent={intend}
            onPage={turnPage}
            onCopy={copy}
            onCopyRows={copyAsTable}
            firstPlace={listSelection.firstPlace}
            selection={selection}
            onSelection={changeSelection}
            onFilter={filterByValue}
            onMenu={setMenu}
            isMenuOpen={menu !== null}
            onColumnsMenu={openColumnsMenu}
            dragText={listSelection.dragText}
            sorting={sorting}
            onSortingChange={setSorting}
            onSortedIds={tellIds}
            columns={columns}
            allColumns={allColumns}
            onRowsInView={onRowsInView}
            onColumnMove={moveColumn}
            columnWidths={settings.columnWidths}
            onColumnWidthsChange={rememberWidths}
            isDimmed={!isCurrent}
            isBusy={isWaiting}
          >
            <ListPlaceholder
              state={state}
              list={shownList}
              columns={columns}
              quarantined={answer?.quarantined ?? noneQuarantined}
              hint={state.kind === 'filtered-empty' ? emptyHint(query) : null}
              tokenFirst={tokenFirst}
              onOpenItem={openItem}
              onQuery={onQueryChange}
              onClearFilters={() => onQueryChange(withoutFilters(query))}
              onStopMatching={() => onQueryChange(query, noLocalMatch)}
              onGoToPage={(wanted) => onQueryChange(withPage(query, wanted))}
              onRetry={tryAgain}
            />
          </ItemTable>
        </DuplicatesLens>
      </div>
      {menu !== null && (
        <RowMenu
          request={menu}
          onClose={() => setMenu(null)}
          listSelection={listSelection}
          onOpen={openItem}
          onCopyCell={copy}
          onFilter={filterByValue}
          connectionId={connection.id}
        />
      )}
      <ListFooter
        page={query.page}
        limit={query.limit}
        numbers={shownNumbers}
        list={shownList}
        isSameList={isListShown}
        isOld={!isCurrent}
        answer={answer}
        selection={{
          count: selection.rows.size,
          onCopy: copyRows,
          onLookUp: listSelection.lookUpSelected,
          onClear: () => changeSelection({ kind: 'clear' }),
        }}
        statusNote={
          loader !== null && <StatusNote loader={loader} rows={rows} onSelect={listSelection.selectOnPage} />
        }
        columnsMenu={
          <ColumnsMenu
            choice={settings.columns}
            withoutRoom={withoutRoom}
            density={settings.density}
            onChoice={chooseColumns}
            onDensity={chooseDensity}
            onReset={resetColumns}
          />
        }
        sorting={sorting}
        onPage={goToPage}
        onLimit={changeLimit}
        onSortingReset={() => setSorting([])}
      />
    </section>
  );
}

// Constants, because the table takes another object for other rows.
const noRows: CatalogRow[] = [];
const noneQuarantined: never[] = [];
const noMessages: FilterMessages = {};
