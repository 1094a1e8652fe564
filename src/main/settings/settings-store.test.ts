import { expect, test } from 'vitest';
import { createManualTime, memoryStore } from '#main/testing/fake-effects.ts';
import { defaultSettings, type LockableSettings } from '#shared/settings.ts';
import { createSettingsStore } from './settings-store.ts';

function setUp(settings?: object, locked: LockableSettings = {}) {
  const time = createManualTime();
  const gone = new Set<string>();
  const { store: kept, saved } = memoryStore(settings && { settings }, { time });
  const store = createSettingsStore({ store: kept, gone, locked: async () => locked });
  const savedNow = async () => {
    await kept.flush();
    return saved().settings;
  };
  return { store, gone, savedNow };
}

test('the first start uses the defaults', async () => {
  const { store } = setUp();
  await store.load();
  expect(store.read()).toEqual(defaultSettings);
});

test('a damaged field gets its default, and the others stay', async () => {
  const { store } = setUp({ theme: 'purple', limit: 100 });
  await store.load();
  expect(store.read()).toEqual({ ...defaultSettings, limit: 100 });
});

test("a locked setting has the policy's value, and the user's own stays stored", async () => {
  const { store, savedNow } = setUp({ theme: 'light' }, { theme: 'dark', limit: 25 });
  await store.load();
  expect(store.read()).toMatchObject({ theme: 'dark', limit: 25 });
  expect(store.change({ theme: 'system', limit: 100, density: 'comfortable' })).toMatchObject({
    theme: 'dark',
    limit: 25,
    density: 'comfortable',
  });
  expect(await savedNow()).toEqual({ ...defaultSettings, theme: 'light', density: 'comfortable' });
});

test('the last view and open ticket of a removed connection are forgotten and not stored again', async () => {
  const { store, savedNow, gone } = setUp({
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
  expect(JSON.stringify(await savedNow())).not.toContain('shop');
});
