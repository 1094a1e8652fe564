import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useFootRoom } from './foot-room.tsx';
import { headerHeightPx } from './grid-sizes.ts';

type Options = {
  scroller: RefObject<HTMLElement | null>;
  rowCount: number;
  rowHeightPx: number;
  /** The row with the tab stop; it is always there, also out of view. */
  activeRow: number;
};

/** Rows drawn beyond each edge of the view: enough for a frame's worth of fast scrolling. */
const overscanScrolling = 8;
/** At rest they would only make each turn of the page draw what nobody sees: enough until the first frame of a scroll. */
const overscanAtRest = 2;

/** Which rows of a grid are drawn, and where: as TanStack Virtual has it, whose `start` counts from above the header. */
export function useVirtualRows({ scroller, rowCount, rowHeightPx, activeRow }: Options) {
  const [isScrolling, setScrolling] = useState(false);
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    scrollMargin: headerHeightPx,
    scrollPaddingStart: headerHeightPx,
    scrollPaddingEnd: useFootRoom(),
    overscan: isScrolling ? overscanScrolling : overscanAtRest,
    onChange: (instance) => setScrolling(instance.isScrolling),
    rangeExtractor: useCallback(
      (range: Range) => withRow(defaultRangeExtractor(range), activeRow),
      [activeRow],
    ),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured anew only for another row height.
  useLayoutEffect(() => virtual.measure(), [rowHeightPx]);

  return virtual;
}

function withRow(indexes: number[], row: number): number[] {
  if (row < 0 || indexes.includes(row)) return indexes;
  return [...indexes, row].sort((a, b) => a - b);
}
