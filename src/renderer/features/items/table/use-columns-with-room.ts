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
  isNameRepeated: boolean;
  /** An item is open beside the grid and takes a part of its width. */
  isBesideItem: boolean;
};

type Situation = 'besideItem' | 'alone';

/** The grid's width now, in which situation that is, and as it was last seen in each of them, CSS pixels. */
type Rooms = { now: number; seenIn?: Situation } & Partial<Record<Situation, number>>;

/** What the last drawing decided, for whoever sees the width change after it. */
type Decided = { situation: Situation; goneText: string; goneFor(px: number): string };

/**
 * The chosen columns as far as they have room, the same object until that changes, and the ids of those that gave way. Where
 * the width is known from the last time an item was opened or closed the columns are right in the first drawing already.
 */
export function useColumnsWithRoom({ place, chosen, isBesideItem, ...kept }: Options) {
  const [rooms, setRooms] = useState<Rooms>({ now: Number.POSITIVE_INFINITY });
  const situation: Situation = isBesideItem ? 'besideItem' : 'alone';
  const roomPx = rooms[situation] ?? rooms.now;
  const goneText = columnsWithoutRoom(chosen, roomPx, kept).join(' ');

  const latest = useRef<Decided>({ situation, goneText, goneFor: () => '' });
  useLayoutEffect(() => {
    const goneFor = (px: number) => columnsWithoutRoom(chosen, px, kept).join(' ');
    latest.current = { situation, goneText, goneFor };
  });

  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const look = () => {
      const px = widthIn(element);
      const { situation } = latest.current;
      setRooms((before) => {
        if (before.now === px && before[situation] === px) return before;
        // Another width without an item coming or going is the window's or the sidebar's: what was foreseen no longer holds.
        const others = before.seenIn === situation ? {} : before;
        return { ...others, now: px, seenIn: situation, [situation]: px };
      });
    };
    look();
    const observer = new ResizeObserver(() => {
      const isOther = latest.current.goneFor(widthIn(element)) !== latest.current.goneText;
      // Before the next frame is drawn, or the table would be seen to scroll sideways for a moment.
      if (isOther) flushSync(look);
      else look();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);

  return useMemo(() => {
    const withoutRoom = goneText === '' ? [] : goneText.split(' ');
    return {
      columns: withoutRoom.length === 0 ? chosen : chosen.filter(({ id }) => !withoutRoom.includes(id)),
      withoutRoom,
    };
  }, [chosen, goneText]);
}

/** Of the grid without its scroll bar; of its place while there is none. */
function widthIn(place: HTMLElement): number {
  return (place.querySelector('[role="grid"]') ?? place).clientWidth;
}
