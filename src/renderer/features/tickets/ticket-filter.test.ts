import { expect, it } from 'vitest';
import { lineKey } from '#shared/ticket.ts';
import { aTicketRow } from './testing/ticket-screen.ts';
import {
  onePerItem,
  passesFilter,
  selectedListings,
  type TicketFilter,
  withAccounts,
} from './ticket-filter.ts';
import type { RowResult, TicketRow } from './ticket-rows.ts';

/** The rows of a name with these listings. */
function listings(text: string, itemIds: readonly number[], count = 1): TicketRow[] {
  const line = { kind: 'name', text, count, isExpanded: true } as const;
  return itemIds.map((itemId) => ({ ...aTicketRow(text), id: `${lineKey(line)}\n${itemId}`, line, itemId }));
}

const cases = listings('Recoil Case', [1, 2, 3]);
const unclear = (...itemIds: number[]) => [{ name: 'Recoil Case', itemIds, count: itemIds.length, asked: 1 }];
/** A name whose listings aren't looked up. */
const counted = (text: string, ids: number[], isAtLeast = false): TicketRow =>
  aTicketRow(text, { kind: 'several', matches: { ids, count: ids.length, isAtLeast, isExact: true } });

it('asks which is meant if all shown listings of a name are selected', () => {
  expect(selectedListings(cases, cases, cases)).toMatchObject({
    alternatives: unclear(1, 2, 3),
    chosen: null,
  });
  const shown = cases.slice(1);
  expect(selectedListings(shown, shown, cases).alternatives).toEqual(unclear(2, 3));
});

it.each([
  ['is none of the message’s', ['1', '2'], '3', true],
  ['is in the message', ['1', '2'], '2', false],
  ['isn’t readable', ['1', '2'], undefined, false],
  ['can’t be compared, the message having none', [], '3', false],
])('marks an item whose account %s', (_, accounts, partner, isMarked) => {
  const found = { item: { id: 4 }, receivedAt: 0, ...(partner !== undefined && { partner }) };
  const [row, missing] = withAccounts(
    [aTicketRow(4, { kind: 'found', found }), aTicketRow(5, { kind: 'missing' })],
    accounts,
  );
  expect([row?.otherThan, missing?.otherThan]).toEqual([isMarked ? accounts : undefined, undefined]);
});

it.each([
  ['the one', ['7', '8'], [{ isOwn: true }, {}]],
  ['all where none', ['8', '9'], [{ otherThan: ['7'] }, { otherThan: ['7'] }]],
  ['none before all have loaded of which one may be that', ['8', null], [{}, {}]],
])('marks of a name’s listings %s goes to the message’s account', (_, partners, marks) => {
  const matches = { ids: [1, 2], count: 2, isAtLeast: false, isExact: true };
  const rows = listings('Recoil Case', [1, 2]).map((row, at): TicketRow => {
    const partner = partners[at] ?? null;
    const found = { item: { id: at + 1 }, receivedAt: 0, ...(partner !== null && { partner }) };
    return { ...row, matches, result: partner === null ? { kind: 'asking' } : { kind: 'found', found } };
  });
  const marked = withAccounts(rows, ['7']);
  expect(marked).toEqual(rows.map((row, at) => ({ ...row, ...marks[at] })));
  const part = (filter: TicketFilter) => marked.filter((row) => passesFilter(filter, row)).length;
  const marksOf = (mark: string) => marks.filter((one) => mark in one).length;
  expect([part('own'), part('account')]).toEqual([marksOf('isOwn'), marksOf('otherThan')]);
});

it('takes a part of the listings for the user’s choice', () => {
  expect(selectedListings(cases.slice(1), cases, cases)).toMatchObject({
    alternatives: [],
    chosen: { listings: 2, total: 3, names: 1 },
  });
});

const others = (...itemIds: number[]) => [{ name: 'Recoil Case', itemIds }];

it.each([
  ['is named by its ID as well', [...cases, aTicketRow(2)], [], others(1, 3)],
  [
    'goes to the message’s account',
    cases.map((row) => ({ ...row, isOwn: row.itemId === 2 })),
    [],
    others(1, 3),
  ],
  [
    'is one of two, the other named by its ID',
    [...listings('Key', [4, 5]), aTicketRow(5)],
    [],
    [{ name: 'Key', itemIds: [4] }],
  ],
  [
    'is one of several asked for, another named by its ID',
    [...listings('Key', [4, 5, 6, 7], 2), aTicketRow(5)],
    [{ name: 'Key', itemIds: [4, 6, 7], count: 3, asked: 1 }],
    [],
  ],
  [
    'is one of more than were asked for',
    listings('Key', [4, 5, 6], 2),
    [{ name: 'Key', itemIds: [4, 5, 6], count: 3, asked: 2 }],
    [],
  ],
  ['belongs to a name with as many listings as the customer wrote', listings('Key', [4, 5, 6], 3), [], []],
  ['is also found by a name that leaves no choice', [...cases, ...listings('recoil', [1, 2, 3], 3)], [], []],
  [
    'does not exist any more',
    [...listings('Key', [4]), { ...listings('Key', [5])[0], result: { kind: 'missing' } }],
    [],
    [],
  ],
] as [string, TicketRow[], unknown, unknown][])('an item that %s', (_, all, alternatives, rest) => {
  const rows = onePerItem(all);
  expect(selectedListings(rows, rows, all)).toMatchObject({ alternatives, others: rest });
});

it.each([
  ['are more than one', [], [{ name: 'Key', itemIds: [], count: 2, isAtLeast: false, asked: 1 }]],
  ['include an item named by its ID', [aTicketRow(5)], []],
])('listings that aren’t looked up and %s need no run for a reply', (_, ids, alternatives) => {
  const rows = [counted('Key', [4, 5]), ...ids];
  expect(selectedListings(rows, rows, rows)).toMatchObject({
    alternatives,
    covered: new Set([lineKey({ kind: 'name', text: 'Key' })]),
  });
});

it('a name with as many listings as the customer wrote must be looked up for a reply', () => {
  const row = counted('Key', [4, 5]);
  const rows = [{ ...row, line: { ...row.line, count: 2 } }];
  expect(selectedListings(rows, rows, rows)).toMatchObject({ alternatives: [], covered: new Set() });
});

it('an item of a name that is also named by its ID has one row, that of its ID', () => {
  const [first, ...rest] = cases.map((row, at) => ({ ...row, isFurther: at > 0 }));
  const rows = onePerItem([first ?? aTicketRow(1), ...rest, aTicketRow(1)]);
  expect(rows.map(({ itemId, line, isFurther }) => [itemId, line.kind, isFurther])).toEqual([
    [2, 'name', false],
    [3, 'name', true],
    [1, 'id', undefined],
  ]);
});

it.each<RowResult>([
  { kind: 'failed', failure: { kind: 'server-trouble', status: 500 } },
  { kind: 'waiting' },
])(
  'the row of an item keeps what one of its requests found, with the largest quantity: beside %j',
  (result) => {
    const found: RowResult = { kind: 'found', found: { item: { id: 4 }, receivedAt: 0 } };
    const byId = { ...aTicketRow(4, result), line: { ...aTicketRow(4).line, count: 3 } };
    const byName = { ...aTicketRow('Key', found), itemId: 4 };
    for (const rows of [
      [byId, byName],
      [byName, byId],
    ]) {
      expect(onePerItem(rows)).toEqual([{ ...byId, result: found }]);
    }
  },
);
