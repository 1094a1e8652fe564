import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useCopy } from '#renderer/ui/copy.tsx';
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx';
import {
  type GridColumn,
  type GridRow,
  type Sorting,
  selectColumn,
  useSortedRows,
} from '#renderer/ui/grid/grid-column.tsx';
import { useRowSelection } from '#renderer/ui/grid/row-selection.ts';
import { rowsText } from '#renderer/ui/grid/rows-text.ts';
import type { ColumnWidths } from '#renderer/ui/grid/use-column-widths.ts';
import type { Connection } from '#shared/connection.ts';
import type { ExportRow } from '#shared/export.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { words } from '#words/words.ts';
import { useAppCommand } from './app-commands.tsx';
import { useExportDialog } from './export-dialog.tsx';
import { type SelectionAction, SelectionBar } from './selection-bar.tsx';
import { useSettings } from './settings-context.tsx';

type ItemGridProps<Row extends GridRow & { id: number }> = {
  label: string;
  connection: Connection;
  /** Keep the array the same object as long as the rows are the same; of the columns as well. */
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  /** The item whose detail is open; null: none is. */
  openItemId: number | null;
  onOpenItem(itemId: number): void;
  /** Called with the IDs in display order; null when the list goes. */
  onShownIds(ids: readonly number[] | null): void;
  onDelete?(row: Row): void;
  /** What can be done with the selected items, beside copying and exporting them. */
  actions: readonly SelectionAction[];
  /** What a row is in a file, and what the file may be called. */
  exportRow(row: Row): ExportRow;
  exportName: string;
  /** In the place of the grid when there are no rows. */
  children: ReactNode;
};

/** A list of items that is there whole, as a grid in which they are sorted, selected, copied, exported, watched and looked up. */
export function ItemGrid<Row extends GridRow & { id: number }>(props: ItemGridProps<Row>) {
  const { connection, onOpenItem, onShownIds, exportRow } = props;
  const { density } = useSettings().settings;
  const exportDialog = useExportDialog();
  const copy = useCopy();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [widths, setWidths] = useState<ColumnWidths>({});
  const rows = useSortedRows(props.rows, props.columns, sorting);
  const columns = useMemo(() => [selectColumn, ...props.columns], [props.columns]);
  const { selection, changeSelection } = useRowSelection<Row>(connection.id);
  const selectedRows = useMemo(() => rows.filter(({ id }) => selection.rows.has(id)), [rows, selection]);

  useEffect(() => onShownIds(rows.map(({ id }) => id)), [onShownIds, rows]);
  useEffect(() => () => onShownIds(null), [onShownIds]);

  const chosen = selectedRows.length > 0 ? selectedRows : rows;
  function copyRows(format: RowTextFormat) {
    void copy(rowsText(format, columns, chosen), words.table.rowsAs(chosen.length, format));
  }
  const exportRows = () =>
    exportDialog.open({ rows: chosen.map(exportRow), suggestedName: props.exportName });
  useAppCommand('copy-rows', () => copyRows('tsv'), rows.length > 0);
  useAppCommand('export', exportRows, rows.length > 0);

  if (rows.length === 0) return props.children;
  return (
    <>
      <DataGrid<Row>
        label={props.label}
        rows={rows}
        columns={columns}
        listKey={connection.id}
        density={density}
        openId={props.openItemId}
        onOpen={({ id }) => onOpenItem(id)}
        {...(props.onDelete !== undefined && { onDelete: props.onDelete })}
        selection={selection}
        onSelection={changeSelection}
        onCopy={(text, label) => void copy(text, label)}
        onCopyRows={() => copyRows('tsv')}
        sorting={sorting}
        onSorting={setSorting}
        widths={widths}
        onWidths={setWidths}
      />
      <SelectionBar
        connection={connection}
        itemIds={selectedRows.map(({ id }) => id)}
        actions={props.actions}
        onCopy={copyRows}
        onExport={exportRows}
        onClear={() => changeSelection({ kind: 'clear' })}
      />
    </>
  );
}
