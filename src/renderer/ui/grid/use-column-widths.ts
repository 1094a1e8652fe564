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

const keyboardStepPx = 16;

export type ColumnWidths = Readonly<Record<string, number>>;

/** The layout of the columns, including while one is resized. `onWidths` is called with all custom widths afterwards. */
export function useColumnWidths<Row extends GridRow>(
  columns: readonly GridColumn<Row>[],
  widths: ColumnWidths,
  onWidths: (widths: Record<string, number>) => void,
) {
  const [dragged, setDragged] = useState<ColumnWidths | null>(null);
  const drag = useRef<AbortController | null>(null);
  useEffect(() => () => drag.current?.abort(), []);

  const startResize = useEventCallback((index: number, fromPx: number, event: MouseEvent) => {
    const column = columns[index];
    if (column === undefined) return;
    // The header itself can be dragged.
    event.preventDefault();
    const startX = event.clientX;
    // A flexible column starts from its actual width.
    let resized: Record<string, number> = { ...widths, [column.id]: fromPx };
    setDragged(resized);
    const controller = new AbortController();
    drag.current = controller;
    const { signal } = controller;
    const move = ({ clientX }: { clientX: number }) => {
      resized = {
        ...widths,
        [column.id]: Math.max(column.minSize ?? minColumnPx, fromPx + clientX - startX),
      };
      setDragged(resized);
    };
    const end = () => {
      controller.abort();
      setDragged(null);
      onWidths(resized);
    };
    window.addEventListener('mousemove', move, { signal });
    window.addEventListener('mouseup', end, { signal });
  });

  const resetWidth = useEventCallback((index: number) => {
    const { [columns[index]?.id ?? '']: _, ...others } = widths;
    onWidths(others);
  });

  function stepWidth(index: number, fromPx: number, by: 1 | -1) {
    const column = columns[index];
    if (column === undefined || column.isFixed) return;
    onWidths({
      ...widths,
      [column.id]: Math.max(column.minSize ?? minColumnPx, fromPx + by * keyboardStepPx),
    });
  }

  const layout = useMemo(() => columnLayout(columns, dragged ?? widths), [columns, dragged, widths]);
  return { layout, isResizing: dragged !== null, startResize, resetWidth, stepWidth };
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
