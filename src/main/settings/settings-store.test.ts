import { expect, test } from 'vitest';
import type { JsonFile, JsonRead } from '#main/files/json-file.ts';
import { createHandClock } from '#main/testing/hand-clock.ts';
import { defaultSettings } from '#shared/settings.ts';
import { createSettingsStore } from './settings-store.ts';

function setUp(onDisk?: unknown) {
  const clock = createHandClock();
  const writes: unknown[] = [];
  const troubles: unknown[] = [];
  const disk = { refuses: false };
  const file: JsonFile = {
    async read(isSound): Promise<JsonRead> {
      if (onDisk === undefined) return { kind: 'missing' };
      return isSound(onDisk)
        ? { kind: 'read', value: onDisk }
        : { kind: 'damaged', setAside: 'settings.json.bad' };
    },
    async write(value) {
      if (disk.refuses) throw new Error('ENOSPC');
      writes.push(value);
    },
    settled: async () => {},
  };
  const store = createSettingsStore({ file, timers: clock, onDiskTrouble: (error) => troubles.push(error) });
  return { clock, writes, troubles, disk, store };
}

test('the first start has the defaults', async () => {
  const { store } = setUp();
  expect(await store.load()).toEqual({ setAside: null });
  expect(store.read()).toEqual(defaultSettings);
});

test('changes of one second are one write, however they go on', async () => {
  const { clock, writes, store } = setUp();
  for (let width = 200; width < 300; width += 1) {
    store.change({ paneWidths: { detail: width } });
    clock.pass(10);
  }
  expect(writes.length).toBeGreaterThanOrEqual(1);
  expect(writes.length).toBeLessThanOrEqual(2);
  clock.pass(1_000);
  expect(writes.at(-1)).toMatchObject({ version: 1, paneWidths: { detail: 299 } });
});

test('quitting writes what is not written yet, once', async () => {
  const { clock, writes, store } = setUp();
  store.change({ theme: 'dark' });
  await store.flush();
  clock.pass(1_000);
  await store.flush();
  expect(writes).toEqual([{ version: 1, ...defaultSettings, theme: 'dark' }]);
});

test('a damaged field goes back to its default, the others stay', async () => {
  const { store } = setUp({ version: 1, theme: 'purple', limit: 100 });
  await store.load();
  expect(store.read()).toEqual({ ...defaultSettings, limit: 100 });
});

test.each([[[]], ['text'], [{ version: 2 }], [null]])(
  '%j is not a settings file: defaults, and it is said',
  async (onDisk) => {
    const { store } = setUp(onDisk);
    expect(await store.load()).toEqual({ setAside: 'settings.json.bad' });
    expect(store.read()).toEqual(defaultSettings);
  },
);

test('a disk that refuses is heard of, and the change holds for this run', async () => {
  const { store, disk, troubles } = setUp();
  disk.refuses = true;
  store.change({ theme: 'dark' });
  await store.flush();
  expect(store.read().theme).toBe('dark');
  expect(troubles).toHaveLength(1);
});
