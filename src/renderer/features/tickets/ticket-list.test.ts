import { expect, test } from 'vitest';
import type { Ticket, TicketProgress } from '#shared/ticket.ts';
import { countsOfStates, foundTickets, listedTickets } from './ticket-list.ts';

const said = { status: 'WAITING_FOR_SEND', error: null };
const item = { itemId: 48213, name: 'AK-47 | Redline', ...said, seenAt: 1, said };
const answered: TicketProgress = { items: [item], notFound: 1, repliedAt: 10 };
const changed = { ...answered, items: [{ ...item, status: 'UNAVAILABLE', seenAt: 30 }] };
const aTicket = (name: string, createdAt: number, change: Partial<Ticket> = {}): Ticket => ({
  id: name,
  connectionId: 'demo',
  name,
  createdAt,
  lines: [{ kind: 'id', text: '48213', count: 1, isExpanded: false }],
  ...change,
});
const text = 'https://steamcommunity.com/tradeoffer/new/?partner=118204417';
const listed = listedTickets([
  aTicket('done', 5, { progress: { ...answered, marked: 'done' } }),
  aTicket('answered', 5, { progress: answered }),
  aTicket('old', 2, { note: 'refund promised' }),
  aTicket('new', 3, { pasted: { text, changes: [] } }),
  aTicket('changed', 1, { progress: changed }),
  aTicket('changed later', 1, {
    progress: { ...changed, items: [{ ...item, status: 'AVAILABLE', seenAt: 40 }] },
  }),
]);
const names = (some: readonly { id: string }[]) => some.map(({ id }) => id);

test('changed tickets are first, done ones last, and the one that changed last before others of its state', () => {
  expect(names(listed)).toEqual(['changed later', 'changed', 'new', 'old', 'answered', 'done']);
  expect(listed[1]).toMatchObject({
    state: 'changed',
    items: 1,
    notFound: 1,
    changed: 1,
    last: { at: 30, what: 'changed' },
  });
  expect(listed[2]).toMatchObject({ accounts: ['118204417'], items: 1, notFound: 0, changed: 0 });
});

test.each([
  ['', ['changed later', 'changed', 'new', 'old', 'answered', 'done']],
  ['promised old', ['old']],
  ['118204417', ['new']],
  ['redline', ['changed later', 'changed', 'answered', 'done']],
  ['#48213 later', ['changed later']],
  ['redline nothing', []],
])('"%s" finds %j', (sought, found) => {
  expect(names(foundTickets(listed, sought))).toEqual(found);
});

test('states are counted', () => {
  expect(countsOfStates(listed)).toEqual({ all: 6, changed: 2, open: 2, answered: 1, done: 1 });
});
