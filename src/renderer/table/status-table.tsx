import { type ReactNode, useMemo } from 'react';
import { type Statuses, useStatuses, useStatusesInView } from '#renderer/data/statuses.ts';
import type { PanelProps } from '#renderer/data/view.ts';
import { type GridColumn, type GridRow, rowsText, selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import type { ExportRow } from '#shared/export.ts';
import { responseColumnIds } from '#shared/settings-choices.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import type { SelectionAction } from './items-list.ts';
import { type LoadedList, LoadedTable, useLoadedList } from './items-table.tsx';
import { type ListColumn, type ListName, useListStates } from './list-columns.ts';
import { ListStrip } from './list-filter.tsx';
import { loadedResponses, responseColumn } from './response-columns.tsx';
import { StatusNote } from './status-note.tsx';

type StatusTableProps<Row extends GridRow & { id: number }> = PanelProps & {
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
  children: ReactNode;
};

/** A {@link LoadedTable} of items, whose statuses can be loaded. */
export function StatusTable<Row extends GridRow & { id: number }>(props: StatusTableProps<Row>) {
  const { connection, hiddenToFit, exportRow } = props;
  const states = useListStates(props.list, connection);
  const statuses = useStatuses(connection.id);
  const { choosable, always } = useMemo(
    () => withResponses(props.columns, statuses),
    [props.columns, statuses],
  );
  const items: LoadedList<Row> = useLoadedList({
    connection,
    onShownIds: props.onShownIds,
    list: props.list,
    rows: props.rows,
    columns: choosable,
    statuses,
    states,
    itemIdOf: ({ id }) => id,
    rowsText: (rows, format) => rowsText(format, columns, rows),
    exportOf: (rows) => ({
      rows: rows.map((row) => ({ ...responsesOf(row, shown), ...exportRow(row) })),
      suggestedName: props.exportName,
    }),
  });
  const { table, columns: chosen, page, filter, changeSelection } = items;
  const shown = useMemo(
    () => (hiddenToFit ? chosen.filter(({ id }) => !hiddenToFit.includes(id)) : chosen),
    [chosen, hiddenToFit],
  );
  const columns = useMemo(() => [selectColumn, ...shown, ...always], [shown, always]);
  const isResponseShown = shown.some(({ cost }) => cost !== undefined);
  const requests = useStatusesInView(connection.id, isResponseShown);

  if (props.rows.length === 0) return props.children;
  return (
    <>
      <ListStrip
        filter={filter}
        columnsMenu={
          <ColumnsMenu list={props.list} table={table} columns={choosable} hiddenToFit={hiddenToFit} />
        }
      >
        {isResponseShown && (
          <StatusNote
            statuses={statuses}
            requests={requests}
            rows={props.rows}
            onSelect={(ids) => changeSelection({ kind: 'narrow-page', page, ids })}
          />
        )}
      </ListStrip>
      <LoadedTable<Row>
        items={items}
        label={props.label}
        columns={columns}
        list={{ listKey: connection.id, onRowsInView: requests.onRowsInView }}
        actions={{ remove: props.onDelete }}
        menu={{ namesOf: exportRow, actions: props.actions }}
      />
    </>
  );
}

function responsesOf<Row extends GridRow>(row: Row, shown: readonly ListColumn<Row>[]): ExportRow {
  const values = responseColumnIds.map((id) => {
    const column = shown.find((one) => one.id === id && one.cost !== undefined);
    return [id, column?.plain?.(row) ?? ''] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/** A list's columns and the status columns that it lacks. Columns with buttons can't be hidden. */
function withResponses<Row extends GridRow & { id: number }>(
  own: readonly GridColumn<Row>[],
  statuses: Statuses,
) {
  const always = own.filter(({ press }) => press !== undefined);
  const source = loadedResponses<Row>(statuses);
  const missing = responseColumnIds.filter((id) => !own.some((column) => column.id === id));
  const choosable: ListColumn<Row>[] = own.filter(({ press }) => press === undefined);
  choosable.push(...missing.map((id) => responseColumn(id, source)));
  return { choosable, always };
}
