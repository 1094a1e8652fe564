import { useQueryClient } from '@tanstack/react-query';
import { type ColumnOrderState, type ColumnVisibilityState, functionalUpdate } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useAppCommand, useCommandState } from '#renderer/data/app-commands.tsx';
import { keptPerCatalog } from '#renderer/data/connections.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import type { GridColumn, GridRow } from '#renderer/ui/grid/grid-column.tsx';
import { type GridTableOptions, useGridTable } from '#renderer/ui/grid/use-grid-table.ts';
import type { KeptStates } from '#renderer/ui/shared-state.ts';
import { byName } from '#shared/by-name.ts';
import type { Connection } from '#shared/connection.ts';
import type { Settings } from '#shared/settings.ts';
import { defaultColumns, defaultListColumns, responseColumnIds } from '#shared/settings-choices.ts';

/** A column that the user may show, hide and move. */
export type ListColumn<Row extends GridRow> = GridColumn<Row> & {
  /** What showing it costs, for the menu. */
  cost?: string | undefined;
  /** Optional: it doesn't count as hidden. */
  isOnRequest?: boolean;
};

/** Which columns a list shows, and their order; see {@link Settings.columns}. */
export type ColumnChoice = Settings['columns'];

type ColumnState = { columnOrder: ColumnOrderState; columnVisibility: ColumnVisibilityState };

/**
 * A choice as a table's state. A column that is newer than the choice comes after the one that it follows in `known`; unknown IDs are ignored.
 * A choice that hides all columns hides none.
 */
export function columnState(known: readonly string[], choice: ColumnChoice): ColumnState {
  const columnOrder = [...new Set(choice.order)].filter((id) => known.includes(id));
  for (const [index, id] of known.entries()) {
    if (columnOrder.includes(id)) continue;
    const before = known[index - 1];
    columnOrder.splice(before === undefined ? 0 : columnOrder.indexOf(before) + 1, 0, id);
  }
  const hidden = known.filter((id) => choice.hidden.includes(id) || isUnrequested(choice, id));
  const noneHidden = hidden.length === known.length;
  return { columnOrder, columnVisibility: noneHidden ? {} : byName(hidden, () => false) };
}

/** A table's state as the choice that leads to it. */
export function columnChoice({ columnOrder, columnVisibility }: ColumnState): ColumnChoice {
  return { order: columnOrder, hidden: columnOrder.filter((id) => columnVisibility[id] === false) };
}

/**
 * A column that costs requests is only shown if the choice names it: a choice made before the column existed must not start sending
 * requests. (The status column is older than that rule.)
 */
function isUnrequested({ order }: ColumnChoice, id: string): boolean {
  return id !== 'status' && responseColumnIds.some((one) => one === id) && !order.includes(id);
}

/** The lists whose columns can be chosen: the catalog's and those of the other panels. */
export type ListName = 'items' | keyof Settings['listColumns'];

/** The columns that a list shows, and how to change them. */
export function useColumnChoice(list: ListName) {
  const { settings, changeSettings } = useSettings();
  const choose = (choice: ColumnChoice) =>
    list === 'items'
      ? changeSettings({ columns: choice })
      : changeSettings({ listColumns: { ...settings.listColumns, [list]: choice } });
  return {
    choice: list === 'items' ? settings.columns : settings.listColumns[list],
    choose,
    reset: () => choose(list === 'items' ? defaultColumns : defaultListColumns[list]),
  };
}

/** Whether a list shows a column whose values cost requests. */
export function useIsResponseShown<Row extends GridRow>(
  list: ListName,
  columns: readonly ListColumn<Row>[],
): boolean {
  const { choice } = useColumnChoice(list);
  const known = columns.map(({ id }) => id);
  const { columnVisibility } = columnState(known, choice);
  return columns.some(({ id, cost }) => cost !== undefined && columnVisibility[id] !== false);
}

/** The table of a list whose columns the user chooses. */
export function useListTable<Row extends GridRow, Column extends ListColumn<Row>>(
  list: ListName,
  options: GridTableOptions<Row, Column>,
) {
  const { choice, choose } = useColumnChoice(list);
  const { columns } = options;
  const known = useMemo(() => columns.map(({ id }) => id), [columns]);
  const chosen = useMemo(() => columnState(known, choice), [known, choice]);
  const change = (part: Partial<ColumnState>) => choose(columnChoice({ ...chosen, ...part }));
  const listTable = useGridTable<Row, Column>({
    ...options,
    state: { ...options.state, ...chosen },
    onColumnOrderChange: (to) => change({ columnOrder: functionalUpdate(to, chosen.columnOrder) }),
    onColumnVisibilityChange: (to) =>
      change({ columnVisibility: functionalUpdate(to, chosen.columnVisibility) }),
  });
  const status = listTable.table.getColumn('status');
  useAppCommand('toggle-status-column', () => status?.toggleVisibility());
  useCommandState('toggle-status-column', status?.getIsVisible() === true);
  return listTable;
}

// Cleared but not forgotten: a list that is still on screen would save its state in a new map.
const listStates = keptPerCatalog<Map<string, KeptStates>>((lists) => {
  for (const states of lists.values()) states.clear();
});

/** The state in which a list of a catalog was left, restored when it is shown again. */
export function useListStates(list: ListName | 'groups', connection: Connection): KeptStates {
  const lists = listStates(useQueryClient(), connection, () => new Map());
  const states = lists.get(list) ?? new Map<string, unknown>();
  lists.set(list, states);
  return states;
}
