import { describe, expect, onTestFinished, test } from 'vitest';
import { aDetail } from '#main/items-api/testing/wire.ts';
import { createManualTime, memoryStore } from '#main/testing/fake-effects.ts';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import type { Item, ItemDetail } from '#shared/item.ts';
import { maxWatched, type WatchedItem } from '#shared/watch.ts';
import type { Notice } from './item-changes.ts';
import type { StoredWatch } from './stored-watch.ts';
import { aStoredWatch } from './testing/watches.ts';
import { createWatchService, type WatchServiceDeps } from './watch-service.ts';

const minuteMs = 60_000;
const intervalMs = 5 * minuteMs;
const target = { connectionId: 'shop', kind: 'remote' as const, baseUrl: 'https://one.example', token: 't' };
const item7 = { connectionId: 'shop', itemId: 7 };

function respond(given: Partial<Item> = {}, receivedAt = 0): ItemDetail {
  const item = { id: 7, status: 'WAITING_FOR_SEND', name: 'AK-47 | Redline', error_message: null, ...given };
  return aDetail(item, receivedAt);
}

/** The service with a manual clock, and a catalog whose responses the test sets. */
async function setUp(stored: StoredWatch[] = [], given: Partial<WatchServiceDeps> = {}) {
  const time = createManualTime();
  const asked: number[] = [];
  const emitted: WatchedItem[][] = [];
  const notices: Notice[] = [];
  const badges: number[] = [];
  const disk = memoryStore(stored.length === 0 ? {} : { watched: stored }, { time });
  // Safe: the schema of what is saved.
  const saved = () => (disk.saved().watched ?? []) as StoredWatch[];
  const catalog = {
    statuses: new Map<number, string>(),
    failure: null as Failure | null,
    hasFocus: false,
    hangs: false,
  };
  const service = createWatchService({
    store: disk.store,
    time,
    gone: new Set(),
    intervalMs: () => intervalMs,
    async check({ itemId }, signal): Promise<Outcome<ItemDetail>> {
      asked.push(itemId);
      if (catalog.hangs) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      if (signal.aborted) return failed({ kind: 'cancelled' });
      if (catalog.failure !== null) return failed(catalog.failure);
      const item = { id: itemId, status: catalog.statuses.get(itemId) ?? 'WAITING_FOR_SEND' };
      see(item, 'watch');
      return success(respond(item, time.now()));
    },
    hasFocus: () => catalog.hasFocus,
    onChanged: (items) => emitted.push(items),
    notify: (notice) => notices.push(notice),
    catalogNames: async () => new Map([['shop', 'Warehouse']]),
    imageAddressOf: (image) => `item-image:${image}`,
    onUnseen: (count) => badges.push(count),
    onBug: () => {},
    ...given,
  });
  /** A response for the user, or for a check. */
  const see = (given: Partial<Item>, purpose: 'shown' | 'watch' = 'shown') =>
    service.see({
      target,
      baseAddress: target.baseUrl,
      purpose,
      detail: respond(given, time.now()),
    });
  service.start();
  await service.list();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Advances in steps, so that responses in between are handled. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) {
      time.advance(Math.min(1_000, left));
      await settle();
    }
  };
  await settle();
  onTestFinished(() => service.close());
  return { service, see, time, asked, emitted, notices, badges, saved, catalog, pass, disk };
}

const fresh = (clockMs: number, given: Partial<StoredWatch> = {}) =>
  aStoredWatch({ checkedAt: clockMs, ...given });
const startMs = createManualTime().now();

