import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
} from 'react';
import { useCopy } from '#renderer/ui/copy.tsx';
import { afterRelease } from '#renderer/ui/events.ts';
import type { DropPlace } from '#renderer/ui/use-drag-order.ts';
import { words } from '#words/words.ts';
import { type GridColumn, type GridRow, selectColumn } from './grid-column.tsx';
import { cellAt, cellElement } from './grid-focus.ts';
import { type Cell, gridAction, headerRow } from './grid-keys.ts';
import type { GridSelection, PageRows } from './row-selection.ts';

/** What the keys and the pointer do in a grid, beyond moving in it and selecting. What is missing isn't offered. */
export type GridActions<Row extends GridRow, Column extends GridColumn<Row>> = {
  open(row: Row): void;
  /** Called with the row under the pointer or the focus. */
  intend?(row: Row | null): void;
  /** Ctrl+C while rows are selected. */
  copyRows(): void;
  /** Ctrl with Page Up and Page Down. */
  turnPage?(by: 1 | -1): void;
  /** Delete was pressed on the row. */
  remove?: ((row: Row) => void) | undefined;
  /** The tool of a cell was pressed. */
  tool?(row: Row, column: Column): void;
  openMenu?(request: { row: Row; column: Column; at: { x: number; y: number } }): void;
  openHeaderMenu?(): void;
  /** A row as plain text, for dragging it out. */
  dragText?(row: Row): string;
};

type Mechanics<Row extends GridRow, Column extends GridColumn<Row>> = GridSelection<Row> & {
  columns: readonly Column[];
  actions: GridActions<Row, Column>;
  grid: RefObject<HTMLElement | null>;
  page: PageRows<Row>;
  /** The grid's rows, and the index of the first row of `page`. */
  rowCount: number;
  firstRow: number;
  /** How far Page Up and Page Down go. */
  rowsOfAView(): number;
  active: Cell;
  activate(to: Cell): void;
  /** Focuses a cell; with `isQuiet` an open detail doesn't follow. */
  moveTo(to: Cell, isQuiet?: boolean): void;
  /** Focuses the active cell after the next render. */
  wantFocus(): void;
  onSort(column: number): void;
  onMove(id: string, to: DropPlace): void;
  stepWidth(column: number, currentPx: number, by: 1 | -1): void;
};

