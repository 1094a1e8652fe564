import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemTime } from '#main/effects.ts';
import { createStatusHistory } from '#main/history/status-history.ts';
import { aDetail } from '#main/items-api/testing/wire.ts';
import { createAppFile } from '#main/store/app-file.ts';
import { createAppStore } from '#main/store/app-store.ts';
import { createManualTime } from '#main/testing/fake-effects.ts';
import { success } from '#shared/failure.ts';
import type { ItemStatus } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { wholeLocalCopy } from '#shared/local-copy.ts';
import {
  connectionId,
  isWhole,
  localCopiesOfService,
  search,
  token,
  until,
} from './testing/local-copies-of-service.ts';
import { sampleRow } from './testing/sample-rows.ts';

const { completeLocalCopy, startLocalCopies, setup } = localCopiesOfService();

test('estimates the requests, reads the whole list, and searches without requests', async () => {
  const localCopies = startLocalCopies();
  expect(await localCopies.estimate(connectionId, new AbortController().signal)).toEqual(
    success({ total: 1_100, requests: 5, requestMs: expect.any(Number) }),
  );
  expect((await localCopies.read(connectionId)).items).toBe(0);
  expect(await readdir(setup.folder)).toEqual([]);
  await localCopies.start(connectionId);
  await until(localCopies, isWhole);
  expect(await localCopies.read(connectionId)).toMatchObject({
    items: 1_100,
    whole: { number: 1, total: 1_100, items: 1_100, unreadable: 0 },
    activity: { kind: 'idle' },
  });
  expect(setup.requested).toEqual(['1 of 1', ...[1, 2, 3, 4, 5].map((page) => `${page} of 250`)]);
  const found = await search(localCopies, 'test 12', { sort: { by: 'price', isDescending: true } });
  expect(found).toMatchObject({
    ok: true,
    value: { pagination: { total: 12, pages: 1, current_page: 1 }, receivedAt: expect.any(Number) },
  });
  if (!found.ok) throw new Error('not found');
  expect(found.value.rows[0]).toEqual({
    ...sampleRow(1_079),
    imageSrc: expect.any(String),
    isMissing: false,
  });
  expect(setup.requested).toHaveLength(6);
  const files = await readdir(setup.folder);
  for (const name of files)
    expect(await readFile(path.join(setup.folder, name), 'latin1')).not.toContain(token);
});

test('measures how long the requests of a slow service take', async () => {
  let now = 1_000_000;
  const localCopies = startLocalCopies({ time: { ...systemTime, now: () => now } });
  setup.intercept = () => {
    now += 2_000;
    return false;
  };
  const measured = { requestMs: 2_000 };
  expect(await localCopies.estimate(connectionId, new AbortController().signal)).toMatchObject({
    value: measured,
  });
  await localCopies.start(connectionId);
  await until(localCopies, isWhole);
  expect(await localCopies.read(connectionId)).toMatchObject(measured);
});

