import type { ColumnSizingState } from '@tanstack/react-table';
import {
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useEventCallback } from '#renderer/ui/events.ts';
import { columnLayout, type GridColumn, type GridRow, minColumnPx } from './grid-column.tsx';
import type { GridTable } from './use-grid-table.ts';

const keyboardStepPx = 16;

/** The layout of the columns, including while one is resized. The table gets the sizes afterwards. */
export function useColumnWidths<Row extends GridRow>(
  table: GridTable<Row>,
  columns: readonly GridColumn<Row>[],
) {
  const { columnSizing } = table.state;
  const [dragged, setDragged] = useState<ColumnSizingState | null>(null);
  const drag = useRef<AbortController | null>(null);
  useEffect(() => () => drag.current?.abort(), []);

  const startResize = useEventCallback((id: string, fromPx: number, event: MouseEvent) => {
    // The header itself can be dragged.
    event.preventDefault();
    // A flexible column starts from its actual width.
    const sizesAt = ({ clientX }: { clientX: number }) => withSize(id, fromPx + clientX - event.clientX);
    setDragged(sizesAt(event));
    const controller = new AbortController();
    drag.current = controller;
    const { signal } = controller;
    window.addEventListener('mousemove', (to) => setDragged(sizesAt(to)), { signal });
    const end = (to: { clientX: number }) => {
      controller.abort();
      setDragged(null);
      table.setColumnSizing(sizesAt(to));
    };
    window.addEventListener('mouseup', end, { signal });
  });

  function stepWidth(index: number, fromPx: number, by: 1 | -1) {
    const column = columns[index];
    if (column === undefined || column.isFixed) return;
    table.setColumnSizing(withSize(column.id, fromPx + by * keyboardStepPx));
  }

  function withSize(id: string, px: number): ColumnSizingState {
    const { minSize = minColumnPx } = columns.find((column) => column.id === id) ?? {};
    return { ...columnSizing, [id]: Math.max(minSize, px) };
  }

  const layout = useMemo(
    () => columnLayout(columns, dragged ?? columnSizing),
    [columns, dragged, columnSizing],
  );
  return { layout, isResizing: dragged !== null, startResize, stepWidth };
}

/** The styles of sticky columns by ID. */
export type StickyStyles = ReadonlyMap<string, CSSProperties>;

/** The share of the grid's width that may be sticky. */
const stickyShare = 0.6;

/** The sticky columns that leave enough room; null while all columns fit. */
export function useStickyColumns<Row extends GridRow>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
  { minWidthPx, minWidthsPx }: ReturnType<typeof columnLayout>,
) {
  const [idsText, setIdsText] = useState('');
  const parts = useMemo(
    () => columns.map(({ id, isSticky = false }, at) => ({ id, isSticky, px: minWidthsPx[at] ?? 0 })),
    [columns, minWidthsPx],
  );
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (grid === null) return;
    // As text, since an equal one doesn't re-render while the window is resized.
    const look = () =>
      setIdsText(minWidthPx <= grid.clientWidth ? '' : stickyIds(parts, grid.clientWidth).join(' '));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [scroller, parts, minWidthPx]);
  return useMemo(() => (idsText === '' ? null : stickyStyles(parts, idsText.split(' '))), [parts, idsText]);
}

type Part = { id: string; isSticky: boolean; px: number };

function stickyIds(parts: readonly Part[], roomPx: number): string[] {
  let leftPx = roomPx * stickyShare;
  return parts.flatMap(({ id, isSticky, px }) => {
    if (!isSticky || px > leftPx) return [];
    leftPx -= px;
    return id;
  });
}

function stickyStyles(parts: readonly Part[], ids: readonly string[]) {
  const sticky = parts.filter(({ id }) => ids.includes(id));
  const end = parts.slice(parts.findLastIndex(({ id }) => !ids.includes(id)) + 1);
  const widthOf = (some: readonly Part[]) => some.reduce((sum, { px }) => sum + px, 0);
  const styles: StickyStyles = new Map(
    sticky.map(({ id }, at) => [
      id,
      { position: 'sticky', left: widthOf(sticky.slice(0, at)), right: widthOf(sticky.slice(at + 1)) },
    ]),
  );
  /** The grid's, so that focused cells scroll out from under sticky columns. */
  const scrollPadding: CSSProperties = {
    scrollPaddingLeft: widthOf(sticky) - widthOf(end),
    scrollPaddingRight: widthOf(end),
  };
  return { styles, scrollPadding };
}

/** The width of the grid in this container without its scrollbar, CSS pixels: which columns fit. Infinite until it is measured. */
export function useRoom(container: RefObject<HTMLElement | null>): number {
  const [roomPx, setRoomPx] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return;
    let seenPx = widthIn(element);
    setRoomPx(seenPx);
    const observer = new ResizeObserver(() => {
      const px = widthIn(element);
      if (px === seenPx) return;
      seenPx = px;
      // Before the next paint, or the table would briefly scroll sideways.
      flushSync(() => setRoomPx(px));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return roomPx;
}

/** The width of the grid without its scrollbar, or of its container while there is no grid. */
function widthIn(container: HTMLElement): number {
  return (container.querySelector('[role="grid"]') ?? container).clientWidth;
}
