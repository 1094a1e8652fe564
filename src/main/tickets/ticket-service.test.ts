import { expect, onTestFinished, test } from 'vitest';
import { aDetail } from '#main/items-api/testing/wire.ts';
import { createTickets } from '#main/kept-lists/kept-lists.ts';
import { createManualTime, flushPromises, memoryStore } from '#main/testing/fake-effects.ts';
import type { Notice } from '#main/watch/item-changes.ts';
import type { Item } from '#shared/item.ts';
import type { RequestPurpose } from '#shared/request-record.ts';
import type { SeenDelivery, Ticket } from '#shared/ticket.ts';
import { ticketState } from '#shared/ticket-state.ts';
import { createTicketService, maxFollowed } from './ticket-service.ts';

const address = 'https://one.example';
const intervalMs = 5 * 60_000;
const shop = { connectionId: 'shop', kind: 'remote' as const, baseUrl: address, token: 't' };
const aTicket = (id: string, change: Partial<Ticket> = {}): Ticket => ({
  id,
  connectionId: 'shop',
  name: `Order ${id}`,
  createdAt: 1,
  lines: [{ kind: 'id', text: '7', count: 1, isExpanded: false }],
  ...change,
});
const seen = (itemId: number, status = 'WAITING_FOR_SEND'): SeenDelivery => ({
  itemId,
  name: `Item ${itemId}`,
  status,
  error: null,
});

/** Of one connection, with what it follows and tells. `stored`: what an earlier run kept. */
async function setUp(stored?: Ticket[]) {
  const time = createManualTime();
  const { store } = memoryStore(stored && { 'tickets shop': stored }, { time });
  const [notices, counts] = [[] as Notice[], [] as Record<string, number>[]];
  const followed = new Map<string, readonly number[]>();
  const changed: string[][] = [];
  const situation = { address: address as string | null, isWatching: true, hasFocus: false };
  const service = createTicketService({
    tickets: createTickets({ store }),
    time,
    addressOf: async () => situation.address,
    isWatching: () => situation.isWatching,
    follow: (connectionId, itemIds) => followed.set(connectionId, itemIds),
    intervalMs: () => intervalMs,
    hasFocus: () => situation.hasFocus,
    notify: (notice) => notices.push(notice),
    catalogNames: async () => new Map([['shop', 'Warehouse']]),
    onChanged: ({ tickets }) => changed.push(tickets.map(ticketState)),
    onCounts: (now) => counts.push(now),
  });
  onTestFinished(() => service.close());
  await service.start();
  const see = (item: Partial<Item>, purpose: RequestPurpose = 'watch') => {
    const known = { id: 7, name: `Item ${item.id ?? 7}`, market_hash_name: '', error_message: null };
    const detail = aDetail({ ...known, ...item }, time.now());
    return service.see({ target: shop, baseAddress: address, purpose, detail });
  };
  const pass = async (ms: number) => {
    await flushPromises();
    time.advance(ms);
    await flushPromises();
  };
  const respond = async (ticket: Ticket, ...items: SeenDelivery[]) => {
    await service.put(ticket);
    await service.lookedUp(ticket, {
      items: items.map((item) => ({ ...item, receivedAt: time.now() })),
      failed: [],
      missing: [],
      notFound: 0,
    });
    await service.replied(ticket, items);
    time.advance(1_000);
  };
  const states = async () => (await service.list('shop')).map(ticketState);
  const titles = () => notices.map(({ title }) => title);
  return {
    service,
    time,
    situation,
    notices,
    titles,
    counts,
    followed,
    changed,
    see,
    pass,
    respond,
    states,
  };
}

test('an answered ticket becomes changed by a check, which is notified once and counted', async () => {
  const { respond, see, pass, notices, counts, changed, states } = await setUp();
  await respond(aTicket('88123457'), seen(7));
  expect(await see({ status: 'WAITING_FOR_SEND' })).toBe(false);
  expect(await see({ status: 'TRADE_ACCEPTED' })).toBe(true);
  expect(await see({ status: 'TRADE_ACCEPTED' })).toBe(false);
  await pass(2_000);
  expect(await states()).toEqual(['changed']);
  expect(notices).toEqual([
    {
      title: 'Order 88123457: delivered',
      body: 'Item 7 #7: Waiting to send → Trade accepted\nWarehouse',
      view: expect.stringContaining('panel=look-up'),
      ticketId: '88123457',
    },
  ]);
  expect(counts).toEqual([{ shop: 1 }]);
  expect(changed).toEqual([['changed']]);
});

test.each([
  ['ticket', 0],
  ['prefetch', 1],
] as const)(
  'what a %s in the focused window finds changes the ticket with %i notifications',
  async (purpose, count) => {
    const { respond, see, pass, situation, notices, states } = await setUp();
    await respond(aTicket('1'), seen(7));
    situation.hasFocus = true;
    await see({ status: 'TRADE_ACCEPTED' }, purpose);
    await pass(intervalMs);
    expect(await states()).toEqual(['changed']);
    expect(notices).toHaveLength(count);
  },
);

