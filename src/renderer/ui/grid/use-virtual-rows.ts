import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEventCallback } from '#renderer/ui/events.ts';
import { useFloatInset } from '#renderer/ui/reserved-inset.ts';
import { onceLoaded } from '#renderer/ui/timers.ts';
import { headerHeightPx } from './grid-focus.ts';
import { atScale, maxHeightPx, type ScrollOffset, scrolledTo } from './scaled-scroll.ts';

type Options = {
  scroller: RefObject<HTMLElement | null>;
  /** Identifies the rows: others start at the top. */
  pageKey: string;
  rowCount: number;
  rowHeightPx: number;
  /** The row with the tab stop, which is always rendered. */
  activeRow: number;
  /** The loaded rows. Only these and the active row are rendered. */
  firstLoaded: number;
  lastLoaded: number;
  /** Called with the first and last row in view before they are rendered. Returns the loading of those that aren't loaded; null: all are. */
  onView(first: number, last: number): Promise<unknown> | null;
};

export type VirtualRow = {
  index: number;
  /** React's key, which passes from rows that leave the view to those that come into it, so that elements are reused. */
  key: number;
  /** Distance from the first row's top, CSS pixels; null: in the normal flow. */
  topPx: number;
};

/** The first and last row in view, not limited to the list. `shiftPx`: see {@link ScrollOffset}. */
type View = { first: number; last: number; shiftPx: number };

/** Rows rendered beyond each edge of the view, since a scroll may move this far before the next frame. More would slow each page turn. */
const overscan = 2;
const scrollEndsAfterMs = 150;

