import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { type ExportOffer, useExportDialog } from '#renderer/data/export-dialog.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import type { StatusLoader } from '#renderer/data/status-loader.ts';
import { type PanelProps, useView, useViewChanges } from '#renderer/data/view.ts';
import { useCopyReply, useFocusedReply } from '#renderer/replies/replies.ts';
import { useCopy } from '#renderer/ui/copy.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import {
  type GridColumn,
  type GridRow,
  type Sorting,
  useSortedRows,
} from '#renderer/ui/grid/grid-column.tsx';
import { useRowSelection } from '#renderer/ui/grid/row-selection.ts';
import type { ColumnWidths } from '#renderer/ui/grid/use-column-widths.ts';
import { type KeptStates, useKeptState } from '#renderer/ui/shared-state.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { words } from '#words/words.ts';
import { NoneShown, useListFilter } from './list-filter.tsx';
import { RowMenu, type RowMenuRequest } from './row-menu.tsx';
import {
  type SelectedListings,
  type SelectionAction,
  SelectionBar,
  type Watchable,
} from './selection-bar.tsx';

type ListOptions<Row extends GridRow> = PanelProps & {
  /** Stable arrays, `columns` too. */
  rows: readonly Row[];
  /** The columns to filter and sort by, visible or not. */
  columns: readonly GridColumn<Row>[];
  loader: StatusLoader | null;
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

export type GridList<Row extends GridRow> = ReturnType<typeof useGridList<Row>>;

/**
 * A list whose rows are all in memory, for {@link ListGrid}: what is shown of it, in which order, and what is selected. It handles the commands
 * to copy and export rows, which apply to the selected ones if there are any.
 */
export function useGridList<Row extends GridRow>(options: ListOptions<Row>) {
  const { connection, onShownIds, states, columns, itemIdOf, isMissing } = options;
  const copy = useCopy();
  const exportDialog = useExportDialog();
  const { copyReply } = useCopyReply(connection);
  const [sorting, setSorting] = useKeptState<Sorting | null>(states, 'sorting', null);
  const filter = useListFilter(options.rows, columns, options.loader, { states });
  const rows = useSortedRows(filter.rows, columns, sorting);
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
    rows,
    sorting,
    setSorting,
    states,
    selection,
    changeSelection,
    selectedRows,
    /** Selected items that the catalog isn't known to lack. */
    selectedIds: idsOf(selectedRows.filter((row) => !isMissing?.(row))),
    itemIdOf,
    replyableId,
    listingsOf,
    copyRows,
    exportRows,
    copyReply,
  };
}

type ListGridProps<Row extends GridRow> = {
  list: GridList<Row>;
  label: string;
  /** The visible columns; a stable array. */
  columns: readonly GridColumn<Row>[];
  /** Identifies the rows: others start at the top. */
  listKey: string;
  startId?: Row['id'] | undefined;
  /** No row is higher than the others. */
  isOneLine?: boolean;
  onRowsInView?: ((ids: readonly Row['id'][]) => void) | undefined;
  onDelete?: ((row: Row) => void) | undefined;
  isBusy?: boolean;
  /** What can be done with selected items besides copying and exporting. */
  actions: readonly SelectionAction[];
  /** The selected items that can be watched. Default: all. */
  watchable?: Watchable | undefined;
  /** The names that are known. */
  namesOf(row: Row): Parameters<typeof RowMenu<Row>>[0]['names'];
  /** Replaces the entries of a row's menu that filter by its names; null: doesn't. */
  menuEntries?(row: Row): ReactNode;
  /** Shown if there are no rows, unless the filter hides them. */
  children?: ReactNode;
};

/** The grid of a list, its row menu and the actions for selected rows. */
export function ListGrid<Row extends GridRow>({ list, label, actions, ...props }: ListGridProps<Row>) {
  const { connection, filter, rows, selection, changeSelection, selectedRows, selectedIds, itemIdOf } = list;
  const { itemId: openItemId } = useView();
  const { showItem } = useViewChanges();
  const { density } = useSettings().settings;
  const copy = useCopy();
  const [widths, setWidths] = useKeptState<ColumnWidths>(list.states, 'widths', {});
  const [menu, setMenu] = useState<RowMenuRequest<Row> | null>(null);
  const isSelected = menu !== null && selection.rows.has(menu.row.id);
  const listings = list.listingsOf(selectedRows);
  const isItem = menu !== null && list.replyableId(menu.row) !== null;
  const listingsOfRow = menu === null || isItem ? undefined : list.listingsOf([menu.row]);

  function open(row: Row) {
    const itemId = itemIdOf(row);
    if (itemId !== null) showItem(itemId);
  }

  return (
    <>
      {rows.length === 0 && !filter.isFiltered ? (
        props.children
      ) : (
        <DataGrid<Row>
          label={label}
          rows={rows}
          columns={props.columns}
          listKey={props.listKey}
          density={density}
          wraps={props.isOneLine !== true}
          openId={openItemId === null ? null : (rows.find((row) => itemIdOf(row) === openItemId)?.id ?? '')}
          startId={props.startId}
          onOpen={open}
          onDelete={props.onDelete}
          selection={selection}
          onSelection={changeSelection}
          onCopy={(text, noun) => void copy(text, noun)}
          onCopyRows={() => list.copyRows('tsv')}
          sorting={list.sorting}
          onSorting={list.setSorting}
          widths={widths}
          onWidths={setWidths}
          onRowsInView={props.onRowsInView}
          isBusy={props.isBusy}
          onMenu={setMenu}
          isMenuOpen={menu !== null}
        >
          <NoneShown onClear={filter.clear} />
        </DataGrid>
      )}
      {menu !== null && (
        <RowMenu
          request={menu}
          onClose={() => setMenu(null)}
          connection={connection}
          itemId={itemIdOf(menu.row)}
          names={props.namesOf(menu.row)}
          isSelected={isSelected}
          selectedRows={selectedRows.length}
          selectedIds={selectedIds}
          watchable={props.watchable}
          isMissing={!isItem}
          isQuestion={listingsOfRow !== undefined && listingsOfRow.alternatives.length > 0}
          actions={actions}
          onOpen={() => open(menu.row)}
          onCopyRows={(format) => list.copyRows(format, isSelected ? selectedRows : [menu.row])}
          onCopyReply={(ids, rowCount) =>
            list.copyReply(ids, rowCount, isSelected ? listings : listingsOfRow)
          }
          onToggle={() => {
            const index = rows.findIndex(({ id }) => id === menu.row.id);
            if (index !== -1) changeSelection({ kind: 'toggle', page: { rows, firstIndex: 0 }, index });
          }}
        >
          {props.menuEntries?.(menu.row)}
        </RowMenu>
      )}
      <SelectionBar
        connection={connection}
        rowCount={selectedRows.length}
        itemIds={selectedIds}
        watchable={props.watchable}
        listings={listings}
        actions={actions}
        onCopy={list.copyRows}
        onExport={list.exportRows}
        onClear={() => changeSelection({ kind: 'clear' })}
      />
    </>
  );
}
