import {
  type ColumnDef,
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  type ReactTable,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo } from 'react';
import { useEventCallbacks } from '#renderer/ui/events.ts';
import type { KeptStates } from '#renderer/ui/shared-state.ts';
import type { DropPlace } from '#renderer/ui/use-drag-order.ts';
import type { GridColumn, GridRow } from './grid-column.tsx';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** TanStack's table of a list: the state of its columns and rows, and the functions that change it. */
export type GridTable<Row extends GridRow> = ReactTable<typeof features, Row>;

type Options<Row extends GridRow> = TableOptions<typeof features, Row>;
type StateOption = 'state' | 'manualSorting' | Extract<keyof Options<GridRow>, `on${string}Change`>;

export type GridTableOptions<Row extends GridRow, Column extends GridColumn<Row> = GridColumn<Row>> = Pick<
  Options<Row>,
  StateOption
> & {
  /** Stable arrays. */
  columns: readonly Column[];
  /** In the list's own order. */
  rows: readonly Row[];
  /** Where the table's own state is kept after unmounting. */
  states?: KeptStates;
};

/**
 * The table of a list, its visible columns from left to right, and its rows in display order, those without a value last; stable arrays.
 * `state` is what is kept elsewhere, in stable objects; it comes with the functions that are called with changes.
 */
export function useGridTable<Row extends GridRow, Column extends GridColumn<Row> = GridColumn<Row>>(
  options: GridTableOptions<Row, Column>,
) {
  const { columns, rows: data, states, state = {}, manualSorting = false, ...handlers } = options;
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const onChanges = useEventCallbacks(handlers);
  const table = useTable(
    // Stable options make a stable table.
    // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the state never change.
    useMemo(
      () => ({
        features,
        columns: definitions,
        data,
        sortDescFirst: false,
        manualSorting,
        // Safe: the key belongs only to the effect below.
        initialState: states?.get('table') as GridTable<Row>['state'],
        state,
        ...onChanges,
      }),
      [definitions, data, manualSorting, states, ...Object.values(state), onChanges],
    ),
  );
  useEffect(() => {
    states?.set('table', table.state);
  }, [states, table.state]);
  const visible = table.getVisibleLeafColumns();
  // The rows of an unsorted list are as they came.
  const sorted = manualSorting || table.state.sorting.length === 0 ? null : table.getRowModel().rows;
  return {
    table,
    columns: useMemo(
      () => visible.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
      [visible, columns],
    ),
    rows: useMemo(() => sorted?.map(({ original }) => original) ?? data, [sorted, data]),
  };
}

/** Moves a column of the table before or after another one. */
export function moveColumn<Row extends GridRow>(table: GridTable<Row>, id: string, to: DropPlace): void {
  const order = table.getAllLeafColumns().map((column) => column.id);
  const others = order.filter((one) => one !== id);
  const at = others.indexOf(to.of);
  if (at === -1 || others.length === order.length) return;
  table.setColumnOrder(others.toSpliced(to.side === 'before' ? at : at + 1, 0, id));
}

function definitionOf<Row extends GridRow>(column: GridColumn<Row>): ColumnDef<typeof features, Row> {
  const { id, order, isEmpty } = column;
  return {
    id,
    accessorFn: (row) => row,
    // Not by `sortUndefined`: the table keeps a row's value, but responses that load give it another one.
    sortFn(a, b) {
      const [isLast, isOtherLast] = [isEmpty?.(a.original), isEmpty?.(b.original)];
      if (isLast === isOtherLast) return isLast ? 0 : (order?.(a.original, b.original) ?? 0);
      return isLast === (a.table.getColumn(id)?.getIsSorted() === 'asc') ? 1 : -1;
    },
  };
}
