import { expect, it } from 'vitest';
import { aDetail } from '#renderer/testing/builders.ts';
import { foldListings } from './folded-listings.ts';
import { foundIn, rowsOfMatches, type TicketRow } from './ticket-rows.ts';

const line = { kind: 'name', text: 'Recoil Case', count: 1, isExpanded: true } as const;
const matches = { ids: [1, 2, 3], count: 3, isAtLeast: false, isExact: true };
/** Three listings of a name; `own` go to the message's account. */
function listings(own: readonly number[], given: Partial<TicketRow> = {}): TicketRow[] {
  return rowsOfMatches(line, matches).map((row) => ({
    ...row,
    result: foundIn(aDetail({ id: row.itemId ?? 0 })),
    ...(own.includes(row.itemId ?? 0) ? { isOwn: true } : { otherThan: ['9'] }),
    ...given,
  }));
}
const shown = (rows: readonly TicketRow[]) => rows.map(({ itemId, folded }) => [itemId, folded?.others]);

it('the customer’s listings stay, and the others are folded under the first until they are wanted', () => {
  expect(shown(foldListings(listings([2]), new Set(), true))).toEqual([[2, 2]]);
  expect(shown(foldListings(listings([2]), new Set(['name Recoil Case']), true))).toEqual([
    [1, undefined],
    [2, 2],
    [3, undefined],
  ]);
  expect(shown(foldListings(listings([1, 3]), new Set(), true))).toEqual([
    [1, 1],
    [3, undefined],
  ]);
});

it('listings of which none is the customer’s are one row, also while they are looked up', () => {
  expect(foldListings(listings([]), new Set(), true)).toMatchObject([
    { itemId: null, result: { kind: 'several' } },
  ]);
  const waiting = listings([], { result: { kind: 'waiting' } }).slice(0, 1);
  const others = listings([]).slice(1);
  expect(foldListings([...waiting, ...others], new Set(), true)).toMatchObject([
    { itemId: null, result: { kind: 'waiting' } },
  ]);
  const asking = listings([], { result: { kind: 'asking' } }).slice(0, 1);
  expect(foldListings([...asking, ...others], new Set(), true)).toMatchObject([
    { itemId: null, result: { kind: 'asking' } },
  ]);
});

it('without accounts to compare, and with only the customer’s, nothing is folded', () => {
  expect(foldListings(rowsOfMatches(line, matches), new Set(), false)).toHaveLength(3);
  expect(shown(foldListings(listings([1, 2, 3]), new Set(), true))).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ]);
});