/** Keyboard and pointer events of a grid, which are all handled here rather than by rows. */
export function useGridEvents<Row extends GridRow, Column extends GridColumn<Row>>(
  mechanics: Mechanics<Row, Column>,
) {
  const { columns, actions, selection, changeSelection } = mechanics;
  const { grid, page, rowCount, firstRow, active, activate, moveTo } = mechanics;
  const rowAt = (index: number) => page.rows[index - firstRow];
  const copy = useCopy();
  const pointed = useRef<number | null>(null);
  const rowBeforePress = useRef(0);

  function onKeyDown(event: KeyboardEvent) {
    // Buttons shown instead of rows (Clear filters, Try again) handle their own keys.
    if (rowCount === 0) return;
    const size = { rows: rowCount, columns: columns.length, rowsInView: mechanics.rowsOfAView() };
    const action = gridAction(event, active, size, selection.rows.size > 0);
    if (action === null) return;
    const row = rowAt(active.row);
    const column = columns[active.column];
    switch (action.kind) {
      case 'move':
        moveTo(action.to);
        break;
      case 'open':
        if (active.row === headerRow) mechanics.onSort(active.column);
        else if (row !== undefined) (column?.press ?? actions.open)(row);
        break;
      case 'page':
        if (actions.turnPage === undefined) return;
        actions.turnPage(action.by);
        break;
      case 'resize':
        if (active.row === headerRow) moveColumn(action.by);
        else {
          const currentPx = cellElement(grid.current, active)?.offsetWidth ?? 0;
          mechanics.stepWidth(active.column, currentPx, action.by);
        }
        break;
      case 'copy':
        // Selected text takes precedence.
        if (!(window.getSelection()?.isCollapsed ?? true)) return;
        if (selection.rows.size > 0) actions.copyRows();
        else if (row === undefined || column?.plain === undefined) return;
        else void copy(column.plain(row), words.table.cell(column.noun ?? column.label));
        break;
      case 'toggle':
        if (active.row === headerRow) mechanics.onSort(active.column);
        else toggle(active.row);
        break;
      case 'extend':
        if (row === undefined) return;
        selectRange(active.row, action.to.row);
        moveTo(action.to, true);
        break;
      case 'select-all':
        changeSelection({ kind: 'page', page, isSelected: true });
        break;
      case 'clear-selection':
        changeSelection({ kind: 'clear' });
        break;
      case 'menu':
        if (actions.openMenu === undefined || row === undefined || column === undefined) return;
        actions.openMenu({ row, column, at: belowCell(grid.current, active) });
        break;
      case 'tool':
        if (row === undefined || column?.tool === undefined) return;
        actions.tool?.(row, column);
        break;
      case 'delete':
        if (row === undefined || actions.remove === undefined) return;
        // The next row moves here and gets the focus.
        mechanics.wantFocus();
        actions.remove(row);
        break;
      default:
        action satisfies never;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function toggle(index: number) {
    changeSelection({ kind: 'toggle', page, index: index - firstRow });
  }

  function selectRange(from: number, to: number) {
    changeSelection({ kind: 'range', page, from: from - firstRow, to: to - firstRow });
  }

  /** Moves the active column past its neighbour. */
  function moveColumn(by: 1 | -1) {
    const column = columns[active.column];
    const neighbour = columns[active.column + by];
    if (column === undefined || neighbour === undefined) return;
    if (column.id === selectColumn.id || neighbour.id === selectColumn.id) return;
    mechanics.onMove(column.id, { side: by === 1 ? 'after' : 'before', of: neighbour.id });
  }

  /** The focused cell is the active one, including headers and after a mouse press. */
  function onFocus(event: FocusEvent) {
    const cell = cellAt(event.target) ?? headerCellAt(event.target);
    if (cell !== null && (cell.row !== active.row || cell.column !== active.column)) activate(cell);
  }

  function onMouseDown() {
    rowBeforePress.current = Math.max(0, active.row);
  }

  /** The loaded row's cell that an event happened in; null: none. */
  function pointedAt({ target }: MouseEvent) {
    const cell = cellAt(target);
    const row = cell && rowAt(cell.row);
    const column = cell && columns[cell.column];
    return cell && row && column ? { cell, row, column } : null;
  }

  function onClick(event: MouseEvent) {
    const pointedCell = pointedAt(event);
    if (pointedCell === null) return;
    const { cell, row, column } = pointedCell;
    if (event.target instanceof Element && event.target.closest('[data-tool]') !== null) {
      actions.tool?.(row, column);
      return;
    }
    activate(cell);
    if (event.shiftKey) selectRange(rowBeforePress.current, cell.row);
    else if (event.ctrlKey || event.metaKey || column.id === selectColumn.id) toggle(cell.row);
    else (column.press ?? actions.open)(row);
  }

  function onContextMenu(event: MouseEvent) {
    const pointedCell = pointedAt(event);
    if (actions.openMenu !== undefined && pointedCell !== null) {
      const { cell, row, column } = pointedCell;
      activate(cell);
      const at = { x: event.clientX, y: event.clientY };
      afterRelease(event, () => actions.openMenu?.({ row, column, at }));
    } else if (actions.openHeaderMenu !== undefined && headerCellAt(event.target) !== null) {
      afterRelease(event, actions.openHeaderMenu);
    } else {
      return;
    }
    event.preventDefault();
  }

  function onDragStart(event: DragEvent) {
    const pointedCell = pointedAt(event);
    if (pointedCell === null || actions.dragText === undefined) return;
    // Only text: drop targets would prefer a URL or markup.
    event.dataTransfer.clearData();
    event.dataTransfer.setData('text/plain', actions.dragText(pointedCell.row));
    event.dataTransfer.effectAllowed = 'copy';
  }

  function onPointerOver(event: PointerEvent) {
    const index = cellAt(event.target)?.row ?? null;
    if (index === pointed.current) return;
    pointed.current = index;
    actions.intend?.(index === null ? null : (rowAt(index) ?? null));
  }

  function onPointerLeave() {
    pointed.current = null;
    actions.intend?.(null);
  }

  return {
    gridEvents: { onKeyDown, onContextMenu, onFocus },
    rowEvents: { onMouseDown, onClick, onDragStart, onPointerOver, onPointerLeave },
  };
}

/** Where a menu opens by key: below the start of the cell. */
function belowCell(grid: HTMLElement | null, cell: Cell): { x: number; y: number } {
  const box = cellElement(grid, cell)?.getBoundingClientRect();
  return box === undefined ? { x: 0, y: 0 } : { x: box.left + 8, y: box.bottom };
}

function headerCellAt(target: EventTarget): Cell | null {
  const column =
    target instanceof Element ? target.closest('[role="columnheader"]')?.getAttribute('aria-colindex') : null;
  return column === null || column === undefined ? null : { row: headerRow, column: Number(column) - 1 };
}
