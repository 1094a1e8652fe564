import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAppCommand, useCommandState } from '#renderer/data/app-commands.tsx';
import { keptPerCatalog } from '#renderer/data/connections.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useEventCallbacks } from '#renderer/ui/events.ts';
import type { GridColumn, GridRow } from '#renderer/ui/grid/grid-column.tsx';
import type { KeptStates } from '#renderer/ui/shared-state.ts';
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

/**
 * All `known` columns in the chosen order. A column that is newer than the choice comes after the one that it follows in `known`; unknown
 * IDs are ignored.
 */
export function orderedColumns(known: readonly string[], { order }: ColumnChoice): string[] {
  const ordered = [...new Set(order)].filter((id) => known.includes(id));
  for (const [index, id] of known.entries()) {
    if (ordered.includes(id)) continue;
    const before = known[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, id);
  }
  return ordered;
}

/** The visible columns, from left to right. A choice that hides all of them hides none. */
export function shownColumns(known: readonly string[], choice: ColumnChoice): string[] {
  const ordered = orderedColumns(known, choice);
  const shown = ordered.filter((id) => !choice.hidden.includes(id) && !isUnrequested(choice, id));
  return shown.length === 0 ? ordered : shown;
}

/** The same for column objects. */
export function columnsShown<Column extends { id: string }>(
  all: readonly Column[],
  choice: ColumnChoice,
): Column[] {
  const byId = new Map(all.map((column) => [column.id, column]));
  return shownColumns([...byId.keys()], choice).flatMap((id) => byId.get(id) ?? []);
}

export function withColumnShown(choice: ColumnChoice, id: string, isShown: boolean): ColumnChoice {
  const others = choice.hidden.filter((one) => one !== id);
  if (!isShown) return { ...choice, hidden: [...others, id] };
  return { order: isUnrequested(choice, id) ? [...choice.order, id] : choice.order, hidden: others };
}

/**
 * A column that costs requests is only shown if the choice names it: a choice made before the column existed must not start sending
 * requests. (The status column is older than that rule.)
 */
function isUnrequested({ order }: ColumnChoice, id: string): boolean {
  return id !== 'status' && responseColumnIds.some((one) => one === id) && !order.includes(id);
}

/** Moves a column before or after another one. */
export function withColumnMoved(
  known: readonly string[],
  choice: ColumnChoice,
  id: string,
  to: { side: 'before' | 'after'; of: string },
): ColumnChoice {
  if (id === to.of) return choice;
  const order = orderedColumns(known, choice).filter((one) => one !== id && !isUnrequested(choice, one));
  const at = order.indexOf(to.of);
  if (at === -1) return choice;
  order.splice(to.side === 'before' ? at : at + 1, 0, id);
  return { ...choice, order };
}

/** Moves a column past its neighbour, if it has one. */
export function withColumnStepped(
  known: readonly string[],
  choice: ColumnChoice,
  id: string,
  by: 1 | -1,
): ColumnChoice {
  const ordered = orderedColumns(known, choice);
  const neighbour = ordered[ordered.indexOf(id) + by];
  if (neighbour === undefined) return choice;
  return withColumnMoved(known, choice, id, { side: by === 1 ? 'after' : 'before', of: neighbour });
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
  const { onChoice, reset } = useEventCallbacks({
    onChoice: choose,
    reset() {
      choose(list === 'items' ? defaultColumns : defaultListColumns[list]);
      if (list === 'items') changeSettings({ columnWidths: {} });
    },
  });
  return { choice: list === 'items' ? settings.columns : settings.listColumns[list], onChoice, reset };
}

/** The visible columns of a list. `all` must be a stable array. */
export function useListColumns<Column extends { id: string }>(list: ListName, all: readonly Column[]) {
  const { choice, onChoice } = useColumnChoice(list);
  const columns = useMemo(() => columnsShown(all, choice), [all, choice]);
  const isStatusShown = columns.some(({ id }) => id === 'status');
  useAppCommand('toggle-status-column', () => onChoice(withColumnShown(choice, 'status', !isStatusShown)));
  useCommandState('toggle-status-column', isStatusShown);
  return columns;
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
