import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
} from 'react';
import { afterRelease } from '#renderer/ui/events.ts';
import { words } from '#words/words.ts';
import type { DataGridProps } from './data-grid.tsx';
import { type GridColumn, type GridRow, selectColumn } from './grid-column.tsx';
import { cellAt, cellElement } from './grid-focus.ts';
import { type Cell, gridAction, headerRow } from './grid-keys.ts';
import type { PageRows } from './row-selection.ts';

type Mechanics<Row extends GridRow> = {
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
  stepWidth(column: number, currentPx: number, by: 1 | -1): void;
};

/** Keyboard and pointer events of a grid, which are all handled here rather than by rows. */
export function useGridEvents<Row extends GridRow, Column extends GridColumn<Row>>(
  props: DataGridProps<Row, Column>,
  mechanics: Mechanics<Row>,
) {
  const { columns, selection, onSelection } = props;
  const { grid, page, rowCount, firstRow, active, activate, moveTo } = mechanics;
  const rowAt = (index: number) => page.rows[index - firstRow];
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
        else if (row !== undefined) (column?.press ?? props.onOpen)(row);
        break;
      case 'page':
        if (props.onPage === undefined) return;
        props.onPage(action.by);
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
        if (selection.rows.size > 0) props.onCopyRows();
        else if (row === undefined || column?.plain === undefined) return;
        else props.onCopy(column.plain(row), words.table.cell(column.noun ?? column.label));
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
        onSelection({ kind: 'page', page, isSelected: true });
        break;
      case 'clear-selection':
        onSelection({ kind: 'clear' });
        break;
      case 'menu':
        if (props.onMenu === undefined || row === undefined || column === undefined) return;
        props.onMenu({ row, column, at: belowCell(grid.current, active) });
        break;
      case 'tool':
        if (row === undefined || column?.tool === undefined) return;
        props.onTool?.(row, column);
        break;
      case 'delete':
        if (row === undefined || props.onDelete === undefined) return;
        // The next row moves here and gets the focus.
        mechanics.wantFocus();
        props.onDelete(row);
        break;
      default:
        action satisfies never;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function toggle(index: number) {
    onSelection({ kind: 'toggle', page, index: index - firstRow });
  }

  function selectRange(from: number, to: number) {
    onSelection({ kind: 'range', page, from: from - firstRow, to: to - firstRow });
  }

  /** Moves the active column past its neighbour. */
  function moveColumn(by: 1 | -1) {
    const column = columns[active.column];
    const neighbour = columns[active.column + by];
    if (column === undefined || neighbour === undefined) return;
    if (column.id === selectColumn.id || neighbour.id === selectColumn.id) return;
    props.onColumnMove?.(column.id, { side: by === 1 ? 'after' : 'before', of: neighbour.id });
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
      props.onTool?.(row, column);
      return;
    }
    activate(cell);
    if (event.shiftKey) selectRange(rowBeforePress.current, cell.row);
    else if (event.ctrlKey || event.metaKey || column.id === selectColumn.id) toggle(cell.row);
    else (column.press ?? props.onOpen)(row);
  }

  function onContextMenu(event: MouseEvent) {
    const pointedCell = pointedAt(event);
    if (props.onMenu !== undefined && pointedCell !== null) {
      const { cell, row, column } = pointedCell;
      activate(cell);
      const at = { x: event.clientX, y: event.clientY };
      afterRelease(event, () => props.onMenu?.({ row, column, at }));
    } else if (props.onHeaderMenu !== undefined && headerCellAt(event.target) !== null) {
      afterRelease(event, props.onHeaderMenu);
    } else {
      return;
    }
    event.preventDefault();
  }

  function onDragStart(event: DragEvent) {
    const pointedCell = pointedAt(event);
    if (pointedCell === null || props.dragText === undefined) return;
    // Only text: drop targets would prefer a URL or markup.
    event.dataTransfer.clearData();
    event.dataTransfer.setData('text/plain', props.dragText(pointedCell.row));
    event.dataTransfer.effectAllowed = 'copy';
  }

  function onPointerOver(event: PointerEvent) {
    const index = cellAt(event.target)?.row ?? null;
    if (index === pointed.current) return;
    pointed.current = index;
    props.onIntent?.(index === null ? null : (rowAt(index) ?? null));
  }

  function onPointerLeave() {
    pointed.current = null;
    props.onIntent?.(null);
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
