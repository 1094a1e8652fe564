import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useAwaitedFocus } from '#renderer/ui/awaited-focus.ts';
import { useEventCallback } from '#renderer/ui/events.ts';
import type { DropPlace } from '#renderer/ui/use-drag-order.ts';
import { words } from '#words/words.ts';
import styles from './grid.module.css';
import { type Density, type GridColumn, type GridRow, type Sorting, selectColumn } from './grid-column.tsx';
import {
  cellElement,
  GridOffsetsContext,
  gridHeights,
  rowHeightsPx,
  rowsOfAView,
  useActiveCell,
  useFirstRowKeys,
  useGridFocus,
} from './grid-focus.ts';
import { GridHeader } from './grid-header.tsx';
import { type Cell, headerRow } from './grid-keys.ts';
import { GridRowView } from './grid-row.tsx';
import { type GridSelection, pagePart, partOf } from './row-selection.ts';
import { useColumnWidths, useStickyColumns } from './use-column-widths.ts';
import { type GridActions, useGridEvents } from './use-grid-events.ts';
import { type GridTable, moveColumn } from './use-grid-table.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** The rows of a grid: a whole list, or the part of it that is loaded. */
export type GridRows<Row extends GridRow> = {
  /** Identifies the list: when it changes, the grid starts at the top or at the open row. */
  listKey: string;
  /** In display order; a stable array. */
  rows: readonly Row[];
  /** The index of the first of `rows` in the whole list. Default: 0. */
  firstIndex?: number;
  /** The length of the whole list, if `rows` are only the loaded part of it. Others appear as placeholders. Default: `rows` is all. */
  rowCount?: number | undefined;
  /** Called with the indexes of the first and last row in view. Returns the loading of those that aren't loaded; null: all are. */
  onView?: ((first: number, last: number) => Promise<unknown> | null) | undefined;
  /** Called with the IDs of the rows in view whenever they change. */
  onRowsInView?: ((ids: readonly Row['id'][]) => void) | undefined;
  /** The rows are of an earlier query. `briefly`: they are about to be replaced and needn't be legible, which is cheaper to render. */
  isDimmed?: boolean | 'briefly';
  isBusy?: boolean | undefined;
};

/** The row whose detail is open. */
export type OpenRow<Row extends GridRow> = {
  id: GridRow['id'] | null;
  /** Its index in the whole list, if only a part of it is loaded; null: not in the list, or unknown. */
  index?: number | null;
  /** The row that a new list starts at if none is open. Default: the first. */
  startId?: Row['id'] | null | undefined;
  /** Whether an open detail follows the focus. Default: yes. */
  follows?: boolean;
};

export type GridSorting = {
  /** Called with what a press on the header under the pointer would sort by. */
  onIntent?(sorting: Sorting | null): void;
  /** What sorting applies to, for the headers' tooltips. */
  hint?: string;
  /** What is sorted, in the sorted header; undefined: everything. */
  scope?: string | undefined;
};

export type DataGridProps<Row extends GridRow, Column extends GridColumn<Row> = GridColumn<Row>> = {
  label: string;
  table: GridTable<Row>;
  /** Those of the table's columns that are painted, and maybe others, from left to right; a stable array. */
  columns: readonly Column[];
  density: Density;
  list: GridRows<Row>;
  open: OpenRow<Row>;
  selection: GridSelection<Row>;
  sort?: GridSorting;
  actions: GridActions<Row, Column>;
  /** The menu of the active row is open, so the row is marked although the focus is in the menu. */
  isMenuOpen?: boolean;
  /** Shown instead of rows if there are none. */
  children?: ReactNode;
};

