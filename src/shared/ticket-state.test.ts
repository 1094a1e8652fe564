import { expect, test } from 'vitest';
import type { SeenDelivery, Ticket } from './ticket.ts';
import {
  awaitedItems,
  changedItems,
  isOutdated,
  lastChangeOf,
  markedAs,
  seenDelivery,
  ticketState,
  uniqueTicketName,
  withItems,
  withReply,
  withResponse,
} from './ticket-state.ts';

const ticket: Ticket = {
  id: 't',
  connectionId: 'demo',
  name: 'Order 88123457',
  createdAt: 100,
  lines: [{ kind: 'id', text: '5', count: 1, isExpanded: false }],
};
const seen = (itemId: number, status = 'WAITING_FOR_SEND', error: SeenDelivery['error'] = null) => ({
  itemId,
  name: `Item ${itemId}`,
  status,
  error,
});
const lookedUp = (items: readonly SeenDelivery[], receivedAt = 200) =>
  withItems(ticket, {
    items: items.map((item) => ({ ...item, receivedAt })),
    failed: [],
    missing: [],
    notFound: 0,
  });
const replied = (...items: SeenDelivery[]) => withReply(lookedUp(items), items, 300);

test('a ticket is open until a reply is copied, and one of an earlier version too', () => {
  expect(ticketState(ticket)).toBe('open');
  expect(ticketState(lookedUp([seen(5)]))).toBe('open');
  expect(ticketState(replied(seen(5)))).toBe('answered');
  expect(ticketState(withReply(ticket, [], 300))).toBe('answered');
});

test.each<[string, SeenDelivery, boolean]>([
  ['another status', seen(5, 'TRADE_ACCEPTED'), true],
  ['an error', seen(5, 'WAITING_FOR_SEND', 'inventory-full'), true],
  ['another error', seen(6, 'WAITING_FOR_SEND', 'trade-hold'), true],
  ['an error that went away', seen(6, 'WAITING_FOR_SEND'), false],
  ['the same', seen(5), false],
  ['an item that the reply was not about', seen(7, 'TRADE_ACCEPTED'), false],
])('%s since the reply changes a ticket: %j %s', (_what, news, isChange) => {
  const items = [seen(5), seen(6, 'WAITING_FOR_SEND', 'inventory-full'), seen(7)];
  const answered = withReply(lookedUp(items), items.slice(0, 2), 300);
  const after = withResponse(answered, news, 400);
  expect(ticketState(after)).toBe(isChange ? 'changed' : 'answered');
  expect(changedItems(after).map(({ itemId }) => itemId)).toEqual(isChange ? [news.itemId] : []);
});

test('a follow-up knows what was said and what is, and makes the ticket answered again', () => {
  const changed = withResponse(replied(seen(5), seen(6)), seen(5, 'UNAVAILABLE'), 400);
  expect(changedItems(changed)).toEqual([
    { ...seen(5, 'UNAVAILABLE'), seenAt: 400, said: { status: 'WAITING_FOR_SEND', error: null } },
  ]);
  const again = withReply(changed, [seen(5, 'UNAVAILABLE')], 500);
  expect(ticketState(again)).toBe('answered');
  expect(again.progress?.items[1]?.said).toEqual({ status: 'WAITING_FOR_SEND', error: null });
});

test('a change that is undone before the follow-up leaves the ticket answered', () => {
  const changed = withResponse(replied(seen(5)), seen(5, 'AVAILABLE'), 400);
  expect(ticketState(withResponse(changed, seen(5), 500))).toBe('answered');
});

test('a ticket is done once the customer knows that every item was accepted', () => {
  const accepted = [seen(5, 'TRADE_ACCEPTED'), seen(6, 'TRADE_ACCEPTED')];
  expect(ticketState(replied(...accepted))).toBe('done');
  expect(ticketState(withReply(lookedUp(accepted), accepted.slice(1), 300))).toBe('answered');
  expect(ticketState(replied(seen(5, 'TRADE_ACCEPTED', 'other')))).toBe('answered');
  expect(ticketState(replied(seen(5, 'UNAVAILABLE')))).toBe('answered');
});

test('only items that a reply was about, and that may still change, are awaited', () => {
  const items = [seen(5), seen(6, 'TRADE_ACCEPTED'), seen(7)];
  const awaited = (of: Ticket) => awaitedItems(of).map(({ itemId }) => itemId);
  const answered = withReply(lookedUp(items), items.slice(0, 2), 300);
  expect(awaited(lookedUp(items))).toEqual([]);
  expect(awaited(answered)).toEqual([5]);
  expect(awaited(withResponse(answered, seen(5, 'AVAILABLE'), 400))).toEqual([5]);
  expect(awaited(markedAs(answered, 'done'))).toEqual([]);
});

