import { functionalUpdate, type SortingState } from '@tanstack/react-table';
import { type RefObject, useMemo, useRef } from 'react';
import { useSettings } from '#renderer/data/settings-context.tsx';
import {
  type Statuses,
  type StatusRequests,
  useStatuses,
  useStatusesInView,
} from '#renderer/data/statuses.ts';
import { useIsResponseShown, useListTable } from '#renderer/table/list-columns.ts';
import { type ListFilter, useListFilter } from '#renderer/table/list-filter.tsx';
import { type Sorting, selectColumn } from '#renderer/ui/grid/grid-column.tsx';
import { useRoom } from '#renderer/ui/grid/use-column-widths.ts';
import type { GridTable } from '#renderer/ui/grid/use-grid-table.ts';
import type { KeptStates } from '#renderer/ui/shared-state.ts';
import type { Connection } from '#shared/connection.ts';
import type { CatalogRow } from '#shared/item.ts';
import {
  copiedColumns,
  type ItemColumn,
  itemColumnsOf,
  withMarketNames,
  withMissingMarks,
} from './item-columns.tsx';

type ItemColumnsOptions = {
  connection: Connection;
  isLocalCopy: boolean;
  rows: readonly CatalogRow[];
  states: KeptStates;
  sorting: SortingState;
  onSorting(sorting: Sorting | null): void;
};

export type ItemTableColumns = {
  table: GridTable<CatalogRow>;
  /** The visible ones, if they fit. */
  chosen: readonly ItemColumn[];
  /** Those that are copied. */
  copied: readonly ItemColumn[];
  /** The chosen ones that fit. */
  columns: readonly ItemColumn[];
  hiddenToFit: readonly string[];
  /** The table's container, whose width decides which columns fit. */
  tableRef: RefObject<HTMLDivElement | null>;
  /** Null: no column needs it. */
  statuses: Statuses | null;
  statusRequests: StatusRequests;
  filter: ListFilter<CatalogRow>;
  /** The filtered rows, in display order. */
  sorted: readonly CatalogRow[];
};

/** The columns of the list, the responses that some of them load for rows in view, and the filter and order of their values. */
export function useItemColumns(options: ItemColumnsOptions): ItemTableColumns {
  const { connection, isLocalCopy, rows, states, sorting, onSorting } = options;
  const { settings, changeSettings } = useSettings();
  const { columnWidths } = settings;
  const statuses = useStatuses(connection.id);
  const allColumns = useMemo(() => itemColumnsOf(statuses), [statuses]);
  const isResponseShown = useIsResponseShown('items', allColumns);
  const filter = useListFilter(rows, allColumns, statuses, {
    isOn: isResponseShown && !isLocalCopy,
    states,
  });
  const listTable = useListTable<CatalogRow, ItemColumn>('items', {
    columns: allColumns,
    rows: filter.rows,
    // The API documents no order (section 4.1). A local copy's rows come sorted.
    manualSorting: isLocalCopy,
    state: { sorting, columnSizing: columnWidths },
    onColumnSizingChange: (to) => changeSettings({ columnWidths: functionalUpdate(to, columnWidths) }),
    onSortingChange: (to) => onSorting(functionalUpdate(to, sorting)[0] ?? null),
  });
  const { table, columns: chosen, rows: sorted } = listTable;
  const statusRequests = useStatusesInView(connection.id, isResponseShown);
  const tableRef = useRef<HTMLDivElement>(null);
  const { columns, hiddenToFit } = useResponsiveColumns({
    container: tableRef,
    chosen,
    widths: columnWidths,
    sortedBy: sorting[0]?.id,
    // Columns must not come and go while a local copy is scrolled.
    isNameRepeated: useMemo(() => !isLocalCopy && isNameRepeated(rows), [isLocalCopy, rows]),
  });
  return {
    table,
    chosen,
    copied: useMemo(() => copiedColumns(chosen, allColumns), [chosen, allColumns]),
    columns: useMemo(
      () => (isLocalCopy ? withMissingMarks(withMarketNames(columns)) : withMarketNames(columns)),
      [isLocalCopy, columns],
    ),
    hiddenToFit,
    tableRef,
    statuses: isResponseShown ? statuses : null,
    statusRequests,
    filter,
    sorted,
  };
}

type Options = {
  /** Contains the grid, whose width is measured. */
  container: RefObject<HTMLElement | null>;
  chosen: readonly ItemColumn[];
  widths: Readonly<Record<string, number>>;
  sortedBy: string | undefined;
  isNameRepeated: boolean;
};

/** The chosen columns that fit, and the IDs of those hidden to fit; stable objects. */
export function useResponsiveColumns({ container, chosen, ...kept }: Options) {
  const roomPx = useRoom(container);
  const goneText = columnsHiddenToFit(chosen, roomPx, kept).join(' ');
  return useMemo(() => {
    const hiddenToFit = goneText === '' ? [] : goneText.split(' ');
    return {
      columns: hiddenToFit.length === 0 ? chosen : chosen.filter(({ id }) => !hiddenToFit.includes(id)),
      hiddenToFit,
    };
  }, [chosen, goneText]);
}

/** The columns that are kept. */
type Pinned = {
  /** Custom widths, CSS pixels by column: the user wants to see these columns. */
  widths: Readonly<Record<string, number>>;
  sortedBy: string | undefined;
  /** Every row's market name begins with its name. */
  isNameRepeated: boolean;
};

/** Whether each market name contains the name: `AK-47 | Redline (Field-Tested)` and `AK-47 | Redline`. */
export function isNameRepeated(rows: readonly Pick<CatalogRow, 'name' | 'market_hash_name'>[]): boolean {
  return rows.length > 0 && rows.every((row) => row.market_hash_name.startsWith(row.name));
}

/**
 * The chosen columns to hide in a table of this width (CSS pixels), so that names are readable without scrolling sideways. Redundant and less
 * important columns go first. The ID, which tickets quote, goes last; market names and statuses are never hidden.
 */
export function columnsHiddenToFit(
  chosen: readonly ItemColumn[],
  roomPx: number,
  { widths, sortedBy, isNameRepeated }: Pinned,
): string[] {
  const wantedPx = ({ id, size }: ItemColumn) => widths[id] ?? readablePx(id, roomPx) ?? size;
  let tooMuchPx = chosen.reduce((sum, column) => sum + wantedPx(column), selectColumn.size) - roomPx;
  const gone: string[] = [];
  const hasMarketName = chosen.some(({ id }) => id === 'market_hash_name');
  for (const id of hidingOrder) {
    const column = chosen.find((one) => one.id === id);
    if (id === 'name' && !(isNameRepeated && hasMarketName)) continue;
    if (tooMuchPx <= 0) break;
    if (column === undefined || widths[id] !== undefined || id === sortedBy) continue;
    tooMuchPx -= wantedPx(column);
    gone.push(id);
  }
  return gone;
}

const hidingOrder = [
  ...['send_date', 'last_send', 'next_try', 'difference'],
  ...['name', 'platform_price', 'appid', 'price', 'id'],
];

/**
 * CSS pixels for about 22 characters of a name, and for whole names where there is room: before further columns. A market name includes its wear
 * and duplicate mark. Undefined: the column is no name.
 */
function readablePx(columnId: string, roomPx: number): number | undefined {
  const least = { name: 152, market_hash_name: 182 }[columnId];
  return least && Math.max(least, Math.min(wholeNamePx, 0.18 * roomPx));
}

const wholeNamePx = 300;
