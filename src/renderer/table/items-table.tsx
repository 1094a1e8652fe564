import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { type ExportOffer, useExportDialog } from '#renderer/data/export-dialog.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import type { Statuses } from '#renderer/data/statuses.ts';
import { type PanelProps, useView, useViewChanges } from '#renderer/data/view.ts';
import { useCopyReply, useFocusedReply } from '#renderer/replies/replies.ts';
import { useCopy } from '#renderer/ui/copy.tsx';
import { DataGrid, type DataGridProps } from '#renderer/ui/grid/data-grid.tsx';
import type { GridColumn, GridRow } from '#renderer/ui/grid/grid-column.tsx';
import { useRowSelection } from '#renderer/ui/grid/row-selection.ts';
import type { GridActions } from '#renderer/ui/grid/use-grid-events.ts';
import type { GridTable } from '#renderer/ui/grid/use-grid-table.ts';
import type { KeptStates } from '#renderer/ui/shared-state.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { words } from '#words/words.ts';
import type { ItemsList, SelectedListings } from './items-list.ts';
import { type ListColumn, type ListName, useIsResponseShown, useListTable } from './list-columns.ts';
import { type ListFilter, NoneShown, useListFilter } from './list-filter.tsx';
import { RowMenu, type RowMenuOptions, type RowMenuRequest } from './row-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';

type ItemsTableProps<Row extends GridRow, Column extends GridColumn<Row>> = Omit<
  DataGridProps<Row, Column>,
  'density' | 'list' | 'selection' | 'actions' | 'isMenuOpen'
> & {
  items: ItemsList<Row>;
  list: Omit<DataGridProps<Row>['list'], 'rows' | 'firstIndex'>;
  /** What this list's keys and pointer do besides. */
  actions?: Partial<GridActions<Row, Column>>;
  menu: RowMenuOptions<Row>;
  /** Replaces the entries of a row's menu that filter by its names; null: doesn't. */
  menuEntries?(row: Row, column: Column): ReactNode;
};

/** The grid of a list of items, with its row menu. */
export function ItemsTable<Row extends GridRow, Column extends GridColumn<Row> = GridColumn<Row>>({
  items,
  menu,
  menuEntries,
  ...grid
}: ItemsTableProps<Row, Column>) {
  const { density } = useSettings().settings;
  const [request, setRequest] = useState<RowMenuRequest<Row, Column> | null>(null);
  return (
    <>
      <DataGrid<Row, Column>
        {...grid}
        density={density}
        list={{ ...grid.list, ...items.page }}
        selection={items}
        actions={{
          open: items.open,
          copyRows: () => items.copyRows('tsv'),
          openMenu: setRequest,
          ...grid.actions,
        }}
        isMenuOpen={request !== null}
      />
      {request !== null && (
        <RowMenu request={request} onClose={() => setRequest(null)} list={items} menu={menu}>
          {menuEntries?.(request.row, request.column)}
        </RowMenu>
      )}
    </>
  );
}

type LoadedListOptions<Row extends GridRow> = PanelProps & {
  list: Exclude<ListName, 'items'>;
  /** Stable arrays, `columns` too. */
  rows: readonly Row[];
  /** The columns to choose from and to sort by. */
  columns: readonly ListColumn<Row>[];
  /** The columns to filter by, visible or not. Default: `columns`, those that cost requests only while one of them is visible. */
  filterColumns?: readonly GridColumn<Row>[];
  statuses: Statuses | null;
  states: KeptStates;
  /** Null: the row is no item. */
  itemIdOf(row: Row): number | null;
  /** The catalog has no item under the row's ID. */
  isMissing?(row: Row): boolean;
  /** What some of the shown rows are about besides items. */
  listingsOf?(some: readonly Row[], shown: readonly Row[]): SelectedListings;
  /** The command that copies a reply isn't about the focused row: the list has a reply of its own. */
  hasOwnReply?: boolean;
  rowsText(rows: readonly Row[], format: RowTextFormat): string;
  exportOf(rows: readonly Row[]): ExportOffer;
};

/** A list whose rows are all in memory. */
export type LoadedList<Row extends GridRow> = ItemsList<Row> & {
  filter: ListFilter<Row>;
  table: GridTable<Row>;
  /** The visible ones, from left to right. */
  columns: readonly ListColumn<Row>[];
  hasOwnReply: boolean;
};

/**
 * What is shown of a list whose rows are all in memory, in which order, and what is selected. It handles the commands to copy and export
 * rows, which apply to the selected ones if there are any.
 */