test('the user’s mark holds until the next reply, or until it is taken back', () => {
  const changed = withResponse(replied(seen(5)), seen(5, 'AVAILABLE'), 400);
  expect(ticketState(markedAs(ticket, 'done'))).toBe('done');
  expect(ticketState(markedAs(changed, 'done'))).toBe('done');
  expect(ticketState(markedAs(changed, 'open'))).toBe('open');
  expect(ticketState(markedAs(markedAs(changed, 'done'), null))).toBe('changed');
  expect(ticketState(withReply(markedAs(changed, 'done'), [seen(5, 'AVAILABLE')], 500))).toBe('answered');
});

test('a response that says nothing new leaves the ticket as it is', () => {
  const answered = replied(seen(5));
  for (const news of [seen(5), { ...seen(5), status: null }, seen(9, 'AVAILABLE')])
    expect(withResponse(answered, news, 400)).toBe(answered);
});

test('a response counts as the newest even if the clock was set back before it, unlike an earlier look-up', () => {
  const answered = replied(seen(5));
  const items = [{ ...seen(5, 'AVAILABLE'), receivedAt: 150 }];
  expect(withItems(answered, { items, failed: [], missing: [], notFound: 0 })).toBe(answered);
  const after = withResponse(answered, seen(5, 'AVAILABLE'), 150);
  expect(ticketState(after)).toBe('changed');
  expect(isOutdated(after, { id: 5, status: 'AVAILABLE', error_message: null }, 150)).toBe(false);
});

test('looking a ticket up again keeps what was said, and what is known of items that could not be loaded', () => {
  const answered = replied(seen(5), seen(6));
  const again = withItems(answered, {
    items: [{ ...seen(5, 'AVAILABLE'), receivedAt: 400 }],
    failed: [6, 8],
    missing: [9],
    notFound: 2,
  });
  expect(again.progress?.notFound).toBe(2);
  expect(again.progress?.items.map(({ itemId, status, said }) => [itemId, status, said?.status])).toEqual([
    [5, 'AVAILABLE', 'WAITING_FOR_SEND'],
    [6, 'WAITING_FOR_SEND', 'WAITING_FOR_SEND'],
    [8, null, undefined],
  ]);
  const same = { items: [{ ...seen(5), receivedAt: 500 }], failed: [6], missing: [], notFound: 0 };
  expect(withItems(answered, same)).toBe(answered);
});

test('the last change is what happened last: created, replied, changed', () => {
  const answered = replied(seen(5));
  expect(lastChangeOf(ticket)).toEqual({ at: 100, what: 'created' });
  expect(lastChangeOf(answered)).toEqual({ at: 300, what: 'replied' });
  const changed = withResponse(answered, seen(5, 'AVAILABLE'), 400);
  expect(lastChangeOf(changed)).toEqual({ at: 400, what: 'changed' });
});

test('what is kept of a response has the kind of its error, and no token', () => {
  const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=118204417&token=Ab3dEf9h';
  const item = {
    id: 5,
    name: 'AK-47 | Redline Ab3dEf9h',
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    status: 'x'.repeat(300),
    error_message: 'The inventory is full.',
    trade_url,
  };
  const kept = seenDelivery(item);
  expect(kept).toMatchObject({ itemId: 5, status: 'x'.repeat(200), error: 'inventory-full' });
  expect(JSON.stringify(kept)).not.toContain('Ab3dEf9h');
  expect(seenDelivery({ id: 5, error_message: 'E42' }).error).toBe('other');
  expect(seenDelivery({ id: 5, error_message: null })).toMatchObject({ status: null, error: null });
});

test.each([
  ['Order 1', [], 'Order 1'],
  ['Order 1', ['Order 2'], 'Order 1'],
  ['Order 1', ['order 1'], 'Order 1 (2)'],
  ['Order 1', ['Order 1', 'Order 1 (2)'], 'Order 1 (3)'],
  ['Order 1 (2)', ['Order 1', 'Order 1 (2)'], 'Order 1 (3)'],
  ['x'.repeat(80), ['x'.repeat(80)], `${'x'.repeat(76)} (2)`],
])('%s beside %j is named %s', (name, others, unique) => {
  expect(uniqueTicketName(name, others)).toBe(unique);
});