describe('checking', () => {
  test('a new item is checked immediately, then every interval', async () => {
    const { service, asked, pass } = await setUp();
    expect(await service.add(item7)).toBe('watched');
    await pass(1_000);
    expect(asked).toEqual([7]);
    expect((await service.list())[0]).toMatchObject({ status: 'WAITING_FOR_SEND', name: 'AK-47 | Redline' });
    await pass(intervalMs - 2_000);
    expect(asked).toEqual([7]);
    await pass(2_000);
    expect(asked).toEqual([7, 7]);
  });

  test('an item that the user just opened needs no check', async () => {
    const { see, service, asked, pass } = await setUp();
    see({ status: 'AVAILABLE' });
    await service.add(item7);
    await pass(minuteMs);
    expect(asked).toEqual([]);
    expect((await service.list())[0]).toMatchObject({ status: 'AVAILABLE', unseen: 0 });
  });

  test('an item opened while its check was planned is checked an interval later', async () => {
    const { see, asked, pass } = await setUp([fresh(startMs)]);
    await pass(intervalMs - 2_000);
    see({ status: 'AVAILABLE' });
    await pass(intervalMs - 2_000);
    expect(asked).toEqual([]);
    await pass(4_000);
    expect(asked).toEqual([7]);
  });

  test('a check that throws is a failure like any other, and the next one follows', async () => {
    let checks = 0;
    const { service, pass } = await setUp([], {
      async check() {
        checks += 1;
        throw new Error('a bug');
      },
    });
    await service.add(item7);
    await pass(1_000);
    expect(checks).toBe(1);
    expect((await service.list())[0]).toMatchObject({ isChecking: false, failure: { kind: 'internal' } });
    await pass(intervalMs + minuteMs);
    expect(checks).toBe(2);
  });

  test('a pause that the service asks for is respected', async () => {
    const { asked, pass, catalog } = await setUp([fresh(startMs - intervalMs)]);
    catalog.failure = { kind: 'slow-down', retryAfterMs: 120_000 };
    await pass(4_000);
    expect(asked).toEqual([7]);
    catalog.failure = null;
    await pass(110_000);
    expect(asked).toEqual([7]);
    await pass(20_000);
    expect(asked).toEqual([7, 7]);
  });

  test('a hold caused by another request is respected, by "check now" and a wake too', async () => {
    const { service, asked, pass, time } = await setUp([fresh(startMs)]);
    const hold = {
      connectionId: 'shop',
      untilMs: time.now() + 60_000,
      failure: { kind: 'server-trouble' as const, status: 503 },
    };
    service.onHoldChanged({ connectionId: 'shop', hold });
    await service.checkNow({ connectionId: 'shop', itemId: null });
    service.wake(null);
    await pass(59_000);
    expect(asked).toEqual([]);
    service.onHoldChanged({ connectionId: 'shop', hold: null });
    await pass(2_000);
    expect(asked).toEqual([7]);
  });

  test.each<Failure>([{ kind: 'token-refused' }, { kind: 'needs-token', because: 'none-stored' }])(
    '$kind stops every waiting check, and all go on with another token',
    async (failure) => {
      const stored = [1, 2, 3].map((itemId) => fresh(startMs, { itemId }));
      const { service, asked, pass, catalog } = await setUp(stored);
      catalog.failure = failure;
      await service.checkNow({ connectionId: 'shop', itemId: null });
      await pass(4_000);
      expect(asked).toEqual([1]);
      expect(await service.list()).toMatchObject([
        { isChecking: false, failure },
        { isChecking: false, failure: null },
        { isChecking: false, failure: null },
      ]);
      catalog.failure = null;
      service.wake('shop');
      await pass(4_000);
      expect(asked).toEqual([1, 1, 2, 3]);
      expect(await service.list()).toMatchObject([{ failure: null }, { failure: null }, { failure: null }]);
    },
  );

  test.each(['shop', null])('the back-off ends when the connection may work again (%s)', async (woken) => {
    const { service, asked, pass, catalog } = await setUp([fresh(startMs - intervalMs)]);
    catalog.failure = { kind: 'unreachable', reason: 'offline' };
    await pass(60 * minuteMs);
    catalog.failure = null;
    const before = asked.length;
    service.wake('another');
    await pass(4_000);
    expect(asked).toHaveLength(before);
    service.wake(woken);
    await pass(4_000);
    expect(asked).toHaveLength(before + 1);
  });

  test('a failing service is asked less often; an unknown item does not count as a failure', async () => {
    const stored = [1, 2, 3, 4].map((itemId) => fresh(startMs - intervalMs, { itemId }));
    const { service, asked, pass, catalog } = await setUp(stored);
    catalog.failure = { kind: 'server-trouble', status: 500 };
    await pass(30 * minuteMs);
    const inTrouble = asked.length;
    // Every item every five minutes would be 24.
    expect(inTrouble).toBeLessThan(10);
    catalog.failure = { kind: 'item-not-found', status: 404 };
    await service.checkNow({ connectionId: 'shop', itemId: null });
    await pass(30 * minuteMs);
    expect(asked.length - inTrouble).toBeGreaterThan(20);
  });

  test('"check now" checks all items immediately', async () => {
    const stored = [1, 2, 3].map((itemId) => fresh(startMs, { itemId }));
    const { service, asked, pass } = await setUp(stored);
    await service.checkNow({ connectionId: 'shop', itemId: null });
    expect((await service.list()).every(({ isChecking }) => isChecking)).toBe(true);
    await pass(4_000);
    expect(asked.toSorted()).toEqual([1, 2, 3]);
    expect((await service.list()).some(({ isChecking }) => isChecking)).toBe(false);
  });

  test('removing an item cancels its check, and closing cancels all', async () => {
    const { service, asked, pass, catalog } = await setUp([
      fresh(startMs - intervalMs),
      fresh(startMs, { itemId: 8 }),
    ]);
    catalog.hangs = true;
    await pass(4_000);
    expect(asked).toEqual([7]);
    await service.remove(item7);
    catalog.hangs = false;
    await pass(intervalMs);
    expect(asked).toEqual([7, 8]);
    service.close();
    await pass(4 * intervalMs);
    expect(asked).toEqual([7, 8]);
  });
});

