import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { CatalogRow } from '#shared/item.ts';

type Options = {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly { original: CatalogRow }[];
  rowHeightPx: number;
  /** The row with the tab stop; it is always there, also out of view. */
  activeRow: number;
  /** Told the items of the rows in view whenever they change, without those drawn beyond its edges. */
  onRowsInView: ((itemIds: readonly number[]) => void) | undefined;
};

export const headerHeightPx = 30;
/** Rows drawn beyond each edge of the view: enough for a frame's worth of fast scrolling. */
const overscanScrolling = 8;
/** At rest they would only make each turn of the page draw what nobody sees: enough until the first frame of a scroll. */
const overscanAtRest = 2;

/** Which rows of the page are drawn, and where. */
export function useVirtualRows({ scroller, rows, rowHeightPx, activeRow, onRowsInView }: Options) {
  const [isScrolling, setScrolling] = useState(false);
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    scrollMargin: headerHeightPx,
    scrollPaddingStart: headerHeightPx,
    overscan: isScrolling ? overscanScrolling : overscanAtRest,
    onChange: (instance) => setScrolling(instance.isScrolling),
    rangeExtractor: useCallback(
      (range: Range) => withRow(defaultRangeExtractor(range), activeRow),
      [activeRow],
    ),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured anew only for another row height.
  useLayoutEffect(() => virtual.measure(), [rowHeightPx]);

  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 };
  useEffect(() => {
    onRowsInView?.(rows.slice(startIndex, endIndex + 1).map(({ original }) => original.id));
  }, [onRowsInView, rows, startIndex, endIndex]);

  return virtual;
}

function withRow(indexes: number[], row: number): number[] {
  if (row < 0 || indexes.includes(row)) return indexes;
  return [...indexes, row].sort((a, b) => a - b);
}
