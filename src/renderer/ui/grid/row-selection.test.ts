import { describe, expect, it } from 'vitest';
import { aRow, someRows } from '#renderer/testing/builders.ts';
import type { CatalogRow } from '#shared/item.ts';
import {
  nothingSelected,
  pagePart,
  type RowSelection,
  selectedInOrder,
  withPageCleared,
  withPageNarrowed,
  withPageSelected,
  withRange,
  withToggled,
} from './row-selection.ts';

const first = { rows: someRows(10), firstPlace: 0 };
const second = { rows: someRows(10, {}, 11), firstPlace: 10 };
const none = nothingSelected<CatalogRow>();
const ids = ({ rows }: RowSelection<CatalogRow>) => [...rows.keys()].sort((a, b) => a - b);

describe('selecting rows', () => {
  it('one by one, and deselecting them', () => {
    const two = withToggled(withToggled(none, first, 2), first, 5);
    expect(ids(two)).toEqual([3, 6]);
    expect(ids(withToggled(two, first, 2))).toEqual([6]);
    expect(ids(withToggled(two, first, 99))).toEqual([3, 6]);
  });

  it('in a range, which grows and shrinks and keeps earlier rows', () => {
    const before = withToggled(withToggled(none, first, 9), first, 2);
    const far = withRange(before, first, 0, 6);
    expect(ids(far)).toEqual([3, 4, 5, 6, 7, 10]);
    expect(ids(withRange(far, first, 0, 4))).toEqual([3, 4, 5, 10]);
    expect(ids(withRange(far, first, 0, 0))).toEqual([1, 2, 3, 10]);
  });

  it('in a range from the active row if none was selected', () => {
    expect(ids(withRange(none, first, 4, 6))).toEqual([5, 6, 7]);
    expect(withRange(none, { rows: [], firstPlace: 0 }, 0, 0)).toBe(none);
  });

  it('on several pages: a range starts over on another page and keeps the first page’s rows', () => {
    const onFirst = withToggled(none, first, 0);
    expect(ids(withRange(onFirst, second, 1, 2))).toEqual([1, 12, 13]);
  });

  it('by page', () => {
    const all = withPageSelected(withToggled(none, first, 0), second);
    expect(pagePart(all, second.rows)).toBe('all');
    expect(pagePart(all, first.rows)).toBe('some');
    expect(ids(withPageCleared(all, second))).toEqual([1]);
    expect(pagePart(none, [])).toBe('none');
  });

  it('narrows one page and keeps the rows of others', () => {
    const before = withToggled(withToggled(withToggled(none, first, 0), first, 4), second, 1);
    const narrowed = withPageNarrowed(before, first, [5, 7, 99]);
    expect(ids(narrowed)).toEqual([5, 7, 12]);
    expect(selectedInOrder(narrowed, first).map(({ id }) => id)).toEqual([5, 7, 12]);
  });

  it('returns them in the list’s order', () => {
    const chosen = withToggled(withToggled(withToggled(none, second, 3), first, 7), first, 1);
    expect(selectedInOrder(chosen, first).map(({ id }) => id)).toEqual([2, 8, 14]);
  });

  it('returns the current rows of the page on screen', () => {
    const chosen = withToggled(withToggled(none, first, 0), first, 1);
    const sorted = { rows: [...first.rows].reverse(), firstPlace: 0 };
    expect(selectedInOrder(chosen, sorted).map(({ id }) => id)).toEqual([2, 1]);
    const dearer = { rows: [aRow({ id: 1, price: '99.00' })], firstPlace: 0 };
    expect(selectedInOrder(chosen, dearer)[0]?.price).toBe('99.00');
  });
});
