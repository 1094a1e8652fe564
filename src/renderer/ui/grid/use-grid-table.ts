import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  createSortedRowModel,
  type ReactTable,
  rowSortingFeature,
  type TableOptions,
  type TableState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo } from 'react';
import { useEventCallbacks } from '#renderer/ui/events.ts';
import type { KeptStates } from '#renderer/ui/shared-state.ts';
import { type GridColumn, type GridRow, minColumnPx } from './grid-column.tsx';

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

type State = Omit<TableState<typeof features>, 'columnResizing'>;

/** TanStack's table of a list: the state of its columns and rows, and the functions that change it. */
export type GridTable<Row extends GridRow> = ReactTable<typeof features, Row, State>;

type GridTableOptions<Row extends GridRow> = Pick<
  TableOptions<typeof features, Row>,
  'state' | 'onColumnSizingChange' | 'onSortingChange' | 'manualSorting'
> & {
  /** Stable arrays. */
  columns: readonly GridColumn<Row>[];
  /** In the list's own order. */
  rows: readonly Row[];
  /** Where the table's own state is kept after unmounting. */
  states?: KeptStates;
};

/**
 * The table of a list, and its rows in display order, those without a value last; a stable array. `state` is what is kept elsewhere, in stable
 * objects; it comes with the functions that are called with changes.
 */
export function useGridTable<Row extends GridRow>(options: GridTableOptions<Row>) {
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
        initialState: states?.get('table') as State,
        state,
        ...onChanges,
      }),
      [definitions, data, manualSorting, states, ...Object.values(state), onChanges],
    ),
    withoutResizing,
  );
  const { sorting } = table.state;
  useEffect(() => {
    states?.set('table', table.state);
  }, [states, table.state]);
  // The rows of an unsorted list are as they came.
  const sorted = manualSorting || sorting.length === 0 ? null : table.getRowModel().rows;
  return { table, rows: useMemo(() => sorted?.map(({ original }) => original) ?? data, [sorted, data]) };
}

/** The moves of a drag re-render only the grid, which subscribes to them. */
function withoutResizing({ columnResizing: _, ...state }: TableState<typeof features>): State {
  return state;
}

function definitionOf<Row extends GridRow>(column: GridColumn<Row>): ColumnDef<typeof features, Row> {
  const { id, size, minSize = minColumnPx, order, isEmpty } = column;
  return {
    id,
    size,
    minSize,
    accessorFn: (row) => (isEmpty?.(row) ? undefined : row),
    sortUndefined: 'last',
    sortFn: (a, b) => order?.(a.original, b.original) ?? 0,
  };
}
