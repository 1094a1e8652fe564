import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { headerHeightPx } from './grid-focus.ts';
import type { VirtualRow } from './use-virtual-rows.ts';

/** Renders all rows of a short list in the normal flow, each as high as its text. */
export function useFlowRows(scroller: RefObject<HTMLElement | null>, rowCount: number) {
  const [inView, setInView] = useState({ first: 0, last: -1 });
  const rows = useMemo(
    () => Array.from({ length: rowCount }, (_, index): VirtualRow => ({ index, key: index, topPx: null })),
    [rowCount],
  );

  useEffect(() => {
    const grid = scroller.current;
    if (grid === null || rowCount === 0) return;
    const seen = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const index = Number(target.getAttribute('data-row'));
          if (isIntersecting) seen.add(index);
          else seen.delete(index);
        }
        if (seen.size > 0) setInView({ first: Math.min(...seen), last: Math.max(...seen) });
      },
      // Excludes rows that only touch an edge.
      { root: grid, rootMargin: `-${headerHeightPx + 1}px 0px -1px` },
    );
    for (const row of grid.querySelectorAll('[data-row]')) observer.observe(row);
    return () => observer.disconnect();
  }, [scroller, rowCount]);

  /** The row last brought into view, until the user scrolls. */
  const revealed = useRef<number | null>(null);
  useEffect(() => {
    const grid = scroller.current;
    if (grid === null || rowCount === 0) return;
    const forget = () => {
      revealed.current = null;
    };
    grid.addEventListener('wheel', forget, { passive: true });
    grid.addEventListener('pointerdown', forget);
    // In a narrower list, such as beside a pane that opens, texts wrap and the row moves.
    const observer = new ResizeObserver(
      () => revealed.current !== null && reveal(grid, revealed.current, 'nearest'),
    );
    observer.observe(grid);
    return () => {
      observer.disconnect();
      grid.removeEventListener('wheel', forget);
      grid.removeEventListener('pointerdown', forget);
    };
  }, [scroller, rowCount]);

  return {
    rows,
    firstInView: inView.first,
    lastInView: Math.min(inView.last, rowCount - 1),
    scrollToIndex(row: number, align: 'auto' | 'center' | 'start' = 'auto') {
      revealed.current = row;
      reveal(scroller.current, row, align === 'auto' ? 'nearest' : align);
    },
    topPx: () => scroller.current?.scrollTop ?? 0,
    scrollTo(topPx: number) {
      revealed.current = null;
      if (scroller.current !== null) scroller.current.scrollTop = topPx;
    },
  };
}

function reveal(grid: HTMLElement | null, row: number, block: ScrollLogicalPosition): void {
  grid?.querySelector(`[data-row="${row}"]`)?.scrollIntoView({ block, inline: 'nearest' });
}