/** A list as a grid with virtual rows, one tab stop and keyboard navigation. An open detail follows the focus. */
export function DataGrid<Row extends GridRow, Column extends GridColumn<Row> = GridColumn<Row>>(
  props: DataGridProps<Row, Column>,
) {
  const { table, columns, density, open, sort = {}, actions } = props;
  const { rows, listKey, firstIndex = 0, onView } = props.list;
  const { id: openId, index: openIndex = null } = open;
  const { selection, changeSelection } = props.selection;
  const scroller = useRef<HTMLDivElement>(null);
  const { rowCount = rows.length } = props.list;
  /** The index of the first of `rows` in the grid. */
  const firstRow = props.list.rowCount === undefined ? 0 : firstIndex;
  const rowAt = (index: number) => rows[index - firstRow];
  const openAt = openId === null ? -1 : rows.findIndex(({ id }) => id === openId);
  const openRow = openAt === -1 ? (openIndex ?? -1) : openAt + firstRow;
  const startRow = openRow === -1 ? rows.findIndex(({ id }) => id === open.startId) : openRow;
  const offsets = useContext(GridOffsetsContext);
  const leftLast = offsets.current().get(props.label);
  // An item that was opened elsewhere takes precedence.
  const isOpenKnown = openRow === -1 || leftLast?.openId === openId;
  const situation = {
    left: leftLast?.listKey === listKey && isOpenKnown ? leftLast : null,
    grid: scroller,
    pageKey: listKey,
    selectedItemId: openId,
    selectedRow: startRow,
    rowCount,
    columns,
  };
  const { cell: active, activate } = useActiveCell(situation);
  const rowHeightPx = rowHeightsPx[density];
  const virtual = useVirtualRows({
    scroller,
    pageKey: listKey,
    rowHeightPx,
    rowCount,
    activeRow: active.row,
    firstLoaded: firstRow,
    lastLoaded: firstRow + rows.length - 1,
    onView: (first, last) => (rowCount > 0 && onView?.(first, Math.min(last, rowCount - 1))) || null,
  });
  const { rows: shownRows, firstInView, lastInView, scrollToIndex, scrollTo, topPx } = virtual;
  useRowsInView(rows, firstInView - firstRow, lastInView - firstRow, props.list.onRowsInView);
  useLayoutEffect(() => {
    if (lastInView >= 0) onView?.(firstInView, lastInView);
  }, [onView, firstInView, lastInView]);
  const wantFocus = useGridFocus({
    ...situation,
    active,
    reveal: scrollToIndex,
    scrollTo,
  });
  const keepOffset = useEventCallback(() => {
    if (props.list.isDimmed) return;
    offsets.current().set(props.label, { listKey, openId, topPx: topPx(), row: Math.max(0, active.row) });
  });
  useLayoutEffect(() => offsets.onLeave(keepOffset), [offsets, keepOffset]);
  useFocusAfterMenu(scroller, active, props.isMenuOpen ?? false);
  useAwaitedFocus();

  const awaitedIn = openId === null ? null : listKey;
  const openOnceLoaded = useOpenOnceLoaded(awaitedIn, active.row, rowAt(active.row), actions.open);
  function moveTo(to: Cell, isQuiet = false) {
    wantFocus();
    activate(to);
    if (to.row === headerRow) return;
    scrollToIndex(to.row);
    if (to.row === active.row) return;
    const row = rowAt(to.row);
    const opens = openId !== null && !isQuiet && open.follows !== false;
    openOnceLoaded(row === undefined && opens ? to.row : null);
    if (row === undefined) return;
    if (opens) actions.open(row);
    else actions.intend?.(row);
  }
  // Quietly: while the user types, the rows may be those of the search before.
  useFirstRowKeys(scroller, () => rowCount > 0 && moveTo({ row: 0, column: active.column }, true));

  const page = useMemo(() => ({ rows, firstIndex }), [rows, firstIndex]);
  const selectedPart =
    props.list.rowCount === undefined ? pagePart(selection, rows) : partOf(selection.rows.size, rowCount);
  const onSort = useEventCallback((index: number) => {
    const column = columns[index];
    if (column?.id === selectColumn.id) {
      changeSelection({ kind: 'page', page, isSelected: selectedPart !== 'all' });
    } else if (column?.order !== undefined) {
      table.getColumn(column.id)?.toggleSorting();
    }
  });
  const onSortIntent = useEventCallback((id: string) => {
    const next = table.getColumn(id)?.getNextSortingOrder();
    sort.onIntent?.(next ? { id, desc: next === 'desc' } : null);
  });
  const onMove = useEventCallback((id: string, to: DropPlace) => moveColumn(table, id, to));
  const onResetWidth = useEventCallback((id: string) => table.getColumn(id)?.resetSize());
  const { layout, isResizing, startResize, stepWidth } = useColumnWidths(table, columns);
  const sticky = useStickyColumns(scroller, columns, layout);
  const { gridEvents, rowEvents } = useGridEvents({
    columns,
    actions,
    selection,
    changeSelection,
    grid: scroller,
    page,
    rowCount,
    firstRow,
    active,
    activate,
    moveTo,
    wantFocus,
    onSort,
    onMove,
    stepWidth,
    rowsOfAView: () => rowsOfAView(scroller.current, rowHeightPx),
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows can't be laid out in a table element.
    <div
      ref={scroller}
      role="grid"
      className={styles.scroller}
      style={{ ...gridVariables(rowCount === 0 ? layout : null, rowHeightPx), ...sticky?.scrollPadding }}
      aria-label={props.label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length}
      aria-busy={props.list.isBusy}
      aria-multiselectable
      data-selecting={selection.rows.size > 0 || undefined}
      data-density={density}
      data-menu={props.isMenuOpen || undefined}
      data-resizing={isResizing || undefined}
      tabIndex={-1}
      {...gridEvents}
    >
      <GridHeader
        columns={columns}
        template={layout.template}
        minWidthPx={layout.minWidthPx}
        sticky={sticky?.styles}
        sorting={table.state.sorting[0]}
        sortHint={sort.hint ?? words.table.sortHint}
        sortScope={sort.scope}
        activeColumn={active.row === headerRow ? active.column : -1}
        onSort={onSort}
        onSortIntent={onSortIntent}
        onResizeStart={startResize}
        onResetWidth={onResetWidth}
        onMove={onMove}
        selectLabel={props.list.rowCount === undefined ? words.table.selectPage : words.table.selectAll}
        selectedPart={selectedPart}
      />
      {rowCount === 0 ? (
        props.children
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          role="rowgroup"
          className={styles.rows}
          style={{
            height: virtual.heightPx,
            backgroundPositionY: -virtual.shiftPx % rowHeightPx,
            minWidth: layout.minWidthPx,
          }}
          data-dimmed={props.list.isDimmed || undefined}
          {...rowEvents}
        >
          {shownRows.map(({ index, key, topPx }) => {
            const row = rowAt(index);
            return (
              <GridRowView
                key={key}
                row={row}
                index={index}
                topPx={topPx}
                density={density}
                columns={columns}
                template={layout.template}
                sticky={sticky?.styles}
                isOpen={index === openRow}
                isSelected={row !== undefined && selection.rows.has(row.id)}
                isDraggable={row !== undefined && actions.dragText !== undefined}
                activeColumn={index === active.row ? active.column : -1}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}

function useRowsInView<Row extends GridRow>(
  rows: readonly Row[],
  first: number,
  last: number,
  onRowsInView: GridRows<Row>['onRowsInView'],
): void {
  useEffect(() => {
    onRowsInView?.(rows.slice(Math.max(0, first), Math.max(0, last + 1)).map(({ id }) => id));
  }, [onRowsInView, rows, first, last]);
}

/**
 * Returns a function that opens the row that is becoming the active one as soon as it is loaded, unless the user moves on; null: none.
 * `listKey`: null while no detail is open.
 */
function useOpenOnceLoaded<Row extends GridRow>(
  listKey: string | null,
  activeRow: number,
  row: Row | undefined,
  onOpen: (row: Row) => void,
): (index: number | null) => void {
  const awaited = useRef<{ index: number; listKey: string | null } | null>(null);
  // A layout effect, since a passive one may run after the next key.
  useLayoutEffect(() => {
    if (awaited.current === null) return;
    const isAwaited = awaited.current.listKey === listKey && awaited.current.index === activeRow;
    if (isAwaited && row === undefined) return;
    awaited.current = null;
    if (isAwaited && row !== undefined) onOpen(row);
  });
  return (index) => {
    awaited.current = index === null ? null : { index, listKey };
  };
}

/** Returns the focus to the active cell once its menu closes. */
function useFocusAfterMenu(grid: RefObject<HTMLElement | null>, active: Cell, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) cellElement(grid.current, active)?.focus();
    wasOpen.current = isOpen;
  }, [grid, isOpen, active]);
}

/** `layout` is only for what replaces the rows: an inherited property would restyle every cell whenever a width changes. */
function gridVariables(
  layout: { template: string; minWidthPx: number } | null,
  rowHeightPx: number,
): CSSProperties {
  return {
    ...gridHeights(rowHeightPx),
    ...(layout !== null && { '--columns': layout.template, '--min-width': `${layout.minWidthPx}px` }),
  } as CSSProperties; // React passes custom properties on; its type does not know them
}
