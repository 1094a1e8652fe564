import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFootRoom } from '#renderer/ui/floats.tsx';
import { headerHeightPx } from './grid-focus.ts';

type Options = {
  scroller: RefObject<HTMLElement | null>;
  /** Names what the rows answer: other rows start at the top. */
  pageKey: string;
  rowCount: number;
  rowHeightPx: number;
  /** The row with the tab stop, which is rendered wherever the view is. */
  activeRow: number;
};

export type VirtualRow = {
  index: number;
  /** For React: rows that leave the view give theirs to those that come into it, so that elements are reused. */
  key: number;
  /** Distance from the first row's top, CSS pixels. */
  topPx: number;
};

/** The rows in view, the last one included, as if there were as many rows as fit. `shiftPx`: see {@link ScrollPlace}. */
type View = { first: number; last: number; isScrolling: boolean; shiftPx: number };

/** Rows rendered beyond each edge of the view: enough for a frame of fast scrolling. */
const overscanScrolling = 8;
/** Enough until the first frame of a scroll; more would make each page turn render rows out of sight. */
const overscanAtRest = 2;
const scrollEndsAfterMs = 150;

/** Chromium ends an element at 2^25 px and places nothing to the pixel beyond 2^24. Higher lists are scrolled at a scale. */
const maxHeightPx = 15_000_000;

/** Which rows of a grid are rendered, and where. All rows are of one height, below a header that stays in view. */
export function useVirtualRows({ scroller, pageKey, rowCount, rowHeightPx, activeRow }: Options) {
  const footRoomPx = useFootRoom();
  const [view, setView] = useState<View>({ first: 0, last: -1, isScrolling: false, shiftPx: 0 });
  const listPx = rowCount * rowHeightPx;
  const heightPx = Math.min(listPx, maxHeightPx);
  const place = useRef<ScrollPlace>({ scrollTop: 0, shiftPx: 0 });
  // Before anything is rendered for it: rendering the new rows at the old place first would double the work.
  const [seenKey, setSeenKey] = useState(pageKey);
  if (seenKey !== pageKey) {
    setSeenKey(pageKey);
    setView({ ...view, first: 0, last: view.last - view.first, shiftPx: 0 });
  }

  const look = useCallback(
    (isScrolling: boolean) => {
      const grid = scroller.current;
      if (grid === null) return;
      const moved = scrolledTo(place.current, grid.scrollTop, {
        ...{ viewPx: grid.clientHeight, maxTop: grid.scrollHeight - grid.clientHeight },
        ...{ hiddenPx: listPx - heightPx, isAtRest: !isScrolling },
      });
      if (grid.scrollTop !== moved.scrollTop) grid.scrollTop = moved.scrollTop;
      place.current = moved;
      const { shiftPx } = moved;
      const topPx = moved.scrollTop + shiftPx;
      const first = Math.max(0, Math.floor(topPx / rowHeightPx));
      const last = Math.ceil((topPx + grid.clientHeight - headerHeightPx) / rowHeightPx) - 1;
      setView((before) =>
        before.first === first &&
        before.last === last &&
        before.isScrolling === isScrolling &&
        before.shiftPx === shiftPx
          ? before
          : { first, last, isScrolling, shiftPx },
      );
    },
    [scroller, rowHeightPx, listPx, heightPx],
  );
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (grid === null) return;
    let end: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(end);
      end = setTimeout(() => look(false), scrollEndsAfterMs);
      // In the frame that scrolls, or empty room would be painted first.
      flushSync(() => look(true));
    };
    look(false);
    grid.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => look(false));
    observer.observe(grid);
    return () => {
      clearTimeout(end);
      grid.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, look]);

  /** Brings a row into view, and renders it there at once. */
  const scrollToIndex = useCallback(
    (row: number, align: 'auto' | 'center' | 'start' = 'auto') => {
      const grid = scroller.current;
      if (grid === null) return;
      const roomPx = grid.clientHeight - headerHeightPx - footRoomPx;
      const topPx = row * rowHeightPx;
      const endPx = topPx + rowHeightPx - roomPx;
      const centerPx = topPx - (roomPx - rowHeightPx) / 2;
      const nearestPx = Math.min(topPx, Math.max(endPx, grid.scrollTop + place.current.shiftPx));
      const toPx = Math.max(0, align === 'auto' ? nearestPx : align === 'center' ? centerPx : topPx);
      const hiddenPx = listPx - heightPx;
      const maxTop = grid.scrollHeight - grid.clientHeight;
      if (hiddenPx > 0 && maxTop > 0) place.current = atScale(toPx, maxTop, hiddenPx);
      const scrollTop = toPx - place.current.shiftPx;
      if (grid.scrollTop !== scrollTop) grid.scrollTop = scrollTop;
      look(false);
    },
    [scroller, rowHeightPx, footRoomPx, listPx, heightPx, look],
  );

  const last = Math.min(view.last, rowCount - 1);
  const first = Math.max(0, Math.min(view.first, last));
  const overscan = view.isScrolling ? overscanScrolling : overscanAtRest;
  const from = Math.max(0, first - overscan);
  const to = last === -1 ? -1 : Math.min(rowCount - 1, last + overscan);
  const slotsBefore = useRef<Slots>(new Map());
  const slots = useMemo(() => {
    const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
    if (activeRow >= 0 && activeRow < from && to >= 0) indexes.unshift(activeRow);
    if (activeRow > to && activeRow < rowCount && to >= 0) indexes.push(activeRow);
    return assignSlots(slotsBefore.current, indexes);
  }, [from, to, activeRow, rowCount]);
  useLayoutEffect(() => {
    slotsBefore.current = slots;
  });
  const rows = useMemo(
    () =>
      Array.from(slots, ([index, key]): VirtualRow => {
        const topPx = index * rowHeightPx - view.shiftPx;
        // A row that is far away goes where it is never seen.
        return { index, key, topPx: topPx >= 0 && topPx < heightPx ? topPx : -2 * rowHeightPx };
      }),
    [slots, rowHeightPx, view.shiftPx, heightPx],
  );

  return { rows, heightPx, firstInView: first, lastInView: last, scrollToIndex };
}

