import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The width of the grid in this place without its scrollbar, CSS pixels: which columns fit. Infinite until it is measured. */
export function useRoom(place: RefObject<HTMLElement | null>): number {
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
      // Before the next paint, or the table would briefly scroll sideways.
      flushSync(() => setRoomPx(px));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return roomPx;
}

/** The width of the grid without its scrollbar, or of its container while there is no grid. */
function widthIn(place: HTMLElement): number {
  return (place.querySelector('[role="grid"]') ?? place).clientWidth;
}
