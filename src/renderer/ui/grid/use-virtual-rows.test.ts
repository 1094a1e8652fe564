import { expect, it } from 'vitest';
import { assignSlots } from './use-virtual-rows.ts';

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
const atTop = assignSlots(new Map(), from(0, 4));

it('gives each row an element of its own', () => {
  expect([...atTop.values()]).toEqual([0, 1, 2, 3, 4]);
});

it('reuses the elements of rows that scrolled out at the top for those that come in at the foot', () => {
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
  const atFoot = assignSlots(new Map(), from(10, 14));
  const scrolledUp = assignSlots(atFoot, from(8, 12));
  expect(scrolledUp.get(10)).toBe(atFoot.get(10));
  expect([...atFoot.values()]).not.toContain(scrolledUp.get(8));
});

it('reuses every element, in its order, when the view jumps elsewhere', () => {
  const atEnd = assignSlots(new Map(), [0, ...from(220, 224)]);
  const backAtTop = assignSlots(atEnd, from(0, 5));
  expect([...backAtTop.values()]).toEqual([...atEnd.values()]);
});