test('a policy can limit the rate of local copies, or forbid and delete them', async () => {
  await (await completeLocalCopy()).close();
  const waitsMs: number[] = [];
  const slowed = startLocalCopies({
    policy: async () => ({ isOff: false, deleteExisting: false, maxRate: 1 / 3_600 }),
    time: {
      ...systemTime,
      setTimeout(run, ms) {
        waitsMs.push(ms);
        return systemTime.setTimeout(run, ms);
      },
    },
  });
  expect(await slowed.start(connectionId)).toMatchObject({ rate: 1 / 3_600, maxRate: 1 / 3_600 });
  await until(slowed, ({ pass }) => pass?.nextPage === 2);
  await expect.poll(() => Math.max(...waitsMs)).toBeGreaterThan(3_590_000);
  await slowed.close();
  await writeFile(path.join(setup.folder, 'never-opened.0123456789abcdef.sqlite'), '');
  const forbidden = startLocalCopies({
    policy: async () => ({ isOff: true, deleteExisting: true, maxRate: null }),
  });
  expect(await forbidden.start(connectionId)).toMatchObject({ off: 'forbidden', items: 0 });
  await expect(readdir(setup.folder)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('filters by the last status in the history, even while it is written', async () => {
  const time = createManualTime(0);
  const onDiskError = (error: unknown) => {
    throw error;
  };
  const store = createAppStore({ file: createAppFile(setup.folder), time, gone: new Set(), onDiskError });
  const history = createStatusHistory({ store, time, addressOf: async () => setup.address });
  setup.cleanups.push(() => store.close());
  const localCopies = await completeLocalCopy();
  const foundWith = async (status: ItemStatus) => {
    const found = await search(localCopies, '', { statuses: [status] });
    return found.ok && found.value.rows.map(({ id }) => id);
  };
  expect(await foundWith('AVAILABLE')).toEqual([]);
  const see = async (baseUrl: string, id: number, status: ItemStatus) => {
    history.note({ connectionId, kind: 'remote', token, baseUrl }, aDetail({ id, status }, 1));
    await history.flush();
  };
  await see(setup.address, 7, 'AVAILABLE');
  await see(setup.address, 8, 'AVAILABLE');
  await see('https://another.example', 9, 'AVAILABLE');
  expect(await foundWith('AVAILABLE')).toEqual([7, 8]);
  await see(setup.address, 8, 'UNAVAILABLE');
  expect(await foundWith('AVAILABLE')).toEqual([7]);
  expect(await foundWith('UNAVAILABLE')).toEqual([8]);
});

test('reads a range of items or groups, wherever it begins', async () => {
  const localCopies = await completeLocalCopy();
  const search = { ...wholeLocalCopy, sort: { by: 'id', isDescending: false } } as const;
  const request = { connectionId, search, query: defaultQuery, range: { first: 70, count: 800 } };
  const found = await localCopies.list(request);
  const ids = found.ok ? found.value.rows.map(({ id }) => id) : [];
  expect(ids).toEqual(Array.from({ length: 800 }, (_, index) => 71 + index));
  const one = { ...search, groups: { by: 'market_hash_name', isDescending: false } } as const;
  const groups = await localCopies.groups({ ...request, search: one, range: { first: 3, count: 90 } });
  expect(groups.ok && groups.value.groups.length).toBe(90);
});

test('an export reads the items that matched at its start, whatever a pass or the service changes meanwhile', async () => {
  const localCopies = await completeLocalCopy();
  const sort = { by: 'price', isDescending: true } as const;
  const asked = { connectionId, search: { ...wholeLocalCopy, sort }, query: defaultQuery };
  const readPage = localCopies.pagesOf(asked);
  const read = async (page: number) => {
    const found = await readPage(page, 500);
    return found.ok ? found.value.rows : [];
  };
  const firstIds = Array.from({ length: 500 }, (_, index) => 1_100 - index);
  expect((await read(1)).map(({ id }) => id)).toEqual(firstIds);
  const groups = { by: 'market_hash_name', isDescending: false } as const;
  const readGroups = localCopies.groupPagesOf({ ...asked, search: { ...wholeLocalCopy, groups } });
  const names = Array.from({ length: 97 }, (_, index) => `Case ${index} (Field-Tested)`);
  const prices = { lowest: '13.00', median: '546.50', highest: '1080.00' };
  expect(await readGroups(2, 10)).toMatchObject({
    value: { total: 97, groups: names.slice(10, 20).map((market_hash_name) => ({ market_hash_name })) },
  });
  expect(await readGroups(2, 12)).toMatchObject({
    value: {
      groups: [{ market_hash_name: names[12], count: 12, ...prices, not_seen: 0 }, ...Array(11).fill({})],
    },
  });
  setup.rows = [sampleRow(5_000), ...setup.rows.map((row) => ({ ...row, price: '1.00' }))];
  await localCopies.start(connectionId);
  await until(localCopies, ({ whole }) => whole?.number === 2);
  await localCopies.itemIsGone(connectionId, 2);
  const last = await read(3);
  expect(await readGroups(1, 2)).toMatchObject({
    value: {
      total: 97,
      groups: [{ count: 11 }, { count: 12, lowest: '1.00', highest: '1.00', not_seen: 0 }],
    },
  });
  const lastGroups = await readGroups(10, 10);
  expect(lastGroups.ok && lastGroups.value.groups.map(({ market_hash_name }) => market_hash_name)).toEqual(
    names.slice(90),
  );
  expect(last).toHaveLength(99);
  expect(last.slice(-2)).toMatchObject([{ id: 3, price: '1.00', imageSrc: expect.any(String) }, { id: 1 }]);
  expect(await readPage(3, 500)).toMatchObject({ value: { pagination: { total: 1_099, pages: 3 } } });
  // It would be taken for the catalog's limit if it was short.
  await localCopies.itemIsGone(connectionId, 1_100);
  expect((await read(1)).map(({ id }) => id)).toEqual([...firstIds.slice(1), 600]);
  setup.address = 'https://elsewhere.example';
  await localCopies.start(connectionId);
  await until(localCopies, isWhole);
  expect(await read(3)).toEqual([]);
  expect(await readGroups(1, 10)).toEqual(success({ groups: [], total: 97 }));
  await localCopies.remove(connectionId);
  expect(await localCopies.pagesOf(asked)(1, 500)).toMatchObject({
    value: { rows: [], pagination: { total: 0 } },
  });
  expect(await localCopies.groupPagesOf(asked)(1, 10)).toEqual(success({ groups: [], total: 0 }));
});

test('groups items by market name, and finds their places and price changes', async () => {
  const localCopies = await completeLocalCopy();
  const requested = {
    connectionId,
    search: { ...wholeLocalCopy, text: 'test 12', groups: { by: 'lowest', isDescending: true } },
    query: { ...defaultQuery, limit: 10, page: 1 },
  } as const;
  const groups = await localCopies.groups(requested);
  expect(groups).toMatchObject({ ok: true, value: { total: 1 } });
  if (!groups.ok) throw new Error('not found');
  const cheapest = { ...sampleRow(12), imageSrc: expect.any(String), isMissing: false };
  const [lowest, median, highest] = ['13.00', '546.50', '1080.00'];
  expect(groups.value.groups).toEqual([{ cheapest, count: 12, missing: 0, ...{ lowest, median, highest } }]);
  expect(await localCopies.indexOf({ ...requested, itemId: 12 + 97 * 3 })).toBe(3);
  expect(await localCopies.indexOf({ ...requested, itemId: 13 })).toBeNull();
  setup.rows = setup.rows.map((row) => (row.id === 12 ? { ...row, price: '9.99' } : row));
  await localCopies.start(connectionId);
  await until(localCopies, ({ whole }) => whole?.number === 2);
  expect(await localCopies.ofItem(connectionId, 12)).toEqual(
    success({
      row: { ...cheapest, price: '9.99' },
      isNewer: false,
      isRemoved: false,
      changes: [{ until: expect.any(Number), price: '13.00', platform_price: '100.00' }],
    }),
  );
  expect(await localCopies.ofItem(connectionId, 99_999)).toEqual(success(null));
});

test('removes an item that the service no longer knows', async () => {
  const localCopies = await completeLocalCopy();
  await search(localCopies, '');
  await localCopies.itemIsGone(connectionId, 1);
  expect(await search(localCopies, '')).toMatchObject({ ok: true, value: { pagination: { total: 1_099 } } });
  expect(await localCopies.read(connectionId)).toMatchObject({ items: 1_099, removed: [1] });
  // A list on screen may still show it, and opening it says that the local copy was wrong.
  const known = { row: { ...sampleRow(1) }, isRemoved: true };
  expect(await localCopies.ofItem(connectionId, 1)).toMatchObject({ ok: true, value: known });
  await localCopies.start(connectionId);
  await until(localCopies, ({ whole }) => whole?.number === 2);
  expect(await localCopies.ofItem(connectionId, 1)).toMatchObject({ ok: true, value: { isRemoved: false } });
  expect((await localCopies.read(connectionId)).removed).toEqual([]);
});
