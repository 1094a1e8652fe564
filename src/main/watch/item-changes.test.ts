import { expect, test } from 'vitest';
import { aDetail } from '#main/items-api/testing/wire.ts';
import { createManualTime } from '#main/testing/fake-effects.ts';
import { viewFromText } from '#shared/view-link.ts';
import type { WatchedChange } from '#shared/watch.ts';
import {
  createChangeNotices,
  type ItemNews,
  itemNewsOf,
  type Notice,
  noticesOf,
  shownPlainly,
  withSeen,
} from './item-changes.ts';
import { aStoredWatch } from './testing/watches.ts';

const news = (given: Partial<ItemNews> = {}): ItemNews => ({
  baseAddress: 'https://one.example',
  status: 'WAITING_FOR_SEND',
  errorMessage: null,
  image: 'https://img.example/7.png',
  name: 'AK-47 | Redline',
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  receivedAt: 2_000,
  ...given,
});

const waiting = aStoredWatch({ status: 'WAITING_FOR_SEND', checkedAt: 1_000 });

test('the last 20 changes are kept, newest first', () => {
  let item = waiting;
  for (let count = 1; count <= 25; count += 1) {
    const status = count % 2 === 0 ? 'WAITING_FOR_SEND' : 'AVAILABLE';
    item = withSeen(item, news({ status, receivedAt: count })).item;
  }
  expect(item.changes.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
  expect(item.unseen).toBe(20);
});

test('the first response is no change', () => {
  const { item, change } = withSeen(aStoredWatch({ status: null, baseAddress: null }), news());
  expect(change).toBeNull();
  expect(item).toMatchObject({ status: 'WAITING_FOR_SEND', name: 'AK-47 | Redline', unseen: 0 });
});

test('a new error message is a change; one that stays or disappears is not', () => {
  const failed = withSeen(waiting, news({ errorMessage: 'Full' }));
  expect(failed.change).toEqual({
    at: 2_000,
    from: 'WAITING_FOR_SEND',
    to: 'WAITING_FOR_SEND',
    error: 'Full',
  });
  expect(failed.item).toMatchObject({ errorMessage: 'Full', unseen: 1 });
  expect(withSeen(failed.item, news({ errorMessage: 'Full' })).change).toBeNull();
  expect(withSeen(failed.item, news({ errorMessage: null })).change).toBeNull();
});

test('an unreadable error message changes nothing', () => {
  const respond = (error_message?: null) =>
    itemNewsOf(
      'https://one.example',
      aDetail({ id: 1, ...(error_message === undefined ? {} : { error_message }) }),
    );
  expect(respond().errorMessage).toBeUndefined();
  expect(respond(null).errorMessage).toBeNull();
  const failed = withSeen(waiting, news({ errorMessage: 'Full' })).item;
  const unread = withSeen(failed, news({ errorMessage: respond().errorMessage })).item;
  expect(withSeen(unread, news({ errorMessage: 'Full' })).change).toBeNull();
});

test('the same id at another address is another item, without changes', () => {
  const { item, change } = withSeen(
    { ...waiting, changes: [{ at: 1, from: 'AVAILABLE', to: 'WAITING_FOR_SEND', error: null }], unseen: 1 },
    news({ baseAddress: 'https://two.example', status: 'TRADE_ACCEPTED' }),
  );
  expect(change).toBeNull();
  expect(item).toMatchObject({
    baseAddress: 'https://two.example',
    status: 'TRADE_ACCEPTED',
    changes: [],
    unseen: 0,
  });
});

test('a response with unreadable fields changes nothing, not even the time of the last check', () => {
  const { item, change } = withSeen(waiting, news({ status: null, errorMessage: undefined, name: null }));
  expect(change).toBeNull();
  expect(item).toMatchObject({ status: 'WAITING_FOR_SEND', name: waiting.name, checkedAt: 1_000 });
});

test('truncates texts and masks trade tokens in them', () => {
  const read = itemNewsOf(
    'https://one.example',
    aDetail({
      id: 7,
      name: `see https://steamcommunity.com/tradeoffer/new/?partner=1&token=TradeTok ${'x'.repeat(10_000)}`,
      status: 'token=TradeTok',
      error_message: `no trade: token=TradeTok ${'x'.repeat(10_000)}`,
    }),
  );
  expect(read.name).toHaveLength(200);
  expect(read.errorMessage).toHaveLength(300);
  expect([read.name?.at(-1), read.errorMessage?.at(-1)]).toEqual(['…', '…']);
  expect(JSON.stringify(read)).not.toContain('TradeTok');
});

const accepted: WatchedChange = { at: 1, from: 'WAITING_FOR_SEND', to: 'TRADE_ACCEPTED', error: null };
const names = new Map([['shop', 'Warehouse']]);
const seen = (given: Parameters<typeof aStoredWatch>[0] = {}, change = accepted) => ({
  item: aStoredWatch(given),
  change,
});

test('one change is a notice with the name and both statuses', () => {
  const [notice] = noticesOf([seen()], names);
  expect(notice).toMatchObject({
    title: 'AK-47 | Redline (Field-Tested) #7',
    body: 'Waiting to send → Trade accepted\nWarehouse',
  });
  expect(viewFromText(notice?.view ?? '')).toMatchObject({
    connectionId: 'shop',
    panel: 'watched',
    itemId: 7,
  });
});

test('shows a delivery error, with or without a new status', () => {
  const failed = { ...accepted, to: 'UNAVAILABLE', error: 'Inventory full' };
  expect(noticesOf([seen({}, failed)], names)[0]?.body).toBe(
    'Waiting to send → Unavailable: Inventory full\nWarehouse',
  );
  const still = { ...accepted, to: 'WAITING_FOR_SEND', error: 'Inventory full' };
  expect(noticesOf([seen({}, still)], names)[0]?.body).toBe(
    'Delivery error: Inventory full (Waiting to send)\nWarehouse',
  );
});

test('many changes are one notice, which opens the list', () => {
  const [notice, ...others] = noticesOf(
    [1, 2, 3, 4, 5].map((itemId) => seen({ itemId, name: `Item ${itemId}` })),
    names,
  );
  expect(others).toEqual([]);
  expect(notice?.title).toBe('5 watched items changed in Warehouse');
  expect(notice?.body.split('\n')).toEqual([
    'Item 1 (Field-Tested) #1: Waiting to send → Trade accepted',
    'Item 2 (Field-Tested) #2: Waiting to send → Trade accepted',
    'Item 3 (Field-Tested) #3: Waiting to send → Trade accepted',
    'and 2 more',
  ]);
  expect(viewFromText(notice?.view ?? '')).toMatchObject({ panel: 'watched', itemId: null });
});

test('many changes in two catalogs are one notice for each', () => {
  const many = ['shop', 'other'].flatMap((connectionId) =>
    [1, 2, 3].map((itemId) => seen({ connectionId, itemId })),
  );
  const notices = noticesOf(many, new Map([...names, ['other', 'Harbour\u202e']]));
  expect(notices.map(({ title, view }) => [title, viewFromText(view)?.connectionId])).toEqual([
    ['3 watched items changed in Warehouse', 'shop'],
    ['3 watched items changed in Harbour', 'other'],
  ]);
});

test('lists delivery errors first', () => {
  const failed = { ...accepted, to: 'UNAVAILABLE', error: 'Inventory full' };
  const many = [1, 2, 3, 4].map((itemId) => seen({ itemId, name: `Item ${itemId}` }));
  const [notice] = noticesOf([...many, seen({ itemId: 5, name: 'Item 5' }, failed)], names);
  expect(notice?.body.split('\n')).toEqual([
    'Item 5 (Field-Tested) #5: Waiting to send → Unavailable: Inventory full',
    'Item 1 (Field-Tested) #1: Waiting to send → Trade accepted',
    'Item 2 (Field-Tested) #2: Waiting to send → Trade accepted',
    'and 2 more',
  ]);
});

test('combines changes in quick succession', async () => {
  const time = createManualTime();
  const shown: Notice[] = [];
  const notices = createChangeNotices({
    time,
    notify: (notice) => shown.push(notice),
    catalogNames: async () => names,
  });
  for (const itemId of [1, 2, 3]) notices.notify(seen({ itemId }));
  expect(shown).toEqual([]);
  time.advance(1_500);
  await expect.poll(() => shown).toHaveLength(1);
  notices.notify(seen());
  notices.close();
  time.advance(10_000);
  expect(shown).toHaveLength(1);
});

test('falls back to the market name, then to the id', () => {
  expect(noticesOf([seen({ name: '' })], names)[0]?.title).toBe('AK-47 | Redline (Field-Tested) #7');
  expect(noticesOf([seen({ name: '\u200b', market_hash_name: '' })], names)[0]?.title).toBe('Item 7');
});

test.each([
  ['a\nb\r\nc\td', 'a b c d'],
  ['safe\u202eevil\u2066', 'safeevil'],
  ['\ud800x\u0000', 'x'],
  ['x'.repeat(500), `${'x'.repeat(79)}…`],
  [`${'x'.repeat(78)}😀😀`, `${'x'.repeat(78)}\ufffd…`],
  ['Müller ★ 日本', 'Müller ★ 日本'],
])('shows hostile text %j as %j', (text, plain) => {
  expect(shownPlainly(text)).toBe(plain);
});

test('shows an unknown status as sent', () => {
  expect(noticesOf([seen({}, { ...accepted, to: 'LOST\u202e' })], names)[0]?.body).toBe(
    'Waiting to send → LOST\nWarehouse',
  );
});
