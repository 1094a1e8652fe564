import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
} from 'react';
import { type Cell, cellAt, cellElement, headerRow } from '#renderer/ui/grid.ts';
import type { CatalogRow } from '#shared/item.ts';
import { type RowFilter, rowFilters } from '#shared/item-filters.ts';
import { words } from '#words/words.ts';
import { type ItemColumn, selectColumnId } from './item-columns.tsx';
import { itemGridAction } from './item-grid-keys.ts';
import type { PageRows } from './row-selection.ts';
import type { SelectionChange } from './use-row-selection.ts';

/** A row's menu: where it was asked for, and on which cell. */
export type RowMenuRequest = { item: CatalogRow; column: ItemColumn; at: { x: number; y: number } };

type Options = {
  grid: RefObject<HTMLElement | null>;
  page: PageRows;
  columns: readonly ItemColumn[];
  active: Cell;
  hasSelection: boolean;
  rowsInView(): number;
  activate(to: Cell): void;
  /** Goes to a cell and gives it the focus; with `isQuiet` an open detail doesn't come along. */
  moveTo(to: Cell, isQuiet?: boolean): void;
  onOpen(itemId: number): void;
  onIntent(itemId: number | null): void;
  onPage(by: 1 | -1): void;
  onCopy(text: string, label: string): void;
  onCopyRows(): void;
  onSort(column: number): void;
  onColumnStep(by: 1 | -1): void;
  onWidthStep(column: number, currentPx: number, by: 1 | -1): void;
  onSelection(change: SelectionChange): void;
  onFilter(filter: RowFilter, item: CatalogRow): void;
  onMenu(request: RowMenuRequest): void;
  onColumnsMenu(): void;
  /** What a row is as plain text, for dragging it somewhere else. */
  dragText(item: CatalogRow): string;
};

/** What keys and pointer mean in the table. The rows have no handlers of their own: all of them are heard here. */
export function useGridEvents(options: Options) {
  const { grid, page, columns, active, activate, moveTo, onSelection, onIntent } = options;
  const { rows } = page;
  const pointed = useRef<number | null>(null);
  const rowBeforePress = useRef(0);

  function onKeyDown(event: KeyboardEvent) {
    // Buttons in the place of the rows (Clear filters, Try again) have their own keys.
    if (rows.length === 0) return;
    const size = { rows: rows.length, columns: columns.length, rowsInView: options.rowsInView() };
    const action = itemGridAction(event, active, size, options.hasSelection);
    if (action === null) return;
    const item = rows[active.row];
    const column = columns[active.column];
    switch (action.kind) {
      case 'move':
        moveTo(action.to);
        break;
      case 'open':
        if (active.row === headerRow) options.onSort(active.column);
        else if (column?.id === selectColumnId) toggle(active.row);
        else if (item !== undefined) options.onOpen(item.id);
        break;
      case 'page':
        options.onPage(action.by);
        break;
      case 'resize':
        if (active.row === headerRow) options.onColumnStep(action.by);
        else
          options.onWidthStep(active.column, cellElement(grid.current, active)?.offsetWidth ?? 0, action.by);
        break;
      case 'copy':
        // Text that somebody selected is what they want copied.
        if (!(window.getSelection()?.isCollapsed ?? true)) return;
        if (options.hasSelection) options.onCopyRows();
        else if (item === undefined || column?.meta === undefined) return;
        else options.onCopy(column.meta.plain(item), words.table.cell(column.meta.label));
        break;
      case 'toggle':
        if (active.row === headerRow) options.onSort(active.column);
        else toggle(active.row);
        break;
      case 'extend':
        if (item === undefined) return;
        onSelection({ kind: 'range', page, from: active.row, to: action.to.row });
        moveTo(action.to, true);
        break;
      case 'select-page':
        onSelection({ kind: 'page', page, isSelected: true });
        break;
      case 'clear-selection':
        onSelection({ kind: 'clear' });
        break;
      case 'menu':
        if (item === undefined || column === undefined) return;
        options.onMenu({ item, column, at: belowCell(grid.current, active) });
        break;
      case 'filter':
        if (item === undefined || column?.meta?.filter === undefined) return;
        options.onFilter(column.meta.filter, item);
        break;
      default:
        action satisfies never;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function toggle(index: number) {
    onSelection({ kind: 'toggle', page, index });
  }

  /** Wherever the focus goes, that cell is in hand: a press of the mouse puts it there too, on headers as well. */
  function onFocus(event: FocusEvent) {
    const cell = cellAt(event.target) ?? headerCellAt(event.target);
    if (cell !== null && (cell.row !== active.row || cell.column !== active.column)) activate(cell);
  }

  function onMouseDown() {
    rowBeforePress.current = Math.max(0, active.row);
  }

  function onClick(event: MouseEvent) {
    const cell = cellAt(event.target);
    const item = cell === null ? undefined : rows[cell.row];
    if (cell === null || item === undefined) return;
    const filter = filterOf(event.target);
    if (filter !== null) {
      options.onFilter(filter, item);
      return;
    }
    const isBox = columns[cell.column]?.id === selectColumnId;
    activate(cell);
    if (event.shiftKey) onSelection({ kind: 'range', page, from: rowBeforePress.current, to: cell.row });
    else if (event.ctrlKey || event.metaKey || isBox) toggle(cell.row);
    else options.onOpen(item.id);
  }

  function onContextMenu(event: MouseEvent) {
    const cell = cellAt(event.target);
    const item = cell === null ? undefined : rows[cell.row];
    const column = cell === null ? undefined : columns[cell.column];
    if (cell !== null && item !== undefined && column !== undefined) {
      activate(cell);
      options.onMenu({ item, column, at: { x: event.clientX, y: event.clientY } });
    } else if (headerCellAt(event.target) !== null) {
      options.onColumnsMenu();
    } else {
      return;
    }
    event.preventDefault();
  }

  function onDragStart(event: DragEvent) {
    const cell = cellAt(event.target);
    const item = cell === null ? undefined : rows[cell.row];
    if (item === undefined) return;
    // Text alone: an address or markup would be taken for more than what stands in the row.
    event.dataTransfer.clearData();
    event.dataTransfer.setData('text/plain', options.dragText(item));
    event.dataTransfer.effectAllowed = 'copy';
  }

  function onPointerOver(event: PointerEvent) {
    const row = cellAt(event.target)?.row ?? null;
    if (row === pointed.current) return;
    pointed.current = row;
    onIntent(row === null ? null : (rows[row]?.id ?? null));
  }

  function onPointerLeave() {
    pointed.current = null;
    onIntent(null);
  }

  return {
    gridEvents: { onKeyDown, onContextMenu, onFocus },
    rowEvents: { onMouseDown, onClick, onDragStart, onPointerOver, onPointerLeave },
  };
}

/** Where a menu asked for by a key opens: under the start of the cell. */
function belowCell(grid: HTMLElement | null, cell: Cell): { x: number; y: number } {
  const box = cellElement(grid, cell)?.getBoundingClientRect();
  return box === undefined ? { x: 0, y: 0 } : { x: box.left + 8, y: box.bottom };
}

function filterOf(target: EventTarget): RowFilter | null {
  const named =
    target instanceof Element ? target.closest<HTMLElement>('[data-filter]')?.dataset.filter : undefined;
  return rowFilters.find((name) => name === named) ?? null;
}

function headerCellAt(target: EventTarget): Cell | null {
  const column =
    target instanceof Element ? target.closest('[role="columnheader"]')?.getAttribute('aria-colindex') : null;
  return column === null || column === undefined ? null : { row: headerRow, column: Number(column) - 1 };
}
