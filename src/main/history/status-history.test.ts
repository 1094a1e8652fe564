import { readdir, readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { aDetail } from '#main/items-api/testing/wire.ts';
import { createAppFile } from '#main/store/app-file.ts';
import { appFileName, createAppStore } from '#main/store/app-store.ts';
import { createManualTime, type ManualTime } from '#main/testing/fake-effects.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import type { Item, ItemDetail } from '#shared/item.ts';
import { createLastStatuses, createSpanTable } from './span-table.ts';
import { createStatusHistory, type StatusHistory, type StatusHistoryDeps } from './status-history.ts';

const folder = temporaryFolder();
const filePath = () => folder.at(appFileName);

const shop = {
  connectionId: 'shop',
  kind: 'remote' as const,
  baseUrl: 'https://one.example',
  token: 'canary-7f3a9c',
};
const morning = Date.UTC(2026, 10, 21, 10, 0);
const minuteMs = 60_000;

function start(given: Partial<StatusHistoryDeps> = {}) {
  const time = createManualTime(morning);
  const troubles: unknown[] = [];
  const addresses = new Map([['shop', shop.baseUrl]]);
  const store = createAppStore({
    file: createAppFile(folder.path),
    time,
    gone: new Set(),
    onDiskError: (error) => troubles.push(error),
  });
  const { close, ...history } = createStatusHistory({
    store,
    time,
    addressOf: async (id) => addresses.get(id) ?? null,
    ...given,
  });
  let isOpen = true;
  async function quit(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await close();
    await store.close();
  }
  onTestFinished(quit);
  return { history: { ...history, close: quit }, store, time, troubles, addresses };
}

function detailWith(status: string, minute: number, given: Partial<Item> = {}): ItemDetail {
  return aDetail({ id: 7, status, error_message: null, ...given }, morning + minute * minuteMs);
}

const item = { connectionId: 'shop', itemId: 7 };
const spansOf = async (history: Pick<StatusHistory, 'ofItem'>) => {
  const read = await history.ofItem(item);
  return read.kind === 'kept' ? read.spans : [];
};
const at = (minute: number) => morning + minute * minuteMs;
/** Uses the file while the app doesn't, or beside it. */
function inFile<T>(use: (database: DatabaseSync) => T): T {
  using database = new DatabaseSync(filePath());
  return use(database);
}
const countSpans = () =>
  inFile((database) => database.prepare('SELECT count(*) AS count FROM spans').get()?.count);

describe('the spans of an item', () => {
  test('extend while the status stays the same', async () => {
    const { history } = start();
    history.note(shop, detailWith('WAITING_FOR_SEND', 0));
    history.note(shop, detailWith('WAITING_FOR_SEND', 2));
    history.note(shop, detailWith('TRADE_ACCEPTED', 7));
    expect(await spansOf(history)).toEqual([
      { status: 'TRADE_ACCEPTED', hasError: false, firstSeen: at(7), lastSeen: at(7) },
      { status: 'WAITING_FOR_SEND', hasError: false, firstSeen: at(0), lastSeen: at(2) },
    ]);
  });

  test('start again with an error', async () => {
    const { history } = start();
    history.note(shop, detailWith('WAITING_FOR_SEND', 0));
    history.note(shop, detailWith('WAITING_FOR_SEND', 1, { error_message: 'The inventory is full.' }));
    expect((await spansOf(history)).map(({ hasError }) => hasError)).toEqual([true, false]);
  });

  test('go on where the error is unreadable, which is not taken for none', async () => {
    const { history } = start();
    const { error_message: _, ...unread } = detailWith('AVAILABLE', 1).item;
    history.note(shop, detailWith('AVAILABLE', 0, { error_message: 'x' }));
    history.note(shop, { ...detailWith('AVAILABLE', 1), item: unread });
    history.note(shop, detailWith('AVAILABLE', 2, { error_message: 'x' }));
    expect(await spansOf(history)).toEqual([
      { status: 'AVAILABLE', hasError: true, firstSeen: at(0), lastSeen: at(2) },
    ]);
    history.note(shop, { ...detailWith('UNAVAILABLE', 3), item: { ...unread, status: 'UNAVAILABLE' } });
    expect((await spansOf(history)).map(({ hasError }) => hasError)).toEqual([null, true]);
  });

  test('go on after a restart', async () => {
    const first = start().history;
    first.note(shop, detailWith('WAITING_FOR_SEND', 0));
    await first.close();
    const { history } = start();
    history.note(shop, detailWith('WAITING_FOR_SEND', 5));
    expect(await spansOf(history)).toEqual([
      { status: 'WAITING_FOR_SEND', hasError: false, firstSeen: at(0), lastSeen: at(5) },
    ]);
  });

  test('are neither reordered nor shortened when the clock is set back', async () => {
    const { history } = start();
    history.note(shop, detailWith('WAITING_FOR_SEND', 5));
    history.note(shop, detailWith('WAITING_FOR_SEND', 1));
    history.note(shop, detailWith('TRADE_ACCEPTED', 0));
    expect(await spansOf(history)).toMatchObject([
      { status: 'TRADE_ACCEPTED' },
      { status: 'WAITING_FOR_SEND', lastSeen: at(5) },
    ]);
  });

  test('leave out responses without a readable status', async () => {
    const { history } = start();
    const { status: _, ...rest } = detailWith('x', 0).item;
    history.note(shop, { ...detailWith('x', 0), item: rest });
    expect(await history.ofItem(item)).toEqual({ kind: 'kept', spans: [] });
  });

  test('are those of the current address of the connection', async () => {
    const { history, addresses } = start();
    history.note(shop, detailWith('AVAILABLE', 0));
    addresses.set('shop', 'https://two.example');
    expect(await history.ofItem(item)).toEqual({ kind: 'kept', spans: [] });
  });

  test('are found for the demo whatever its port is', async () => {
    const { history, addresses } = start();
    addresses.set('demo', 'demo');
    const demo = { ...shop, connectionId: 'demo', kind: 'demo' as const, baseUrl: 'http://127.0.0.1:4711' };
    history.note(demo, detailWith('AVAILABLE', 0));
    history.note({ ...demo, baseUrl: 'http://127.0.0.1:4712' }, detailWith('AVAILABLE', 1));
    const read = await history.ofItem({ connectionId: 'demo', itemId: 7 });
    expect(read.kind === 'kept' && read.spans).toHaveLength(1);
  });

  test.each([
    ["'); DROP TABLE spans; --"],
    ['\u0000\u202e\ud800 status'],
    ['x'.repeat(100_000)],
    [`cut within a character ${'x'.repeat(96)}😀`],
    ['a\u0000b'],
    ['__proto__'],
    [''],
  ])('take a hostile status like any other: %j', async (status) => {
    const { history, troubles } = start();
    history.note(shop, detailWith(status, 0));
    await history.flush();
    history.note(shop, detailWith(status, 1));
    history.note(shop, detailWith('AVAILABLE', 2));
    const [, hostile, ...more] = await spansOf(history);
    expect(more).toEqual([]);
    expect(hostile?.status.length).toBeLessThanOrEqual(120);
    expect(troubles).toEqual([]);
  });
});

describe('the file', () => {
  test('holds no secret, and of an item only id, status and time', async () => {
    const { history } = start();
    const secrets = {
      hash: 'secret-hash',
      name: 'secret-name',
      error_message: 'secret-message',
      trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=TradeTok',
    };
    history.note(shop, detailWith('https://steamcommunity.com/?token=TradeTok', 0, secrets));
    history.note(shop, detailWith('sent to TradeTok', 1, secrets));
    await history.ofItem(item);
    const filesNow = async () => {
      const names = await readdir(folder.path);
      return (await Promise.all(names.map((name) => readFile(folder.at(name), 'latin1')))).join();
    };
    const whileOpen = await filesNow();
    await history.close();
    for (const text of [whileOpen, await filesNow()]) {
      expect(text).toContain('https://one.example');
      for (const secret of ['canary', 'secret-', 'TradeTok']) expect(text).not.toContain(secret);
    }
  });

  test('forgets a removed connection, and no other', async () => {
    const { history, addresses } = start();
    addresses.set('other', shop.baseUrl);
    history.note(shop, detailWith('AVAILABLE', 0));
    history.note({ ...shop, connectionId: 'other' }, detailWith('AVAILABLE', 0));
    await history.ofItem(item);
    history.note(shop, detailWith('UNAVAILABLE', 1));
    history.forgetConnection('shop');
    expect(await history.ofItem(item)).toEqual({ kind: 'kept', spans: [] });
    expect(await history.ofItem({ connectionId: 'other', itemId: 7 })).toMatchObject({ spans: [{}] });
    await history.close();
    expect(countSpans()).toBe(1);
  });

  test('overwrites deleted spans instead of marking them as free', async () => {
    const first = start();
    first.addresses.set('other', shop.baseUrl);
    first.history.note({ ...shop, connectionId: 'other' }, detailWith('AVAILABLE', 0));
    for (let n = 0; n < 500; n += 1) first.history.note(shop, detailWith(`MARKER_${n}`, n));
    await first.history.close();
    expect(await readFile(filePath(), 'latin1')).toContain('MARKER_');
    const { history } = start();
    history.forgetConnection('shop');
    await history.close();
    expect(await readdir(folder.path)).toEqual([appFileName]);
    expect(await readFile(filePath(), 'latin1')).not.toContain('MARKER_');
  });

  describe('with 300,000 spans', () => {
    const many = 300_000;
    /** Runs this many steps that wait for the clock. */
    const turns = async (time: ManualTime, count: number) => {
      for (let turn = 0; turn < count; turn += 1) {
        time.advance(20);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };

    beforeEach(async () => {
      const { history } = start();
      history.note(shop, detailWith('AVAILABLE', 0));
      await history.close();
      inFile((database) =>
        database.exec(`INSERT INTO spans (catalog_id, item_id, status, has_error, first_seen, last_seen)
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
          SELECT 1, i, 'AVAILABLE', 0, i, ${at(0)} + i FROM n`),
      );
    });

    test('hides them immediately, and deletes them in small steps', async () => {
      const { history, time } = start({ bounds: { maxSpans: many * 2 } });
      expect(await history.ofItem(item)).toMatchObject({ spans: [{}, {}] });
      history.forgetConnection('shop');
      const before = performance.now();
      expect(await history.ofItem(item)).toEqual({ kind: 'kept', spans: [] });
      expect(performance.now() - before).toBeLessThan(500);
      expect(countSpans()).toBeGreaterThan(many - 10_000);
      const catalogs = inFile((database) => database.prepare('SELECT * FROM catalogs').all());
      expect(JSON.stringify(catalogs)).not.toContain('one.example');
      await turns(time, 20);
      const left = countSpans();
      expect(left).toBeLessThan(many - 1_000);
      await turns(time, 20);
      expect(countSpans()).toBeLessThan(Number(left));
    });

    test('deletes the rest after the next start', async () => {
      const first = start({ bounds: { maxSpans: many * 2 } });
      first.history.forgetConnection('shop');
      // Each reading of the clock is past the deadline of closing.
      first.time.now = () => performance.now() * 1_000;
      await first.history.close();
      expect(countSpans()).toBeGreaterThan(0);
      const next = start({ bounds: { maxSpans: many * 2 } });
      await next.history.close();
      expect(countSpans()).toBe(0);
      expect(inFile((database) => database.prepare('SELECT * FROM catalogs').all())).toEqual([]);
    });
  });

  test('loses spans past their time, and the oldest beyond the bound', async () => {
    const { history, time } = start({ bounds: { keptForMs: 8 * 60 * minuteMs, maxSpans: 2 } });
    history.note(shop, detailWith('A', -9 * 60));
    for (const [minute, status] of ['B', 'C', 'D'].entries()) history.note(shop, detailWith(status, minute));
    const statuses = async () => (await spansOf(history)).map(({ status }) => status);
    expect(await statuses()).toEqual(['D', 'C', 'B', 'A']);
    time.advance(minuteMs);
    expect(await statuses()).toEqual(['D', 'C', 'B']);
    time.advance(6 * 60 * minuteMs);
    expect(await statuses()).toEqual(['D', 'C']);
  });
});

test('without a file there is no history', async () => {
  const { history } = start({ store: { use: async () => null, off: async () => 'newer-file' } });
  history.note(shop, detailWith('AVAILABLE', 0));
  expect(await history.ofItem(item)).toEqual({ kind: 'off', because: 'newer-file' });
});

test('on a full disk nothing is lost, once there is room again', async () => {
  const { history, store, troubles } = start();
  // SQLite's own "database or disk is full".
  await store.use((database) => database.exec('PRAGMA max_page_count = 10'));
  for (let n = 0; n < 150; n += 1) history.note(shop, detailWith(`status ${n} ${'x'.repeat(90)}`, n));
  expect(await history.ofItem(item)).toEqual({ kind: 'off', because: 'disk' });
  expect(String(troubles[0])).toMatch(/full/);
  await store.use((database) => database.exec('PRAGMA max_page_count = 100000'));
  expect(await spansOf(history)).toHaveLength(150);
});

test('last statuses are right after spans of a removed connection were deleted and their ids reused', async () => {
  const kept = { connectionId: 'shop', baseAddress: 'https://one.example' };
  const removed = { connectionId: 'removed', baseAddress: 'https://two.example' };
  const opened = await createAppFile(folder.path).open();
  if (opened.kind !== 'open') throw opened.error;
  const table = createSpanTable(opened.database);
  const see = (key: typeof kept, itemId: number, status: string, seenAt: number) =>
    table.write([{ ...key, itemId, status, hasError: false, seenAt }]);
  const statuses = createLastStatuses(filePath(), kept);

  see(kept, 1, 'AVAILABLE', 1_000);
  see(removed, 2, 'AVAILABLE', 2_000);
  see(removed, 3, 'AVAILABLE', 3_000);
  expect(statuses.idsWith(['AVAILABLE'])).toEqual([1]);
  table.forget('removed');
  table.prune({ oldest: 0, maxSpans: 100, limit: 100 });
  see(kept, 1, 'TRADE_ACCEPTED', 4_000);
  see(kept, 4, 'AVAILABLE', 5_000);
  see(kept, 5, 'AVAILABLE', 6_000);
  expect(statuses.idsWith(['AVAILABLE'])).toEqual([4, 5]);
  expect(statuses.idsWith(['TRADE_ACCEPTED'])).toEqual([1]);
  opened.database.close();
});
