import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { columnsHiddenToFit } from './columns-that-fit.ts';
import type { ItemColumn } from './item-columns.tsx';

type Options = {
  /** Holds the grid, whose width counts. */
  place: RefObject<HTMLElement | null>;
  /** The columns that the user chose. */
  chosen: readonly ItemColumn[];
  widths: Readonly<Record<string, number>>;
  sortedBy: string | undefined;
  isNameRepeated: boolean;
};

/** The chosen columns as far as they have room, the same object until that changes, and the ids of those that gave way. */
export function useResponsiveColumns({ place, chosen, ...kept }: Options) {
  const [roomPx, setRoomPx] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    let seenPx = widthIn(element);
    setRoomPx(seenPx);
    const observer = new ResizeObserver(() => {
      const px = widthIn(element);
      if (px === seenPx) return;
      seenPx = px;
      // Before the next frame is painted, or the table would be seen to scroll sideways for a moment.
      flushSync(() => setRoomPx(px));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);

  const goneText = columnsHiddenToFit(chosen, roomPx, kept).join(' ');
  return useMemo(() => {
    const hiddenToFit = goneText === '' ? [] : goneText.split(' ');
    return {
      columns: hiddenToFit.length === 0 ? chosen : chosen.filter(({ id }) => !hiddenToFit.includes(id)),
      hiddenToFit,
    };
  }, [chosen, goneText]);
}

/** Of the grid without its scroll bar; of its place while there is none. */
function widthIn(place: HTMLElement): number {
  return (place.querySelector('[role="grid"]') ?? place).clientWidth;
}
