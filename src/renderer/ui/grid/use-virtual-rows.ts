import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFloatInset } from '#renderer/ui/floats.tsx';
import { headerHeightPx } from './grid-focus.ts';

type Options = {
  scroller: RefObject<HTMLElement | null>;
  /** Names what the rows answer: other rows start at the top. */
  pageKey: string;
  rowCount: number;
  rowHeightPx: number;
  /** The row with the tab stop, which is rendered wherever the view is. */
  activeRow: number;
  /** The first and the last row that are loaded: no others are rendered but the active one. */
  firstLoaded: number;
  lastLoaded: number;
};

export type VirtualRow = {
  index: number;
  /** For React: rows that leave the view give theirs to those that come into it, so that elements are reused. */
  key: number;
  /** Distance from the first row's top, CSS pixels; null: the browser lays it out below the one before. */
  topPx: number | null;
};

/** The rows in view and those that are rendered, the last ones included, as if there were rows without end. */
type RowRange = { first: number; last: number; from: number; to: number };

/** `shiftPx`: see {@link ScrollPlace}. */
type View = RowRange & { shiftPx: number };

/** Rows rendered beyond each edge of the view. More would make each page turn render rows out of sight. */
const overscan = 2;
/** The same where a scroll goes to: the view may be moved by so many before the next frame is rendered. */
const overscanAhead = 8;
/** By how many rows a frame of a scroll renders further than the one before, unless more are in view: it must not be late itself. */
const newRowsAtOnce = 6;
const scrollEndsAfterMs = 150;

/** Chromium ends an element at 2^25 px and places nothing to the pixel beyond 2^24. Higher lists are scrolled at a scale. */
const maxHeightPx = 15_000_000;

/** Which rows of a grid are rendered, and where. All rows are of one height, below a header that stays in view. */
export function useVirtualRows(options: Options) {
  const { scroller, pageKey, rowCount, rowHeightPx, activeRow, firstLoaded, lastLoaded } = options;
  const insetPx = useFloatInset();
  const [view, setView] = useState<View>({ ...atRest(0, -1), shiftPx: 0 });
  const listPx = rowCount * rowHeightPx;
  const heightPx = Math.min(listPx, maxHeightPx);
  const hiddenPx = listPx - heightPx;
  /** Both as the browser last said: asking it after a render would have it lay out everything there and then. */
  const place = useRef<ScrollPlace>({ scrollTop: 0, shiftPx: 0 });
  const viewPx = useRef(0);
  // Before anything is rendered for it: rendering the new rows at the old place first would double the work.
  const [seenKey, setSeenKey] = useState(pageKey);
  if (seenKey !== pageKey) {
    setSeenKey(pageKey);
    setView({ ...atRest(0, view.last - view.first), shiftPx: 0 });
  }

  const look = useCallback(
    (isScrolling: boolean, scrollTop = place.current.scrollTop) => {
      const grid = scroller.current;
      if (grid === null) return;
      const moved = scrolledTo(place.current, scrollTop, {
        ...{ viewPx: viewPx.current, maxTop: hiddenPx > 0 ? grid.scrollHeight - grid.clientHeight : 0 },
        ...{ hiddenPx, isAtRest: !isScrolling },
      });
      if (scrollTop !== moved.scrollTop) grid.scrollTop = moved.scrollTop;
      place.current = moved;
      const { shiftPx } = moved;
      const topPx = moved.scrollTop + shiftPx;
      const first = Math.max(0, Math.floor(topPx / rowHeightPx));
      const last = Math.ceil((topPx + viewPx.current - headerHeightPx) / rowHeightPx) - 1;
      setView((before) => {
        const now = {
          ...(isScrolling ? rangeAfterScroll(before, first, last) : atRest(first, last)),
          shiftPx,
        };
        const isSame = viewParts.every((part) => before[part] === now[part]);
        return isSame ? before : now;
      });
    },
    [scroller, rowHeightPx, hiddenPx],
  );
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (grid === null) return;
    let end: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      const { scrollTop } = grid;
      // What was scrolled from here is rendered already.
      if (scrollTop === place.current.scrollTop) return;
      clearTimeout(end);
      end = setTimeout(() => look(false), scrollEndsAfterMs);
      // In the frame that scrolls, or empty room would be painted first.
      flushSync(() => look(true, scrollTop));
    };
    const onResize = () => {
      viewPx.current = grid.clientHeight;
      look(false, grid.scrollTop);
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
  }, [scroller, look]);

  /** Brings a row into view, and renders it there at once. */
  const scrollToIndex = useCallback(
    (row: number, align: 'auto' | 'center' | 'start' = 'auto') => {
      const grid = scroller.current;
      if (grid === null) return;
      const before = place.current;
      const roomPx = viewPx.current - headerHeightPx - insetPx;
      const topPx = row * rowHeightPx;
      const endPx = topPx + rowHeightPx - roomPx;
      const centerPx = topPx - (roomPx - rowHeightPx) / 2;
      const nearestPx = Math.min(topPx, Math.max(endPx, before.scrollTop + before.shiftPx));
      const toPx = Math.max(0, align === 'auto' ? nearestPx : align === 'center' ? centerPx : topPx);
      const maxTop = hiddenPx > 0 ? grid.scrollHeight - grid.clientHeight : 0;
      if (maxTop > 0) place.current = atScale(toPx, maxTop, hiddenPx);
      const scrollTop = toPx - place.current.shiftPx;
      if (scrollTop === before.scrollTop) return look(false, scrollTop);
      grid.scrollTop = scrollTop;
      // The browser rounds it and keeps it within the list.
      look(false, grid.scrollTop);
    },
    [scroller, rowHeightPx, insetPx, hiddenPx, look],
  );

  const last = Math.min(view.last, rowCount - 1);
  const first = Math.max(0, Math.min(view.first, last));
  const from = Math.max(0, Math.min(first - overscan, view.from));
  const to = last === -1 ? -1 : Math.min(rowCount - 1, view.to);
  const slotsBefore = useRef<Slots>(new Map());
  const slots = useMemo(() => {
    const before = slotsBefore.current;
    const wanted = new Set<number>();
    for (let index = Math.max(from, firstLoaded); index <= Math.min(to, lastLoaded); index += 1)
      wanted.add(index);
    if (activeRow >= 0 && to >= 0) wanted.add(activeRow);
    // Rows that have left stay as long as fewer than fill the view are loaded there: what comes next takes over their elements.
    for (const index of before.keys()) {
      if (wanted.size <= to - from && index >= firstLoaded && index <= lastLoaded) wanted.add(index);
    }
    return assignSlots(
      before,
      [...wanted].sort((a, b) => a - b),
    );
  }, [from, to, activeRow, firstLoaded, lastLoaded]);
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

  return {
    ...{ rows, heightPx, shiftPx: view.shiftPx, firstInView: first, lastInView: last, scrollToIndex },
    topPx: () => place.current.scrollTop + place.current.shiftPx,
    scrollTo: (topPx: number) => scrollToIndex(topPx / rowHeightPx, 'start'),
  };
}