export function useLoadedList<Row extends GridRow>(options: LoadedListOptions<Row>): LoadedList<Row> {
  const { connection, onShownIds, states, columns: all, itemIdOf, isMissing } = options;
  const { showItem } = useViewChanges();
  const copy = useCopy();
  const exportDialog = useExportDialog();
  const { copyReply } = useCopyReply(connection);
  // Statuses that aren't on screen, cached for another list, hide no row.
  const isResponseShown = useIsResponseShown(options.list, all);
  const seen = useMemo(
    () => (isResponseShown ? all : all.filter(({ cost }) => cost === undefined)),
    [all, isResponseShown],
  );
  const filter = useListFilter(options.rows, options.filterColumns ?? seen, options.statuses, { states });
  const listTable = useListTable(options.list, { columns: all, rows: filter.rows, states });
  const { table, columns, rows } = listTable;
  const { selection, changeSelection } = useRowSelection<Row>(connection.id, Object.is, states);
  const selectedRows = useMemo(() => rows.filter(({ id }) => selection.rows.has(id)), [rows, selection]);
  const chosen = selectedRows.length > 0 ? selectedRows : rows;

  const idsOf = (several: readonly Row[]) => [...new Set(several.flatMap((row) => itemIdOf(row) ?? []))];
  const replyableId = (row: Row) => (isMissing?.(row) ? null : itemIdOf(row));
  // As text: while responses arrive one by one, most leave the order as it was.
  const shownIds = JSON.stringify(idsOf(rows));
  useEffect(() => onShownIds(JSON.parse(shownIds)), [onShownIds, shownIds]);
  useEffect(() => () => onShownIds(null), [onShownIds]);

  function copyRows(format: RowTextFormat, copied: readonly Row[] = chosen) {
    void copy(options.rowsText(copied, format), words.table.rowsAs(copied.length, format));
  }
  const exportRows = () => exportDialog.open(options.exportOf(chosen));
  const listingsOf = (some: readonly Row[]) => options.listingsOf?.(some, rows);
  useFocusedReply(
    copyReply,
    options.hasOwnReply === true || selectedRows.length > 0,
    (index) => rows[index] && replyableId(rows[index]),
    (index) => rows[index] && listingsOf([rows[index]]),
  );
  useAppCommand('copy-rows', () => copyRows('tsv'), rows.length > 0);
  useAppCommand('export', exportRows, rows.length > 0);

  return {
    connection,
    filter,
    table,
    columns,
    page: useMemo(() => ({ rows, firstIndex: 0 }), [rows]),
    selection,
    changeSelection,
    selectedRows,
    selectedIds: idsOf(selectedRows.filter((row) => !isMissing?.(row))),
    itemIdOf,
    replyableId,
    listingsOf,
    hasOwnReply: options.hasOwnReply === true,
    copyRows,
    exportRows,
    copyReply,
    open(row) {
      const itemId = itemIdOf(row);
      if (itemId !== null) showItem(itemId);
    },
  };
}

type LoadedTableProps<Row extends GridRow> = Pick<
  ItemsTableProps<Row, GridColumn<Row>>,
  'label' | 'columns' | 'list' | 'actions' | 'menu' | 'menuEntries'
> & {
  items: LoadedList<Row>;
  startId?: Row['id'] | undefined;
  /** Shown if there are no rows, unless the filter hides them. */
  children?: ReactNode;
};

/** The table of a list whose rows are all in memory, and the actions for selected rows. */
export function LoadedTable<Row extends GridRow>(props: LoadedTableProps<Row>) {
  const { items, startId, children, ...table } = props;
  const { filter, page, selectedRows, itemIdOf } = items;
  const { rows } = page;
  const { itemId: openItemId } = useView();
  const openId = openItemId === null ? null : (rows.find((row) => itemIdOf(row) === openItemId)?.id ?? '');
  return (
    <>
      {rows.length === 0 && !filter.isFiltered ? (
        children
      ) : (
        <ItemsTable<Row> {...table} items={items} table={items.table} open={{ id: openId, startId }}>
          <NoneShown onClear={filter.clear} />
        </ItemsTable>
      )}
      <SelectionBar
        connection={items.connection}
        rowCount={selectedRows.length}
        itemIds={items.selectedIds}
        watchable={table.menu.watchable}
        listings={items.listingsOf(selectedRows)}
        hasOwnReply={items.hasOwnReply}
        actions={table.menu.actions}
        onCopy={items.copyRows}
        onExport={items.exportRows}
        onClear={() => items.changeSelection({ kind: 'clear' })}
      />
    </>
  );
}
