import { describe, expect, it } from 'vitest';
import { aRow, someRows } from '#renderer/testing/builders.ts';
import type { CatalogRow } from '#shared/item.ts';
import {
  nothingSelected,
  type PageRows,
  pagePart,
  type RowSelection,
  selectedInOrder,
  withChange,
} from './row-selection.ts';

type Selection = RowSelection<CatalogRow>;
type Page = PageRows<CatalogRow>;

const withToggled = (before: Selection, page: Page, index: number) =>
  withChange(before, { kind: 'toggle', page, index });
const withRange = (before: Selection, page: Page, from: number, to: number) =>
  withChange(before, { kind: 'range', page, from, to });
const withPage = (before: Selection, page: Page, isSelected: boolean) =>
  withChange(before, { kind: 'page', page, isSelected });
const first = { rows: someRows(10), firstIndex: 0 };
const second = { rows: someRows(10, {}, 11), firstIndex: 10 };
const none = nothingSelected<CatalogRow>();
const ids = ({ rows }: Selection) => [...rows.keys()].sort((a, b) => a - b);

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
    expect(withRange(none, { rows: [], firstIndex: 0 }, 0, 0)).toBe(none);
  });

  it('on several pages: a range starts over on another page and keeps the first page’s rows', () => {
    const onFirst = withToggled(none, first, 0);
    expect(ids(withRange(onFirst, second, 1, 2))).toEqual([1, 12, 13]);
  });

  it('by page', () => {
    const all = withPage(withToggled(none, first, 0), second, true);
    expect(pagePart(all, second.rows)).toBe('all');
    expect(pagePart(all, first.rows)).toBe('some');
    expect(ids(withPage(all, second, false))).toEqual([1]);
    expect(pagePart(none, [])).toBe('none');
  });

  it('narrows one page and keeps the rows of others', () => {
    const before = withToggled(withToggled(withToggled(none, first, 0), first, 4), second, 1);
    const narrowed = withChange(before, { kind: 'narrow-page', page: first, ids: [5, 7, 99] });
    expect(ids(narrowed)).toEqual([5, 7, 12]);
    expect(selectedInOrder(narrowed, first).map(({ id }) => id)).toEqual([5, 7, 12]);
  });

  it('returns them in the list’s order', () => {
    const chosen = withToggled(withToggled(withToggled(none, second, 3), first, 7), first, 1);
    expect(selectedInOrder(chosen, first).map(({ id }) => id)).toEqual([2, 8, 14]);
  });

  it('returns the current rows of the page on screen', () => {
    const chosen = withToggled(withToggled(none, first, 0), first, 1);
    const sorted = { rows: [...first.rows].reverse(), firstIndex: 0 };
    expect(selectedInOrder(chosen, sorted).map(({ id }) => id)).toEqual([2, 1]);
    const dearer = { rows: [aRow({ id: 1, price: '99.00' })], firstIndex: 0 };
    expect(selectedInOrder(chosen, dearer)[0]?.price).toBe('99.00');
  });
});
