import {
  type CSSProperties,
  createContext,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useEventCallback } from '#renderer/ui/events.ts';
import type { Density } from './grid-column.tsx';
import { type Cell, headerRow } from './grid-keys.ts';

/** Where a list was left: its scroll position in CSS pixels, the row with the tab stop, and the open item. */
export type GridOffset = { listKey: string; topPx: number; row: number; openId: number | string | null };

/** Keeps the scroll offsets of lists by the grid's label. */
export type GridOffsets = {
  /** Those of the current view. */
  current(): Map<string, GridOffset>;
  /** Notifies before the user goes to another view. */
  onLeave(listener: () => void): () => void;
};

/** Default: nothing is kept. */
export const GridOffsetsContext = createContext<GridOffsets>({
  current: () => new Map(),
  onLeave: () => () => {},
});

type Situation = {
  grid: RefObject<HTMLElement | null>;
  pageKey: string;
  selectedItemId: number | string | null;
  /** The index of the selected item; -1: it isn't on this page. */
  selectedRow: number;
  rowCount: number;
  columns: readonly { id: string; flex?: number | undefined }[];
  /** Where this page was left; null: it wasn't shown before. */
  left: GridOffset | null;
};

/**
 * The cell with the grid's one tab stop. A new page starts at its top or at the selected row, except that a focused header keeps the focus:
 * pressing it again reverses the sort. The tab stop follows a row selected from elsewhere, and a column that moves.
 */
export function useActiveCell(situation: Situation) {
  const { grid, pageKey, selectedItemId, selectedRow, rowCount, columns, left } = situation;
  const isFound = selectedRow !== -1;
  const [active, setActive] = useState(() => {
    // The flexible columns have the names.
    const column = Math.max(
      0,
      columns.findIndex(({ flex }) => flex !== undefined),
    );
    const cell = { row: left?.row ?? Math.max(0, selectedRow), column, columnId: columns[column]?.id };
    return { ...cell, pageKey, selectedItemId, isFound };
  });
  const shownAt = columns.findIndex(({ id }) => id === active.columnId);
  const column = shownAt === -1 ? Math.min(active.column, columns.length - 1) : shownAt;
  const isOther = active.pageKey !== pageKey || active.selectedItemId !== selectedItemId;
  if (isOther || active.isFound !== isFound) {
    const keepsHeader =
      active.row === headerRow &&
      active.selectedItemId === selectedItemId &&
      document.activeElement === cellElement(grid.current, { row: active.row, column });
    const fallback = active.pageKey === pageKey ? active.row : (left?.row ?? 0);
    const row = keepsHeader ? headerRow : isFound ? selectedRow : fallback;
    setActive({ ...active, row, pageKey, selectedItemId, isFound });
  }
  const cell: Cell = { row: Math.min(active.row, rowCount - 1), column };
  const activate = (to: Cell) => setActive({ ...active, ...to, columnId: columns[to.column]?.id });
  return { cell, activate };
}

type FocusOptions = Omit<Situation, 'rowCount' | 'columns'> & {
  active: Cell;
  reveal(row: number, align: 'center' | 'auto' | 'start'): void;
  scrollTo(topPx: number): void;
};

/**
 * Scrolls a page to where it was left, else to its selected row or its top, and keeps the focus on the active cell. Returns a function that
 * requests the focus for the next render.
 */
export function useGridFocus(options: FocusOptions): () => void {
  const { grid, active, pageKey, selectedItemId, selectedRow, left, reveal } = options;
  const wantsFocus = useRef(false);
  const isBack = useRef(false);
  const seenColumn = useRef(active.column);
  const focused = grid.current?.contains(document.activeElement) ? document.activeElement : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page runs it.
  useLayoutEffect(() => {
    // A header has it already: focusing it again would force a layout of the new rows.
    wantsFocus.current =
      active.row !== headerRow && (grid.current?.contains(document.activeElement) ?? false);
    isBack.current = left !== null;
    if (left !== null) options.scrollTo(left.topPx);
    else if (selectedRow > 0) reveal(selectedRow, 'center');
    else reveal(0, 'start');
  }, [pageKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly selected or newly found row is brought into view.
  useLayoutEffect(() => {
    if (selectedRow >= 0 && !isBack.current) reveal(selectedRow, 'auto');
  }, [selectedItemId, selectedRow === -1]);

  useLayoutEffect(() => {
    isBack.current = false;
    // Removing or moving an element takes its focus away.
    if (focused !== null && document.activeElement === document.body) wantsFocus.current = true;
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const cell = cellElement(grid.current, active);
    cell?.focus({ preventScroll: true });
    // The row is in view already.
    if (seenColumn.current !== active.column) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    seenColumn.current = active.column;
  });

  return () => {
    wantsFocus.current = true;
  };
}

/** The element of a cell; null when its row isn’t rendered. */
export function cellElement(grid: HTMLElement | null, { row, column }: Cell): HTMLElement | null {
  const selector = `[aria-rowindex="${row + 2}"] > [aria-colindex="${column + 1}"]`;
  return grid?.querySelector<HTMLElement>(selector) ?? null;
}

/** The cell of a row that an event happened in; null: none. */
export function cellAt(target: EventTarget): Cell | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (row === undefined) return null;
  const column = target.closest('[aria-colindex]')?.getAttribute('aria-colindex');
  return { row: Number(row), column: column === null || column === undefined ? 1 : Number(column) - 1 };
}

/** Heights of every grid, CSS pixels, borders included. */
export const headerHeightPx = 30;
export const rowHeightsPx: Readonly<Record<Density, number>> = { compact: 28, comfortable: 36 };

/** The heights as grid.module.css reads them. */
export function gridHeights(rowHeightPx: number): CSSProperties {
  return {
    '--row-height': `${rowHeightPx}px`,
    '--header-height': `${headerHeightPx}px`,
  } as CSSProperties; // React passes custom properties on; its type does not know them
}

/** How far Page Up and Page Down go: one row less than is in view, at least one. */
export function rowsOfAView(grid: HTMLElement | null, rowHeightPx: number): number {
  const roomPx = (grid?.clientHeight ?? 0) - headerHeightPx;
  return Math.max(1, Math.floor(roomPx / rowHeightPx) - 1);
}

const firstRowWanted = 'first-row-wanted';

/** Handles the keys of a field that searches a list while typing: Arrow Down and Enter go to the first row of the list in its section. */
export function goToFirstRow(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, ctrlKey, altKey, metaKey, shiftKey, currentTarget, nativeEvent } = event;
  if (key !== 'ArrowDown' && key !== 'Enter') return;
  // While a word is composed, these keys choose and accept it.
  if (ctrlKey || altKey || metaKey || shiftKey || nativeEvent.isComposing) return;
  event.preventDefault();
  currentTarget.closest('section')?.querySelector('[role="grid"]')?.dispatchEvent(new Event(firstRowWanted));
}

/** Calls `go` when {@link goToFirstRow} leads to this grid. The row may be out of view and not rendered, so only the grid can focus it. */
export function useFirstRowKeys(grid: RefObject<HTMLElement | null>, go: () => void): void {
  const goNow = useEventCallback(go);
  useEffect(() => {
    const element = grid.current;
    element?.addEventListener(firstRowWanted, goNow);
    return () => element?.removeEventListener(firstRowWanted, goNow);
  }, [grid, goNow]);
}