describe('changes', () => {
  test('a change found by a check is shown in a notification, in the list and on the icon', async () => {
    const { service, pass, catalog, notices, badges, emitted } = await setUp([fresh(startMs - intervalMs)]);
    catalog.statuses.set(7, 'TRADE_ACCEPTED');
    await pass(6_000);
    expect(notices).toMatchObject([{ body: 'Waiting to send → Trade accepted\nWarehouse' }]);
    expect(badges).toEqual([1]);
    expect(emitted.at(-1)?.[0]).toMatchObject({
      unseen: 1,
      changes: [{ from: 'WAITING_FOR_SEND', to: 'TRADE_ACCEPTED' }],
    });
    await service.markSeen({ connectionId: 'shop', itemId: null });
    expect(badges).toEqual([1, 0]);
  });

  test('unseen changes are kept, with their errors, until they are marked as seen', async () => {
    const { service, see, saved, pass } = await setUp([fresh(startMs)]);
    const image = 'https://img.example/7.png';
    see({ status: 'UNAVAILABLE', error_message: 'Inventory full', image }, 'watch');
    see({ status: 'TRADE_ACCEPTED' }, 'watch');
    const changes = [
      { from: 'UNAVAILABLE', to: 'TRADE_ACCEPTED', error: null },
      { from: 'WAITING_FOR_SEND', to: 'UNAVAILABLE', error: 'Inventory full' },
    ];
    const [item] = await service.list();
    expect(item).toMatchObject({ unseen: 2, changes, imageSrc: 'item-image:https://img.example/7.png' });
    await pass(1_000);
    expect(saved()).toMatchObject([{ unseen: 2, changes }]);
    await service.markSeen(item7);
    expect(await service.list()).toMatchObject([{ unseen: 0, changes }]);
  });

  test('a change on screen is not announced', async () => {
    const { see, service, pass, catalog, notices, badges } = await setUp([fresh(startMs)]);
    catalog.hasFocus = true;
    see({ status: 'TRADE_ACCEPTED' });
    await pass(4_000);
    expect(notices).toEqual([]);
    expect(badges).toEqual([]);
    expect((await service.list())[0]).toMatchObject({ status: 'TRADE_ACCEPTED', unseen: 0 });
  });

  test('a change that was seen, or whose item was removed, is not announced', async () => {
    const { service, pass, catalog, notices } = await setUp([
      fresh(startMs - intervalMs),
      fresh(startMs - intervalMs, { itemId: 8 }),
    ]);
    for (const itemId of [7, 8]) catalog.statuses.set(itemId, 'TRADE_ACCEPTED');
    await service.checkNow({ connectionId: 'shop', itemId: 7 });
    await pass(1_000);
    // The page shows it and says so.
    await service.markSeen(item7);
    await pass(3_000);
    await service.checkNow({ connectionId: 'shop', itemId: 8 });
    await pass(1_000);
    await service.remove({ connectionId: 'shop', itemId: 8 });
    await pass(3_000);
    expect(notices).toEqual([]);
  });

  test('a change that another notification tells is not announced', async () => {
    const { service, see, pass, notices } = await setUp([fresh(startMs)]);
    see({ status: 'TRADE_ACCEPTED' });
    service.dropNotice(item7);
    await pass(4_000);
    expect(notices).toEqual([]);
    expect(await service.list()).toMatchObject([{ unseen: 1 }]);
  });

  test('a change in a window without focus is announced', async () => {
    const { see, pass, notices } = await setUp([fresh(startMs)]);
    see({ status: 'TRADE_ACCEPTED' });
    await pass(4_000);
    expect(notices).toHaveLength(1);
  });
});

