import { describe, expect, test } from 'vitest';
import { memoryStore } from '#main/testing/fake-effects.ts';
import { createConnectionStore, type PresetConnection, type StoredConnections } from './connection-store.ts';

const stored: StoredConnections = {
  activeId: 'id-1',
  demo: false,
  connections: [
    { id: 'id-1', name: 'Shop', baseUrl: 'https://catalog.example', colour: 'blue', tokenInKeychain: true },
  ],
};

const onDisk = { ...stored, presets: [] };

function setUp(connections: unknown, presets: PresetConnection[] = []) {
  const disk = memoryStore({ connections });
  const store = createConnectionStore(disk.store, async () => presets);
  return { store, notes: disk.store.notes, saved: () => disk.saved().connections };
}
const storeOver = (...given: Parameters<typeof setUp>) => setUp(...given).store;

test('loads what was saved', async () => {
  expect(await storeOver(onDisk).load()).toEqual(stored);
});

test.each([
  ['no list', { ...onDisk, connections: 'none' }],
  ['a plain http address', withBaseUrl('http://catalog.example')],
  ['an address in another form than the app writes', withBaseUrl('https://Catalog.example')],
  ['an address with a slash at its end', withBaseUrl('https://catalog.example/')],
  ['an address with a query', withBaseUrl('https://catalog.example?to=evil.example')],
  ['an address with a user', withBaseUrl('https://shop@evil.example')],
  ['an id with a slash', withFields({ id: '../x' })],
  ['no name', withFields({ name: '' })],
  ['a name of 81 characters', withFields({ name: 'x'.repeat(81) })],
  ['an unknown colour', withFields({ colour: 'mauve' })],
  ['no keychain flag', withFields({ tokenInKeychain: undefined })],
  ['no demo flag', { ...onDisk, demo: undefined }],
  ['too long an active id', { ...onDisk, activeId: 'x'.repeat(65) }],
])('a list with %s is set aside, and there are no connections', async (_name, value) => {
  const { store, notes } = setUp(value);
  expect(await store.load()).toEqual({ activeId: null, demo: false, connections: [] });
  expect(await notes()).toEqual([{ kind: 'entry-reset', name: 'connections' }]);
});

test('the next start can read any number of connections and earlier presets', async () => {
  const many: StoredConnections['connections'] = Array.from({ length: 300 }, (_, index) => ({
    id: `id-${index}`,
    name: `Shop ${index}`,
    baseUrl: 'https://catalog.example',
    colour: 'blue',
    tokenInKeychain: false,
  }));
  const { store, saved } = setUp(onDisk);
  await store.load();
  await store.save({ ...stored, connections: many });
  expect((await storeOver(saved()).load()).connections).toHaveLength(300);
  // A policy whose connections have other ids each day.
  for (let day = 0; day < 300; day += 1) {
    const preset = { ...many[0], id: `org-${day}`, isPreset: true, tokenInKeychain: true };
    await store.save({ ...stored, connections: [preset as never] });
  }
  const last = [{ id: 'org-299', name: 'Shop', baseUrl: 'https://catalog.example', colour: 'blue' as const }];
  expect((await storeOver(saved(), last).load()).connections).toHaveLength(1);
});

test('an unknown field that could hold a token is dropped', async () => {
  const withToken = { ...onDisk, connections: [{ ...stored.connections[0], token: 'canary' }] };
  expect(JSON.stringify(await storeOver(withToken).load())).not.toContain('canary');
});