test('a follow-up ends the count and what is not told yet', async () => {
  const { respond, see, pass, service, notices, counts, states } = await setUp();
  await respond(aTicket('1'), seen(7));
  await see({ status: 'AVAILABLE' });
  await service.replied(aTicket('1'), [seen(7, 'AVAILABLE')]);
  await pass(intervalMs);
  expect(await states()).toEqual(['answered']);
  expect(notices).toEqual([]);
  expect(counts).toEqual([{ shop: 1 }, {}]);
});

test('items that are delivered one after another are two notifications, not one each', async () => {
  const { respond, see, pass, titles } = await setUp();
  const ids = [1, 2, 3, 4, 5, 6];
  await respond(aTicket('1'), ...ids.map((id) => seen(id)));
  for (const id of ids) {
    await see({ id, status: 'TRADE_ACCEPTED' });
    await pass(20_000);
  }
  await pass(intervalMs);
  expect(titles()).toEqual(['Order 1: delivered', 'Order 1: 5 items delivered']);
});

test.each([
  ['Partner 118204417', 'of the trade URL in its name'],
  ['Anna 118204417', 'in its message'],
  ['Anna 76561198078470145', 'by its long ID'],
  ['steamcommunity.com/id/anna', 'by its address'],
])('a notification never names an account: %s (%s)', async (name) => {
  const { respond, see, pass, notices } = await setUp();
  const text = 'https://steamcommunity.com/tradeoffer/new/?partner=118204417';
  await respond(aTicket('1', { name, ...(name.startsWith('Anna 1') && { pasted: { text } }) }), seen(7));
  await see({ status: 'UNAVAILABLE', error_message: 'Account 118204417 of anna is banned' });
  await pass(2_000);
  expect(notices).toMatchObject([{ title: 'Item 7 #7: delivery error' }]);
  expect(JSON.stringify(notices)).not.toMatch(/118204417|7656119|anna/i);
});

test('the open items of answered tickets are followed, and none after the ticket’s end or with the setting off', async () => {
  const { respond, followed, service, situation } = await setUp();
  await respond(aTicket('1'), seen(7), seen(8, 'TRADE_ACCEPTED'));
  await respond(aTicket('2'), seen(9));
  await service.put(aTicket('3'));
  expect(followed.get('shop')).toEqual([9, 7]);
  await service.mark(aTicket('2'), 'done');
  expect(followed.get('shop')).toEqual([7]);
  situation.isWatching = false;
  await service.reviewAll();
  expect(followed.get('shop')).toEqual([]);
  situation.isWatching = true;
  await service.reviewAll();
  await service.remove(aTicket('1'));
  expect(followed.get('shop')).toEqual([]);
});

test('what is followed is bounded in number and in time', async () => {
  const { respond, followed, service, time } = await setUp();
  const many = Array.from({ length: maxFollowed }, (_, index) => seen(index + 1));
  await respond(aTicket('1'), seen(1_000));
  await respond(aTicket('2'), ...many);
  expect(followed.get('shop')).toHaveLength(maxFollowed);
  expect(followed.get('shop')).not.toContain(1_000);
  time.advance(31 * 24 * 60 * 60_000);
  await service.reviewAll();
  expect(followed.get('shop')).toEqual([]);
});

test('after a restart, answered tickets are followed and changed ones counted, without another notification', async () => {
  const item = { ...seen(7), seenAt: 1, said: { status: 'WAITING_FOR_SEND', error: null } };
  const now = createManualTime().now();
  const progress = { items: [item], notFound: 0, repliedAt: now, baseAddress: address };
  const { followed, counts, notices, pass, see, titles } = await setUp([
    aTicket('answered', { progress }),
    aTicket('changed', { progress: { ...progress, items: [{ ...item, itemId: 8, status: 'AVAILABLE' }] } }),
  ]);
  expect(followed.get('shop')).toEqual([7, 8]);
  expect(counts).toEqual([{ shop: 1 }]);
  await see({ id: 8, status: 'AVAILABLE' });
  await pass(intervalMs);
  expect(notices).toEqual([]);
  await see({ status: 'TRADE_ACCEPTED' });
  await pass(intervalMs);
  expect(titles()).toEqual(['Order answered: delivered']);
});

test('at another address the same ID is another item', async () => {
  const { respond, see, service, situation, states } = await setUp();
  await respond(aTicket('1'), seen(7));
  situation.address = 'https://two.example';
  await service.replied(aTicket('1'), [seen(8)]);
  expect(await see({ status: 'TRADE_ACCEPTED' })).toBe(false);
  expect((await service.list('shop'))[0]?.progress?.items.map(({ itemId }) => itemId)).toEqual([8]);
  expect(await states()).toEqual(['answered']);
});

test('a removed connection leaves nothing to follow, count or tell', async () => {
  const { respond, see, service, pass, followed, counts, notices } = await setUp();
  await respond(aTicket('1'), seen(7));
  await see({ status: 'TRADE_ACCEPTED' });
  service.forgetConnection('shop');
  await pass(intervalMs);
  expect(followed.get('shop')).toEqual([]);
  expect(counts.at(-1)).toEqual({});
  expect(notices).toEqual([]);
});
