/** Chromium limits elements to 2^25 px and loses pixel precision beyond 2^24. A higher list is scrolled at a scale. */
export const maxHeightPx = 15_000_000;

/** A scroll position: rows are `shiftPx` further up than at the element's `scrollTop`. */
export type ScrollOffset = { scrollTop: number; shiftPx: number };

/** `hiddenPx`: by how much the list exceeds its element; `maxTop`: the element's max `scrollTop`. */
type ScrollRange = { viewPx: number; maxTop: number; hiddenPx: number; isAtRest: boolean };

/**
 * The position after the element was scrolled to `scrollTop`. Wheel and keys move the rows by as many pixels; the scrollbar moves
 * proportionally to the whole list. At rest and at the element's ends the scrollbar is corrected.
 */
export function scrolledTo(before: ScrollOffset, scrollTop: number, range: ScrollRange): ScrollOffset {
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

/** These pixels at both ends aren't scaled, so that the first and last rows are reached exactly. */
const unscaledPx = 20_000;
const endOf = (maxTop: number) => Math.min(unscaledPx, maxTop / 4);

/** The position with `listTopPx` of the list at the top and a proportional scrollbar, in whole pixels. */
export function atScale(listTopPx: number, maxTop: number, hiddenPx: number): ScrollOffset {
  const topPx = Math.max(0, Math.min(maxTop + hiddenPx, listTopPx));
  const endPx = endOf(maxTop);
  if (topPx <= endPx) return { scrollTop: topPx, shiftPx: 0 };
  if (topPx >= maxTop + hiddenPx - endPx) return { scrollTop: topPx - hiddenPx, shiftPx: hiddenPx };
  const scaledPx = maxTop - 2 * endPx;
  const scrollTop = Math.round(endPx + ((topPx - endPx) * scaledPx) / (scaledPx + hiddenPx));
  return { scrollTop, shiftPx: topPx - scrollTop };
}
