import { describe, expect, it } from 'vitest';
import { assignSlots, rangeAfterScroll, type ScrollPlace, scrolledTo } from './use-virtual-rows.ts';

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
const atTop = assignSlots(new Map(), from(0, 4));

it('gives each row its own element', () => {
  expect([...atTop.values()]).toEqual([0, 1, 2, 3, 4]);
});

it('reuses the elements of rows that scroll out at the top for those that come in at the bottom', () => {
  const scrolled = assignSlots(atTop, from(2, 6));
  expect([...scrolled]).toEqual([
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 0],
    [6, 1],
  ]);
});

it('moves no element when rows come in at the top', () => {
  const atBottom = assignSlots(new Map(), from(10, 14));
  const scrolledUp = assignSlots(atBottom, from(8, 12));
  expect(scrolledUp.get(10)).toBe(atBottom.get(10));
  expect([...atBottom.values()]).not.toContain(scrolledUp.get(8));
});

it('reuses every element in order when the view jumps', () => {
  const atEnd = assignSlots(new Map(), [0, ...from(220, 224)]);
  const backAtTop = assignSlots(atEnd, from(0, 5));
  expect([...backAtTop.values()]).toEqual([...atEnd.values()]);
});

it('reuses elements in order before a row that stays, such as the last one with the focus', () => {
  const before = assignSlots(new Map(), [...from(0, 4), 224]);
  const atEnd = assignSlots(before, from(220, 224));
  expect([...atEnd.values()]).toEqual([0, 1, 2, 3, 5]);
});

it('renders what is in view, and step by step more in the direction of the scroll', () => {
  const atRest = { first: 10, last: 29, from: 8, to: 31 };
  const down = rangeAfterScroll(atRest, 14, 33);
  expect(down).toEqual({ first: 14, last: 33, from: 12, to: 37 });
  expect(rangeAfterScroll(down, 18, 37)).toEqual({ first: 18, last: 37, from: 16, to: 43 });
  expect(rangeAfterScroll(atRest, 6, 25)).toEqual({ first: 6, last: 25, from: 2, to: 27 });
  expect(rangeAfterScroll(atRest, 200, 219)).toEqual({ first: 200, last: 219, from: 198, to: 221 });
});

describe('a list higher than an element can be', () => {
  // A million rows of 36 px.
  const range = { viewPx: 800, maxTop: 14_999_200, hiddenPx: 21_000_000 };
  const top: ScrollPlace = { scrollTop: 0, shiftPx: 0 };
  const scroll = (before: ScrollPlace, scrollTop: number, isAtRest = false) =>
    scrolledTo(before, scrollTop, { ...range, isAtRest });
  const listPx = ({ scrollTop, shiftPx }: ScrollPlace) => scrollTop + shiftPx;

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
      let place = scroll(top, turnPx < 0 ? 3_000 : range.maxTop - 3_000);
      for (let turns = 0; turns < 12; turns += 1) {
        // Some turns follow each other, others begin at rest.
        place = scroll(place, place.scrollTop, turns % 3 === 0);
        place = scroll(place, Math.max(0, Math.min(range.maxTop, place.scrollTop + turnPx)));
      }
      expect(listPx(place)).toBe(end);
    }
  });
});