const viewParts = ['first', 'last', 'from', 'to', 'shiftPx'] as const;

function atRest(first: number, last: number): RowRange {
  return { first, last, from: first - overscan, to: last + overscan };
}

/** What a frame of a scroll renders: what is in view, and step by step more of what comes next. */
export function rangeAfterScroll(before: RowRange, first: number, last: number): RowRange {
  const { from, to } = atRest(first, last);
  if (first === before.first) return { ...before, last, to: Math.max(before.to, to) };
  if (first < before.first) {
    const ahead = Math.max(first - overscanAhead, before.from - newRowsAtOnce);
    return { first, last, from: Math.min(from, ahead), to };
  }
  const ahead = Math.min(last + overscanAhead, before.to + newRowsAtOnce);
  return { first, last, from, to: Math.max(to, ahead) };
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
  if (isJump) {
    const endPx = endOf(maxTop);
    const share = (scrollTop - endPx) / (maxTop - 2 * endPx);
    return { scrollTop, shiftPx: Math.round(Math.max(0, Math.min(1, share)) * hiddenPx) };
  }
  const isAtEdge = scrollTop <= 0 || scrollTop >= maxTop;
  return isAtRest || isAtEdge
    ? atScale(scrollTop + before.shiftPx, maxTop, hiddenPx)
    : { scrollTop, shiftPx: before.shiftPx };
}

/**
 * The first and last so many pixels are not scaled: there the scrollbar moves by as much as the rows do, and neither end can be missed by
 * a few rows.
 */
const unscaledPx = 20_000;
const endOf = (maxTop: number) => Math.min(unscaledPx, maxTop / 4);

/** The place with which `wantedPx` of the list is at the top and the scrollbar shows its share. In whole pixels, as elements scroll. */
function atScale(wantedPx: number, maxTop: number, hiddenPx: number): ScrollPlace {
  const topPx = Math.max(0, Math.min(maxTop + hiddenPx, wantedPx));
  const endPx = endOf(maxTop);
  if (topPx <= endPx) return { scrollTop: topPx, shiftPx: 0 };
  if (topPx >= maxTop + hiddenPx - endPx) return { scrollTop: topPx - hiddenPx, shiftPx: hiddenPx };
  const scaledPx = maxTop - 2 * endPx;
  const scrollTop = Math.round(endPx + ((topPx - endPx) * scaledPx) / (scaledPx + hiddenPx));
  return { scrollTop, shiftPx: topPx - scrollTop };
}

/** The slot of each rendered row by its index, in the rows' order. A slot is one element of the page, which serves row after row. */
type Slots = ReadonlyMap<number, number>;

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