/** Where a list is scrolled to: its rows are `shiftPx` further up than the element's own `scrollTop` says. */
export type ScrollPlace = { scrollTop: number; shiftPx: number };

/** `hiddenPx`: by how much the list is higher than its element; `maxTop`: how far that can be scrolled. */
type ScrollRange = { viewPx: number; maxTop: number; hiddenPx: number; isAtRest: boolean };

/**
 * The place after the element was scrolled to `scrollTop`. Steps of wheel and keys move the rows by as much; the scrollbar leads to
 * its share of the whole list. At rest, and where a step would end too early, the scrollbar is set right.
 */
export function scrolledTo(before: ScrollPlace, scrollTop: number, range: ScrollRange): ScrollPlace {
  const { viewPx, maxTop, hiddenPx, isAtRest } = range;
  if (hiddenPx <= 0 || maxTop <= 0) return { scrollTop, shiftPx: 0 };
  const isJump = Math.abs(scrollTop - before.scrollTop) > 2 * viewPx;
  if (isJump) return { scrollTop, shiftPx: Math.round((scrollTop / maxTop) * hiddenPx) };
  const isAtEdge = scrollTop <= 0 || scrollTop >= maxTop;
  return isAtRest || isAtEdge
    ? atScale(scrollTop + before.shiftPx, maxTop, hiddenPx)
    : { scrollTop, shiftPx: before.shiftPx };
}

/** The place with which `wantedPx` of the list is at the top and the scrollbar shows its share. In whole pixels, as elements scroll. */
function atScale(wantedPx: number, maxTop: number, hiddenPx: number): ScrollPlace {
  const topPx = Math.max(0, Math.min(maxTop + hiddenPx, wantedPx));
  const scrollTop = Math.round((topPx * maxTop) / (maxTop + hiddenPx));
  // The ends are the ends: a pixel before them could not be scrolled away.
  const shiftPx = scrollTop === 0 ? 0 : scrollTop === maxTop ? hiddenPx : topPx - scrollTop;
  return { scrollTop, shiftPx };
}

/** The slot of each rendered row by its index, in the rows' order. A slot is one element of the page, which serves row after row. */
export type Slots = ReadonlyMap<number, number>;

/**
 * The slots of the rows that are rendered now. A row that was there keeps its own; rows that come in at the end, or in the place of all
 * others, take over those of rows that have gone. A row that comes in at the start gets a new one: with an old one React would move every
 * element behind it.
 */
export function assignSlots(before: Slots, indexes: readonly number[]): Slots {
  const lastKept = indexes.findLast((index) => before.has(index)) ?? -1;
  const wanted = new Set(indexes);
  const free = [...before].filter(([index]) => !wanted.has(index)).map(([, slot]) => slot);
  let fresh = Math.max(-1, ...before.values()) + 1;
  return new Map(
    indexes.map((index) => {
      const own = before.get(index) ?? (index > lastKept ? free.shift() : undefined);
      return [index, own ?? fresh++];
    }),
  );
}
