import { expect, test } from 'vitest';
import { createManualTime, memoryFile } from '#main/testing/fake-effects.ts';
import { defaultSettings, type LockableSettings } from '#shared/settings.ts';
import { createSettingsStore } from './settings-store.ts';

function setUp(onDisk?: unknown, locked: LockableSettings = {}) {
  const time = createManualTime();
  const troubles: unknown[] = [];
  const disk = memoryFile(onDisk);
  const gone = new Set<string>();
  const store = createSettingsStore({
    file: disk.file,
    gone,
    time,
    onDiskError: (error) => troubles.push(error),
    locked: async () => locked,
  });
  return { time, writes: disk.written, troubles, disk, store, gone };
}

test('the first start uses the defaults', async () => {
  const { store } = setUp();
  expect(await store.load()).toBeNull();
  expect(store.read()).toEqual(defaultSettings);
});

test('continuous changes are written about once a second', async () => {
  const { time, writes, store } = setUp();
  await store.load();
  for (let width = 200; width < 300; width += 1) {
    store.change({ paneWidths: { detail: width } });
    time.advance(10);
  }
  expect(writes.length).toBeGreaterThanOrEqual(1);
  expect(writes.length).toBeLessThanOrEqual(2);
  time.advance(1_000);
  expect(writes.at(-1)).toMatchObject({ version: 2, paneWidths: { detail: 299 } });
});

test('quitting waits for a running write', async () => {
  const { time, disk, store } = setUp();
  await store.load();
  const writing = Promise.withResolvers<void>();
  disk.file.settled = () => writing.promise;
  store.change({ theme: 'dark' });
  time.advance(1_000);
  let isFlushed = false;
  const flushing = store.flush().then(() => {
    isFlushed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isFlushed).toBe(false);
  writing.resolve();
  await flushing;
});

test('quitting writes pending changes once', async () => {
  const { time, writes, store } = setUp();
  store.change({ theme: 'dark' });
  await store.flush();
  time.advance(1_000);
  await store.flush();
  expect(writes).toEqual([{ version: 2, ...defaultSettings, theme: 'dark' }]);
});

test('a damaged field gets its default, and the others stay', async () => {
  const { store } = setUp({ version: 2, theme: 'purple', limit: 100 });
  await store.load();
  expect(store.read()).toEqual({ ...defaultSettings, limit: 100 });
});

test('another file in its place is reported, and the defaults are used', async () => {
  const { store } = setUp({ theme: 'dark' });
  expect(await store.load()).toEqual({ kind: 'reset', setAside: 'file.json.bad' });
  expect(store.read()).toEqual(defaultSettings);
});

test('a file of version 1 is read, and written as version 2', async () => {
  const { store, writes } = setUp({ version: 1, theme: 'dark', density: 'comfortable', limit: 25 });
  expect(await store.load()).toBeNull();
  store.change({ limit: 100 });
  await store.flush();
  expect(writes).toEqual([
    { version: 2, ...defaultSettings, theme: 'dark', density: 'comfortable', limit: 100 },
  ]);
});

test('the reader that an earlier build stored as `answerFor` is taken over', async () => {
  const { store, writes } = setUp({ version: 2, answerFor: 'colleague' });
  await store.load();
  expect(store.read().replyReader).toBe('colleague');
  store.change({ replyReader: 'ticket' });
  await store.flush();
  expect(writes).toEqual([{ version: 2, ...defaultSettings, replyReader: 'ticket' }]);
});

test("a locked setting has the policy's value, and the user's own stays in the file", async () => {
  const { store, writes } = setUp({ version: 2, theme: 'light' }, { theme: 'dark', limit: 25 });
  await store.load();
  expect(store.read()).toMatchObject({ theme: 'dark', limit: 25 });
  expect(store.change({ theme: 'system', limit: 100, density: 'comfortable' })).toMatchObject({
    theme: 'dark',
    limit: 25,
    density: 'comfortable',
  });
  await store.flush();
  expect(writes).toEqual([{ version: 2, ...defaultSettings, theme: 'light', density: 'comfortable' }]);
});

test('the last view and open ticket of a removed connection are forgotten and not stored again', async () => {
  const { store, writes, gone } = setUp({
    version: 2,
    lastViews: { shop: 'connection=shop', demo: 'connection=demo' },
    openTickets: { shop: 'ticket-1' },
    copySchedules: { shop: 'daily' },
  });
  await store.load();
  gone.add('shop');
  store.forgetConnection('shop');
  const { copySchedules, openTickets } = store.read();
  expect({ copySchedules, openTickets }).toEqual({ copySchedules: {}, openTickets: {} });
  expect(
    store.change({ lastViews: { ...store.read().lastViews, shop: 'connection=shop' } }).lastViews,
  ).toEqual({
    demo: 'connection=demo',
  });
  await store.flush();
  expect(JSON.stringify(writes)).not.toContain('shop');
});

test('a change that the disk refuses is reported and holds for this run', async () => {
  const { store, disk, troubles } = setUp();
  disk.refuse();
  store.change({ theme: 'dark' });
  await store.flush();
  expect(store.read().theme).toBe('dark');
  expect(troubles).toHaveLength(1);
});
