import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { columnsWithoutRoom } from './columns-with-room.ts';
import type { ItemColumn } from './item-columns.tsx';

type Options = {
  /** Holds the grid, whose width counts. */
  place: RefObject<HTMLElement | null>;
  /** The columns that somebody chose. */
  chosen: readonly ItemColumn[];
  widths: Readonly<Record<string, number>>;
  sortedBy: string | undefined;
};

/** The chosen columns as far as they have room, the same object until that changes, and the ids of those that gave way. */
export function useColumnsWithRoom({ place, chosen, widths, sortedBy }: Options) {
  const [roomPx, setRoomPx] = useState(Number.POSITIVE_INFINITY);
  const goneText = columnsWithoutRoom(chosen, roomPx, { widths, sortedBy }).join(' ');

  const decide = useRef<(px: number) => string>(() => '');
  useLayoutEffect(() => {
    decide.current = (px) => columnsWithoutRoom(chosen, px, { widths, sortedBy }).join(' ');
  });

  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    let knownPx = widthIn(element);
    setRoomPx(knownPx);
    const observer = new ResizeObserver(() => {
      const px = widthIn(element);
      const isOther = decide.current(px) !== decide.current(knownPx);
      knownPx = px;
      // Before the next frame is drawn, or the table would be seen to scroll sideways for a moment.
      if (isOther) flushSync(() => setRoomPx(px));
      else setRoomPx(px);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);

  return useMemo(() => {
    const withoutRoom = goneText === '' ? [] : goneText.split(' ');
    return {
      columns: withoutRoom.length === 0 ? chosen : chosen.filter(({ id = '' }) => !withoutRoom.includes(id)),
      withoutRoom,
    };
  }, [chosen, goneText]);
}

/** Of the grid without its scroll bar; of its place while there is none. */
function widthIn(place: HTMLElement): number {
  return (place.querySelector('[role="grid"]') ?? place).clientWidth;
}
