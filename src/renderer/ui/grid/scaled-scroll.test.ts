import { describe, expect, it } from 'vitest';
import { type ScrollOffset, scrolledTo } from './scaled-scroll.ts';

describe('a list higher than an element can be', () => {
  // A million rows of 36 px.
  const range = { viewPx: 800, maxTop: 14_999_200, hiddenPx: 21_000_000 };
  const top: ScrollOffset = { scrollTop: 0, shiftPx: 0 };
  const scroll = (before: ScrollOffset, scrollTop: number, isAtRest = false) =>
    scrolledTo(before, scrollTop, { ...range, isAtRest });
  const listPx = ({ scrollTop, shiftPx }: ScrollOffset) => scrollTop + shiftPx;

  it('is scrolled proportionally by the scrollbar, to both ends', () => {
    const middle = scroll(top, range.maxTop / 2);
    expect(listPx(middle)).toBeCloseTo((range.maxTop + range.hiddenPx) / 2, -1);
    expect(listPx(scroll(middle, range.maxTop))).toBe(range.maxTop + range.hiddenPx);
    expect(listPx(scroll(middle, 0))).toBe(0);
  });

  it('moves by the wheel’s pixels, and corrects the scrollbar at rest without moving', () => {
    const middle = scroll(top, range.maxTop / 2);
    const turned = scroll(middle, middle.scrollTop + 120);
    expect(listPx(turned) - listPx(middle)).toBe(120);
    const atRest = scroll(turned, turned.scrollTop, true);
    expect(listPx(atRest)).toBe(listPx(turned));
    expect(atRest.scrollTop / range.maxTop).toBeCloseTo(listPx(atRest) / (range.maxTop + range.hiddenPx), 6);
  });

  it('reaches its first and last row by the wheel’s pixels', () => {
    const last = range.maxTop + range.hiddenPx;
    for (const turnPx of [-300, 300]) {
      const end = turnPx < 0 ? 0 : last;
      let offset = scroll(top, turnPx < 0 ? 3_000 : range.maxTop - 3_000);
      for (let turns = 0; turns < 12; turns += 1) {
        // Some turns follow each other, others begin at rest.
        offset = scroll(offset, offset.scrollTop, turns % 3 === 0);
        offset = scroll(offset, Math.max(0, Math.min(range.maxTop, offset.scrollTop + turnPx)));
      }
      expect(listPx(offset)).toBe(end);
    }
  });
});
