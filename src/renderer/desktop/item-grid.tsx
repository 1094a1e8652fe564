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
import { useKeptState } from '#renderer/ui/kept-state.ts';
import type { ExportRow } from '#shared/export.ts';
import type { RowTextFormat } from '#shared/rows-as-text.ts';
import { answerColumnIds } from '#shared/settings-choices.ts';
import { words } from '#words/words.ts';
import { useAppCommand } from './app-commands.tsx';
import { useCopyAnswer, useFocusedAnswer } from './copy-answer.ts';
import { useExportDialog } from './export-dialog.tsx';
import { answerColumn, loadedAnswers } from './list/answer-columns.tsx';
import type { ListColumn } from './list/column-choice.ts';
import { ListStrip, NoneShown, useListFilter } from './list/list-filter.tsx';
import { StatusNote } from './list/status-note.tsx';
import {
  type ListName,
  useAnswersInView,
  useListColumns,
  useListStates,
  useStatusLoader,
} from './list/use-list-columns.ts';
import { RowMenu, type RowMenuRequest } from './row-menu.tsx';
import { type SelectionAction, SelectionBar } from './selection-bar.tsx';
import { useSettings } from './settings-context.tsx';
import type { StatusLoader } from './status-loader.ts';
import { type PanelProps, useView, useViewChanges } from './view.ts';

type ItemGridProps<Row extends GridRow & { id: number }> = PanelProps & {
  list: Exclude<ListName, 'items'>;
  label: string;
  /** Stable arrays, `columns` too. */
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  /** The columns without room now; a stable array too. */
  hiddenToFit?: readonly string[] | undefined;
  onDelete?(row: Row): void;
  /** What can be done with selected items besides copying and exporting. */
  actions: readonly SelectionAction[];
  /** A row of an export, and its suggested file name. */
  exportRow(row: Row): ExportRow;
  exportName: string;
  /** Shown if there are no rows. */
  children: ReactNode;
};

/** A grid of items that are all in memory, with sorting, selecting, copying, exporting, watching and looking up. */
export function ItemGrid<Row extends GridRow & { id: number }>(props: ItemGridProps<Row>) {
  const { list, connection, onShownIds, exportRow, hiddenToFit } = props;
  const { itemId: openItemId } = useView();
  const { showItem } = useViewChanges();
  const { density } = useSettings().settings;
  const exportDialog = useExportDialog();
  const copy = useCopy();
  const { copyAnswer } = useCopyAnswer(connection);
  const states = useListStates(list, connection);
  const [sorting, setSorting] = useKeptState<Sorting | null>(states, 'sorting', null);
  const [widths, setWidths] = useKeptState<ColumnWidths>(states, 'widths', {});
  const loader = useStatusLoader(connection.id);
  const { choosable, always } = useMemo(() => withAnswers(props.columns, loader), [props.columns, loader]);
  const listColumns = useListColumns(list, choosable);
  const shown = useMemo(
    () => (hiddenToFit ? listColumns.filter(({ id }) => !hiddenToFit.includes(id)) : listColumns),
    [listColumns, hiddenToFit],
  );
  const columns = useMemo(() => [selectColumn, ...shown, ...always], [shown, always]);
  const isAnswerShown = shown.some(({ cost }) => cost !== undefined);
  const { onRowsInView, loadAll } = useAnswersInView(loader, connection.id, isAnswerShown);
  const filter = useListFilter(props.rows, choosable, loader, { states });
  const rows = useSortedRows(filter.rows, choosable, sorting);
  const { selection, changeSelection } = useRowSelection<Row>(connection.id, Object.is, states);
  const selectedRows = useMemo(() => rows.filter(({ id }) => selection.rows.has(id)), [rows, selection]);

  useEffect(() => onShownIds(rows.map(({ id }) => id)), [onShownIds, rows]);
  useEffect(() => () => onShownIds(null), [onShownIds]);

  const chosen = selectedRows.length > 0 ? selectedRows : rows;
  const [menu, setMenu] = useState<RowMenuRequest<Row> | null>(null);
  const isSelected = menu !== null && selection.rows.has(menu.row.id);
  function copyRows(format: RowTextFormat, copied: readonly Row[] = chosen) {
    void copy(rowsText(format, columns, copied), words.table.rowsAs(copied.length, format));
  }
  const exportRows = () =>
    exportDialog.open({
      rows: chosen.map((row) => ({ ...answersOf(row, shown), ...exportRow(row) })),
      suggestedName: props.exportName,
    });
  useFocusedAnswer(copyAnswer, selectedRows.length > 0, (row) => rows[row]?.id);
  useAppCommand('copy-rows', () => copyRows('tsv'), rows.length > 0);
  useAppCommand('export', exportRows, rows.length > 0);

  if (props.rows.length === 0) return props.children;
  return (
    <>
      <ListStrip list={list} filter={filter} hiddenToFit={hiddenToFit}>
        {isAnswerShown && (
          <StatusNote
            loader={loader}
            rows={props.rows}
            onLoadAll={loadAll}
            onSelect={(ids) => changeSelection({ kind: 'narrow-page', page: { rows, firstPlace: 0 }, ids })}
          />
        )}
      </ListStrip>
      <DataGrid<Row>
        label={props.label}
        rows={rows}
        columns={columns}
        listKey={connection.id}
        density={density}
        wraps
        openId={openItemId}
        onOpen={({ id }) => showItem(id)}
        {...(props.onDelete !== undefined && { onDelete: props.onDelete })}
        selection={selection}
        onSelection={changeSelection}
        onCopy={(text, label) => void copy(text, label)}
        onCopyRows={() => copyRows('tsv')}
        sorting={sorting}
        onSorting={setSorting}
        widths={widths}
        onWidths={setWidths}
        onRowsInView={onRowsInView}
        onMenu={setMenu}
        isMenuOpen={menu !== null}
      >
        <NoneShown onClear={filter.clear} />
      </DataGrid>
      {menu !== null && (
        <RowMenu
          request={menu}
          onClose={() => setMenu(null)}
          connection={connection}
          itemId={menu.row.id}
          names={exportRow(menu.row)}
          isSelected={isSelected}
          selectedRows={selectedRows.length}
          selectedIds={selectedRows.map(({ id }) => id)}
          actions={props.actions}
          onOpen={() => showItem(menu.row.id)}
          onCopyRows={(format) => copyRows(format, isSelected ? selectedRows : [menu.row])}
          onCopyAnswer={copyAnswer}
          onToggle={() => {
            const index = rows.findIndex(({ id }) => id === menu.row.id);
            if (index !== -1) changeSelection({ kind: 'toggle', page: { rows, firstPlace: 0 }, index });
          }}
        />
      )}
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

/** The values of the visible status columns. */
function answersOf<Row extends GridRow>(row: Row, shown: readonly ListColumn<Row>[]): ExportRow {
  const values = answerColumnIds.map((id) => {
    const column = shown.find((one) => one.id === id && one.cost !== undefined);
    return [id, column?.plain?.(row) ?? ''] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/** A list's columns and the status columns that it lacks. Columns with buttons can't be hidden. */
function withAnswers<Row extends GridRow & { id: number }>(
  own: readonly GridColumn<Row>[],
  loader: StatusLoader,
) {
  const always = own.filter(({ press }) => press !== undefined);
  const source = loadedAnswers<Row>(loader);
  const missing = answerColumnIds.filter((id) => !own.some((column) => column.id === id));
  const choosable: ListColumn<Row>[] = own.filter(({ press }) => press === undefined);
  choosable.push(...missing.map((id) => answerColumn(id, source)));
  return { choosable, always };
}
