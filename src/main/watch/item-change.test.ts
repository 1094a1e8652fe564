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

test('the last 20 changes are kept, newest first', () => {
  let item = waiting;
  for (let count = 1; count <= 25; count += 1) {
    const status = count % 2 === 0 ? 'WAITING_FOR_SEND' : 'AVAILABLE';
    item = withSeen(item, news({ status, answeredAt: count })).item;
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