/** Which rows of a grid are rendered, and where. All rows have the same height, below a sticky header. */
export function useVirtualRows(options: Options) {
  const { scroller, pageKey, rowCount, rowHeightPx, activeRow, firstLoaded, lastLoaded } = options;
  const insetPx = useFloatInset();
  const [view, setView] = useState<View>({ first: 0, last: -1, shiftPx: 0 });
  const listPx = rowCount * rowHeightPx;
  const heightPx = Math.min(listPx, maxHeightPx);
  const hiddenPx = listPx - heightPx;
  /** Both as last read: reading them after a render would force a layout. */
  const offset = useRef<ScrollOffset>({ scrollTop: 0, shiftPx: 0 });
  const viewPx = useRef(0);
  /** The rows rendered last, and where. */
  const rendered = useRef<{ from: number; to: number; rows: readonly { topPx: number }[] }>({
    from: 0,
    to: -1,
    rows: [],
  });
  const onView = useEventCallback(options.onView);
  // During render, so that the new rows aren't first rendered at the old position.
  const [seenKey, setSeenKey] = useState(pageKey);
  if (seenKey !== pageKey) {
    setSeenKey(pageKey);
    setView({ first: 0, last: view.last - view.first, shiftPx: 0 });
  }

  /** Takes over a scroll position, which it corrects, and returns what is in view there. */
  const moveTo = useCallback(
    (grid: HTMLElement, scrollTop: number, isScrolling: boolean): View => {
      const moved = scrolledTo(offset.current, scrollTop, {
        viewPx: viewPx.current,
        maxTop: hiddenPx > 0 ? grid.scrollHeight - grid.clientHeight : 0,
        hiddenPx,
        isAtRest: !isScrolling,
      });
      if (scrollTop !== moved.scrollTop) grid.scrollTop = moved.scrollTop;
      offset.current = moved;
      const { shiftPx } = moved;
      const topPx = moved.scrollTop + shiftPx;
      const first = Math.max(0, Math.floor(topPx / rowHeightPx));
      const last = Math.ceil((topPx + viewPx.current - headerHeightPx) / rowHeightPx) - 1;
      return { first, last, shiftPx };
    },
    [rowHeightPx, hiddenPx],
  );
  const show = useCallback((now: View) => {
    setView((before) => (viewParts.every((part) => before[part] === now[part]) ? before : now));
  }, []);
  const look = useCallback(
    (scrollTop = offset.current.scrollTop) => {
      if (scroller.current === null) return;
      const inView = moveTo(scroller.current, scrollTop, false);
      onView(inView.first, inView.last);
      show(inView);
    },
    [scroller, moveTo, onView, show],
  );
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (grid === null) return;
    let end: ReturnType<typeof setTimeout> | undefined;
    /** A jump's rows are requested but not rendered yet. */
    let isAwaited = false;
    const onScroll = () => {
      const { scrollTop } = grid;
      // Scrolled by this hook and already rendered.
      if (scrollTop === offset.current.scrollTop) return;
      clearTimeout(end);
      end = setTimeout(() => look(), scrollEndsAfterMs);
      const topPx = scrollTop + offset.current.shiftPx;
      const isRendered =
        topPx >= rendered.current.from * rowHeightPx &&
        topPx + viewPx.current - headerHeightPx <= (rendered.current.to + 1) * rowHeightPx;
      const inView = moveTo(grid, scrollTop, true);
      // Needn't be in the frame that scrolls: no empty space would be painted.
      if (isRendered && !isAwaited) return show(inView);
      const loading = onView(inView.first, inView.last);
      const { current: moved } = offset;
      const isJump = !rendered.current.rows.some(
        ({ topPx }) => topPx > moved.scrollTop - rowHeightPx && topPx < moved.scrollTop + viewPx.current,
      );
      const showNow = () => {
        isAwaited = false;
        flushSync(() => show(inView));
      };
      if (loading === null || !isJump) return showNow();
      isAwaited = true;
      // Nothing is in view until the rows have loaded, so a render before that would only delay them.
      onceLoaded(loading, () => offset.current === moved && showNow());
    };
    const onResize = () => {
      viewPx.current = grid.clientHeight;
      look(grid.scrollTop);
    };
    onResize();
    grid.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(onResize);
    observer.observe(grid);
    return () => {
      clearTimeout(end);
      grid.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, rowHeightPx, look, moveTo, onView, show]);

  /** Brings a row into view and renders it there immediately. */
  const scrollToIndex = useCallback(
    (row: number, align: 'auto' | 'center' | 'start' = 'auto') => {
      const grid = scroller.current;
      if (grid === null) return;
      const before = offset.current;
      const roomPx = viewPx.current - headerHeightPx - insetPx;
      const topPx = row * rowHeightPx;
      const endPx = topPx + rowHeightPx - roomPx;
      const centerPx = topPx - (roomPx - rowHeightPx) / 2;
      const nearestPx = Math.min(topPx, Math.max(endPx, before.scrollTop + before.shiftPx));
      const toPx = Math.max(0, align === 'auto' ? nearestPx : align === 'center' ? centerPx : topPx);
      const maxTop = hiddenPx > 0 ? grid.scrollHeight - grid.clientHeight : 0;
      if (maxTop > 0) offset.current = atScale(toPx, maxTop, hiddenPx);
      const scrollTop = toPx - offset.current.shiftPx;
      if (scrollTop === before.scrollTop) return look(scrollTop);
      grid.scrollTop = scrollTop;
      // The browser rounds and limits it.
      look(grid.scrollTop);
    },
    [scroller, rowHeightPx, insetPx, hiddenPx, look],
  );

  const last = Math.min(view.last, rowCount - 1);
  const first = Math.max(0, Math.min(view.first, last));
  const from = Math.max(firstLoaded, first - overscan, 0);
  const to = last === -1 ? -1 : Math.min(lastLoaded, last + overscan, rowCount - 1);
  const slotsBefore = useRef<Slots>(new Map());
  const slots = useMemo(() => {
    const before = slotsBefore.current;
    const wanted = new Set(Array.from({ length: Math.max(0, to + 1 - from) }, (_, at) => from + at));
    if (activeRow >= 0 && last >= 0) wanted.add(activeRow);
    // Keeps earlier rows while the view isn't fully loaded, so that the next ones reuse their elements.
    for (const index of before.keys()) {
      if (wanted.size <= last - first && index >= firstLoaded && index <= lastLoaded) wanted.add(index);
    }
    return assignSlots(
      before,
      [...wanted].sort((a, b) => a - b),
    );
  }, [from, to, first, last, activeRow, firstLoaded, lastLoaded]);
  useLayoutEffect(() => {
    slotsBefore.current = slots;
  });
  const rows = useMemo(
    () =>
      Array.from(slots, ([index, key]) => {
        const topPx = index * rowHeightPx - view.shiftPx;
        // Hides a row that is far away.
        return { index, key, topPx: topPx >= 0 && topPx < heightPx ? topPx : -2 * rowHeightPx };
      }),
    [slots, rowHeightPx, view.shiftPx, heightPx],
  );

  useLayoutEffect(() => {
    rendered.current = { from, to, rows };
  });

  return {
    rows,
    heightPx,
    shiftPx: view.shiftPx,
    firstInView: first,
    lastInView: last,
    scrollToIndex,
    topPx: () => offset.current.scrollTop + offset.current.shiftPx,
    scrollTo: (topPx: number) => scrollToIndex(topPx / rowHeightPx, 'start'),
  };
}

const viewParts = ['first', 'last', 'shiftPx'] as const;

/** The slot of each rendered row by index, in order. A slot is an element that is reused for other rows. */
type Slots = ReadonlyMap<number, number>;

/**
 * Assigns slots to rendered rows. Earlier rows keep theirs; a row that comes in reuses the slot of one that left, unless that was behind the
 * next kept row: React would move every element in between.
 */
export function assignSlots(before: Slots, indexes: readonly number[]): Slots {
  const wanted = new Set(indexes);
  const left = [...before].filter(([index]) => !wanted.has(index));
  let fresh = Math.max(-1, ...before.values()) + 1;
  function reusedSlot(index: number): number | undefined {
    const [leftIndex = Number.POSITIVE_INFINITY] = left[0] ?? [];
    const nextKept = indexes.find((other) => other > index && before.has(other));
    return nextKept === undefined || leftIndex < nextKept ? left.shift()?.[1] : undefined;
  }
  return new Map(indexes.map((index) => [index, before.get(index) ?? reusedSlot(index) ?? fresh++]));
}