describe('followed items', () => {
  test('are checked like watched ones, without being listed, announced or saved', async () => {
    const { service, asked, pass, catalog, notices, saved, badges } = await setUp([fresh(startMs)]);
    service.follow('shop', [8]);
    await pass(4_000);
    expect(asked).toEqual([8]);
    catalog.statuses.set(8, 'TRADE_ACCEPTED');
    await pass(2 * intervalMs);
    expect(new Set(asked)).toEqual(new Set([7, 8]));
    expect((await service.list()).map(({ itemId }) => itemId)).toEqual([7]);
    service.close();
    expect({ notices, badges }).toEqual({ notices: [], badges: [] });
    expect(saved().map(({ itemId }) => itemId)).not.toContain(8);
  });

  test('are checked until they are neither followed nor watched', async () => {
    const { service, asked, pass } = await setUp([fresh(startMs)]);
    service.follow('shop', [7, 8]);
    service.follow('shop', [7]);
    await service.remove(item7);
    await pass(2 * intervalMs);
    expect(new Set(asked)).toEqual(new Set([7]));
    service.follow('shop', []);
    const { length } = asked;
    await pass(2 * intervalMs);
    expect(asked).toHaveLength(length);
  });

  test('are not checked after their connection was removed', async () => {
    const { service, asked, pass } = await setUp();
    service.follow('shop', [7]);
    await service.forgetConnection('shop');
    await pass(2 * intervalMs);
    expect(asked).toEqual([]);
  });

  test('wait for a hold, and begin once checking starts', async () => {
    const { service, asked, pass, time } = await setUp();
    const failure = { kind: 'slow-down' as const, retryAfterMs: 60_000 };
    service.follow('shop', [7]);
    service.onHoldChanged({
      connectionId: 'shop',
      hold: { connectionId: 'shop', untilMs: time.now() + 60_000, failure },
    });
    await pass(59_000);
    expect(asked).toEqual([]);
    await pass(4_000);
    expect(asked).toEqual([7]);
  });
});

describe('the list', () => {
  const aChange = { at: 5, from: 'AVAILABLE', to: 'WAITING_FOR_SEND', error: null };

  test.each([
    [9, { name: 'Known', addedAt: 3, changes: [aChange] }],
    [10, { name: '', addedAt: startMs + 10 * 60_000, changes: [] }],
  ])('an item added again %i minutes after its removal has %j', async (minutes, known) => {
    const { service, time } = await setUp([
      fresh(startMs, { name: 'Known', addedAt: 3, changes: [aChange] }),
    ]);
    await service.remove(item7);
    expect(await service.list()).toEqual([]);
    time.advance(minutes * 60_000);
    await service.add(item7);
    expect(await service.list()).toMatchObject([known]);
  });

  test('holds an item once', async () => {
    const { service } = await setUp([fresh(startMs)]);
    expect(await service.add(item7)).toBe('watched');
    expect(await service.list()).toHaveLength(1);
  });

  test('is bounded', async () => {
    const stored = Array.from({ length: maxWatched }, (_, index) => fresh(startMs, { itemId: index + 1 }));
    const { service } = await setUp(stored);
    expect(await service.add({ connectionId: 'shop', itemId: 1_000 })).toBe('full');
    expect(await service.list()).toHaveLength(maxWatched);
  });

  test('is saved soon after a change, and on quitting', async () => {
    const { service, saved, pass, disk } = await setUp([fresh(startMs)]);
    await service.add({ connectionId: 'shop', itemId: 8 });
    await pass(1_000);
    expect(saved().map(({ itemId }) => itemId)).toEqual([7, 8]);
    await service.remove(item7);
    service.close();
    await disk.store.flush();
    expect(saved().map(({ itemId }) => itemId)).toEqual([8]);
  });

  test('loses the items of a removed connection', async () => {
    const { service, asked, pass } = await setUp([
      fresh(startMs),
      fresh(startMs, { connectionId: 'other', itemId: 9 }),
    ]);
    await service.forgetConnection('shop');
    expect((await service.list()).map(({ itemId }) => itemId)).toEqual([9]);
    await pass(2 * intervalMs);
    expect(new Set(asked)).toEqual(new Set([9]));
  });
});
