import { expect, test } from 'vitest';
import { aDetail } from '#main/items-api/testing/wire.ts';
import { type SeenItem, seenItemOf, withSeen } from './item-change.ts';
import { aStoredWatch } from './testing/watches.ts';

const news = (given: Partial<SeenItem> = {}): SeenItem => ({
  baseAddress: 'https://one.example',
  status: 'WAITING_FOR_SEND',
  errorMessage: null,
  image: 'https://img.example/7.png',
  name: 'AK-47 | Redline',
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  answeredAt: 2_000,
  ...given,
});

const waiting = aStoredWatch({ status: 'WAITING_FOR_SEND', checkedAt: 1_000 });

test('the same status is no change, only a later look', () => {
  const { item, change } = withSeen(waiting, news());
  expect(change).toBeNull();
  expect(item).toEqual({ ...waiting, image: 'https://img.example/7.png', checkedAt: 2_000 });
});

test('another status is a change, with what it was before and when it was seen', () => {
  const { item, change } = withSeen(waiting, news({ status: 'TRADE_ACCEPTED' }));
  expect(change).toEqual({ at: 2_000, from: 'WAITING_FOR_SEND', to: 'TRADE_ACCEPTED', error: null });
  expect(item).toMatchObject({ status: 'TRADE_ACCEPTED', changes: [change], unseen: 1 });
});

test('the changes are kept in their order, the newest first, and only so many of them', () => {
  let item = waiting;
  for (let count = 1; count <= 25; count += 1) {
    const status = count % 2 === 0 ? 'WAITING_FOR_SEND' : 'AVAILABLE';
    item = withSeen(item, news({ status, answeredAt: count })).item;
  }
  expect(item.changes.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
  expect(item.unseen).toBe(20);
});

test('the first answer of all is no change', () => {
  const { item, change } = withSeen(aStoredWatch({ status: null, baseAddress: null }), news());
  expect(change).toBeNull();
  expect(item).toMatchObject({ status: 'WAITING_FOR_SEND', name: 'AK-47 | Redline', unseen: 0 });
});

test('an error message that appears is a change, one that stays or goes is none', () => {
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

test('an error message that cannot be read says neither that there is one nor that it is gone', () => {
  const answer = (error_message?: null) =>
    seenItemOf(
      'https://one.example',
      aDetail({ id: 1, ...(error_message === undefined ? {} : { error_message }) }),
    );
  expect(answer().errorMessage).toBeUndefined();
  expect(answer(null).errorMessage).toBeNull();
  const failed = withSeen(waiting, news({ errorMessage: 'Full' })).item;
  const unread = withSeen(failed, news({ errorMessage: answer().errorMessage })).item;
  expect(withSeen(unread, news({ errorMessage: 'Full' })).change).toBeNull();
});

test('the same id at another address is another item: nothing of the old one is held against it', () => {
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

test('an answer whose fields could not be read changes nothing, not even the time of the last look', () => {
  const { item, change } = withSeen(waiting, news({ status: null, errorMessage: undefined, name: null }));
  expect(change).toBeNull();
  expect(item).toMatchObject({ status: 'WAITING_FOR_SEND', name: waiting.name, checkedAt: 1_000 });
});

test('a name that repeats the trade token on its own is kept without it', () => {
  const item = {
    ...{ id: 7, name: 'for TradeTok', market_hash_name: 'TradeTok', status: 'sent TradeTok' },
    trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=TradeTok',
  };
  const read = seenItemOf('https://one.example', aDetail(item));
  expect(read.name).toMatch(/^for •+$/);
  expect(JSON.stringify(read)).not.toContain('TradeTok');
});

test('of the texts only so much is kept, and no trade token', () => {
  const read = seenItemOf(
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