describe('preset connections', () => {
  const preset = {
    id: 'org-shop',
    name: 'Shop',
    baseUrl: 'https://shop.example',
    colour: 'red',
  } as const;

  test("come before the user's own, and the file keeps only the address of their token", async () => {
    const { store, saved } = setUp(onDisk, [preset]);
    const loaded = await store.load();
    expect(loaded.connections).toEqual([
      { ...preset, isPreset: true, tokenInKeychain: false },
      ...stored.connections,
    ]);
    const [first, ...others] = loaded.connections;
    if (first === undefined) throw new Error('none');
    await store.save({ ...loaded, connections: [{ ...first, tokenInKeychain: true }, ...others] });
    expect(saved()).toEqual({
      ...onDisk,
      presets: [{ id: 'org-shop', baseUrl: 'https://shop.example', tokenInKeychain: true }],
    });
    const again = await storeOver(saved(), [preset]).load();
    expect(again.connections[0]).toMatchObject({ id: 'org-shop', tokenInKeychain: true });
  });

  test('never get the token of their previous address', async () => {
    const known = { ...onDisk, presets: [{ ...tokenFor('https://shop.example') }] };
    const moved = { ...preset, baseUrl: 'https://new.example' };
    const loaded = await storeOver(known, [moved]).load();
    expect(loaded.connections[0]).toMatchObject({
      baseUrl: moved.baseUrl,
      tokenInKeychain: false,
      // The old token is in the keychain under the same id: forgetting must delete it.
      tokenMayRemain: true,
    });
    const { store, saved } = setUp(known, [moved]);
    await store.save(loaded);
    const again = await storeOver(saved(), [moved]).load();
    expect(again.connections[0]).toMatchObject({ tokenInKeychain: false, tokenMayRemain: true });
  });

  test('keep their token while the policy does not name them', async () => {
    const known = { ...onDisk, presets: [tokenFor('https://shop.example')] };
    const { store, saved } = setUp(known);
    await store.save(await store.load());
    expect((await storeOver(saved(), [preset]).load()).connections[0]).toMatchObject({
      tokenInKeychain: true,
    });
  });

  test('are remembered once each, and only with a token', async () => {
    const other = { ...tokenFor('https://other.example'), id: 'org-other' };
    const without = { ...other, id: 'org-without', tokenInKeychain: false };
    const known = { ...onDisk, presets: [other, without, tokenFor('https://shop.example')] };
    const { store, saved } = setUp(known, [preset]);
    const loaded = await store.load();
    expect(loaded.connections[0]).toMatchObject({ id: 'org-shop', tokenInKeychain: true });
    await store.save(loaded);
    expect(saved()).toEqual({ ...onDisk, presets: [other, tokenFor('https://shop.example')] });
  });

  function tokenFor(baseUrl: string) {
    return { id: 'org-shop', baseUrl, tokenInKeychain: true };
  }
});

function withFields(fields: object) {
  return { ...onDisk, connections: [{ ...stored.connections[0], ...fields }] };
}

function withBaseUrl(baseUrl: string) {
  return withFields({ baseUrl });
}

test('an invalid flag means that a token may remain', async () => {
  const loaded = await storeOver(withFields({ tokenMayRemain: 'perhaps' })).load();
  expect(loaded).toMatchObject({ connections: [{ tokenMayRemain: true }] });
});

test('an assumed time zone is optional, and an invalid one is dropped alone', async () => {
  const zoneIn = async (value: unknown) => (await storeOver(value).load()).connections[0]?.assumedTimeZone;
  expect(await zoneIn(withFields({ assumedTimeZone: 'Europe/Warsaw' }))).toBe('Europe/Warsaw');
  // Of another computer, which may know it.
  expect(await zoneIn(withFields({ assumedTimeZone: 'Mars/Base' }))).toBe('Mars/Base');
  expect(await zoneIn(onDisk)).toBeUndefined();
  for (const wrong of [
    { assumedTimeZone: 'no zone' },
    { assumedTimeZone: 1 },
    { assumedUtcOffsetMinutes: 1.5 },
  ]) {
    const [read] = (await storeOver(withFields(wrong)).load()).connections;
    expect([read?.name, read?.assumedTimeZone]).toEqual(['Shop', undefined]);
  }
});

test('the offset that an earlier version assumed becomes a zone of that offset', async () => {
  const earlier = withFields({ assumedUtcOffsetMinutes: 330 });
  const { store, saved } = setUp(earlier);
  const loaded = await store.load();
  expect(loaded.connections[0]).toMatchObject({ assumedTimeZone: 'UTC+05:30' });
  await store.save(loaded);
  expect(saved()).toEqual(withFields({ assumedTimeZone: 'UTC+05:30' }));
});
