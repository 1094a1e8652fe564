import { expect, it } from 'vitest';
import { aTicketRow } from './testing/ticket-screen.ts';
import { selectedListings } from './ticket-filter.ts';
import { lineKey, type TicketRow } from './ticket-run.ts';

/** The rows of a name with these listings. */
function listings(text: string, itemIds: readonly number[], count = 1): TicketRow[] {
  const line = { kind: 'name', text, count, isExpanded: true } as const;
  return itemIds.map((itemId) => ({ ...aTicketRow(text), id: `${lineKey(line)}\n${itemId}`, line, itemId }));
}

const cases = listings('Recoil Case', [1, 2, 3]);
const unclear = (...itemIds: number[]) => [{ name: 'Recoil Case', itemIds }];

it('asks which is meant if all shown listings of a name are selected', () => {
  expect(selectedListings(cases, cases, cases)).toEqual({ alternatives: unclear(1, 2, 3), chosen: null });
  const shown = cases.slice(1);
  expect(selectedListings(shown, shown, cases).alternatives).toEqual(unclear(2, 3));
});

it('takes a part of the listings for the user’s choice', () => {
  expect(selectedListings(cases.slice(1), cases, cases)).toEqual({
    alternatives: [],
    chosen: { listings: 2, total: 3, names: 1 },
  });
});

it.each([
  ['is named by its ID as well', [...cases, aTicketRow(2)], unclear(1, 3)],
  ['is one of two, the other named by its ID', [...listings('Key', [4, 5]), aTicketRow(5)], []],
  ['belongs to a name with as many listings as the customer wrote', listings('Key', [4, 5, 6], 3), []],
  ['is also found by a name that leaves no choice', [...cases, ...listings('recoil', [1, 2, 3], 3)], []],
  [
    'does not exist any more',
    [...listings('Key', [4]), { ...listings('Key', [5])[0], result: { kind: 'missing' } }],
    [],
  ],
] as [string, TicketRow[], unknown][])('an item that %s', (_, rows, alternatives) => {
  expect(selectedListings(rows, rows, rows).alternatives).toEqual(alternatives);
});
