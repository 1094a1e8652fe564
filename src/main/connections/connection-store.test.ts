import { describe, expect, test } from 'vitest';
import { memoryFile } from '#main/testing/fake-effects.ts';
import { createConnectionStore, type PresetConnection, type StoredConnections } from './connection-store.ts';

const stored: StoredConnections = {
  activeId: 'id-1',
  demo: false,
  connections: [
    { id: 'id-1', name: 'Shop', baseUrl: 'https://catalog.example', colour: 'blue', tokenInKeychain: true },
  ],
};

const onDisk = { version: 2, ...stored, presets: [] };

function setUp(onDisk: unknown, presets: PresetConnection[] = []) {
  const { file, written } = memoryFile(onDisk);
  return { store: createConnectionStore(file, async () => presets), written };
}
const storeOver = (...given: Parameters<typeof setUp>) => setUp(...given).store;

test('loads what was saved', async () => {
  expect(await storeOver(onDisk).load()).toEqual({ stored, trouble: null });
});

test.each([
  ['no version', { ...onDisk, version: undefined }],
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
])('a file with %s is set aside, and the list is empty', async (_name, value) => {
  expect(await storeOver(value).load()).toEqual({
    stored: { activeId: null, demo: false, connections: [] },
    trouble: { kind: 'reset', setAside: 'file.json.bad' },
  });
});

test('the next start can read any number of connections and earlier presets', async () => {
  const many: StoredConnections['connections'] = Array.from({ length: 300 }, (_, index) => ({
    id: `id-${index}`,
    name: `Shop ${index}`,
    baseUrl: 'https://catalog.example',
    colour: 'blue',
    tokenInKeychain: false,
  }));
  const { store, written } = setUp(onDisk);
  await store.load();
  await store.save({ ...stored, connections: many });
  // A policy whose connections have other ids each day.
  for (let day = 0; day < 300; day += 1) {
    const preset = { ...many[0], id: `org-${day}`, isPreset: true, tokenInKeychain: true };
    await store.save({ ...stored, connections: [preset as never] });
  }
  for (const file of [written[0], written.at(-1)]) {
    expect((await storeOver(file).load()).trouble).toBeNull();
  }
  const last = [{ id: 'org-299', name: 'Shop', baseUrl: 'https://catalog.example', colour: 'blue' as const }];
  expect((await storeOver(written.at(-1), last).load()).stored.connections).toHaveLength(1);
});

test('an unknown field that could hold a token is dropped', async () => {
  const withToken = { ...onDisk, connections: [{ ...stored.connections[0], token: 'canary' }] };
  expect(JSON.stringify(await storeOver(withToken).load())).not.toContain('canary');
});

test('a file of version 1 is read, and written as version 2', async () => {
  const { store, written } = setUp({ version: 1, ...stored });
  expect(await store.load()).toEqual({ stored, trouble: null });
  await store.save(stored);
  expect(written).toEqual([onDisk]);
});

describe('preset connections', () => {
  const preset = {
    id: 'org-shop',
    name: 'Shop',
    baseUrl: 'https://shop.example',
    colour: 'red',
  } as const;

  test("come before the user's own, and the file keeps only the address of their token", async () => {
    const { store, written } = setUp(onDisk, [preset]);
    const loaded = (await store.load()).stored;
    expect(loaded.connections).toEqual([
      { ...preset, isPreset: true, tokenInKeychain: false },
      ...stored.connections,
    ]);
    const [first, ...others] = loaded.connections;
    if (first === undefined) throw new Error('none');
    await store.save({ ...loaded, connections: [{ ...first, tokenInKeychain: true }, ...others] });
    expect(written).toEqual([
      {
        ...onDisk,
        presets: [{ id: 'org-shop', baseUrl: 'https://shop.example', tokenInKeychain: true }],
      },
    ]);
    const again = await storeOver(written[0], [preset]).load();
    expect(again.stored.connections[0]).toMatchObject({ id: 'org-shop', tokenInKeychain: true });
  });

  test('never get the token of their previous address', async () => {
    const known = { ...onDisk, presets: [{ ...tokenFor('https://shop.example') }] };
    const moved = { ...preset, baseUrl: 'https://new.example' };
    const { stored: loaded } = await storeOver(known, [moved]).load();
    expect(loaded.connections[0]).toMatchObject({
      baseUrl: moved.baseUrl,
      tokenInKeychain: false,
      // The old token is in the keychain under the same id: forgetting must delete it.
      tokenMayRemain: true,
    });
    const { store, written } = setUp(known, [moved]);
    await store.save(loaded);
    const again = await storeOver(written[0], [moved]).load();
    expect(again.stored.connections[0]).toMatchObject({ tokenInKeychain: false, tokenMayRemain: true });
  });

  test('keep their token while the policy does not name them', async () => {
    const known = { ...onDisk, presets: [tokenFor('https://shop.example')] };
    const { store, written } = setUp(known);
    await store.save((await store.load()).stored);
    expect((await storeOver(written[0], [preset]).load()).stored.connections[0]).toMatchObject({
      tokenInKeychain: true,
    });
  });

  test('are remembered once each, and only with a token', async () => {
    const other = { ...tokenFor('https://other.example'), id: 'org-other' };
    const without = { ...other, id: 'org-without', tokenInKeychain: false };
    const known = { ...onDisk, presets: [other, without, tokenFor('https://shop.example')] };
    const { store, written } = setUp(known, [preset]);
    const loaded = (await store.load()).stored;
    expect(loaded.connections[0]).toMatchObject({ id: 'org-shop', tokenInKeychain: true });
    await store.save(loaded);
    expect(written).toEqual([{ ...onDisk, presets: [other, tokenFor('https://shop.example')] }]);
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
  expect(loaded).toMatchObject({ stored: { connections: [{ tokenMayRemain: true }] }, trouble: null });
});

test('an assumed time zone is optional, and an invalid one is dropped alone', async () => {
  const withOffset = (assumedUtcOffsetMinutes: unknown) => withFields({ assumedUtcOffsetMinutes });
  const offsetIn = async (value: unknown) =>
    (await storeOver(value).load()).stored.connections[0]?.assumedUtcOffsetMinutes;
  expect(await offsetIn(withOffset(120))).toBe(120);
  expect(await offsetIn(onDisk)).toBeUndefined();
  for (const wrong of [100_000, 'UTC+2', 1.5]) {
    const { stored: read, trouble } = await storeOver(withOffset(wrong)).load();
    expect([read.connections[0]?.name, read.connections[0]?.assumedUtcOffsetMinutes, trouble]).toEqual([
      'Shop',
      undefined,
      null,
    ]);
  }
});
