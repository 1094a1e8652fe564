import { expect, it } from 'vitest';
import { assignSlots } from './use-virtual-rows.ts';

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
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
