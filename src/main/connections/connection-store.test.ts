import { expect, test } from 'vitest';
import type { JsonRead } from '#main/files/json-file.ts';
import { createConnectionStore, type StoredConnections } from './connection-store.ts';

const stored: StoredConnections = {
  version: 1,
  activeId: 'id-1',
  demo: false,
  connections: [
    { id: 'id-1', name: 'Shop', baseUrl: 'https://catalog.example', colour: 'blue', tokenInKeychain: true },
  ],
};

/** A file with this in it. */
function storeOver(value: unknown) {
  return createConnectionStore({
    read: async (isSound): Promise<JsonRead> =>
      isSound(value) ? { kind: 'read', value } : { kind: 'damaged', setAside: 'connections.json.bad' },
    write: async () => {},
    settled: async () => {},
  });
}

test('what was saved is loaded', async () => {
  expect(await storeOver(stored).load()).toEqual({ stored, setAside: null });
});

test.each([
  ['a newer version', { ...stored, version: 2 }],
  ['no list', { ...stored, connections: 'none' }],
  ['a plain http address', withBaseUrl('http://catalog.example')],
  ['an address with a user', withBaseUrl('https://shop@evil.example')],
  ['an id with a slash', { ...stored, connections: [{ ...stored.connections[0], id: '../x' }] }],
])('%s is no connection file: it is set aside and the list is empty', async (_name, value) => {
  expect(await storeOver(value).load()).toEqual({
    stored: { version: 1, activeId: null, demo: false, connections: [] },
    setAside: 'connections.json.bad',
  });
});

test('a field that could hold a token is dropped on the way in', async () => {
  const withToken = { ...stored, connections: [{ ...stored.connections[0], token: 'canary' }] };
  expect(JSON.stringify(await storeOver(withToken).load())).not.toContain('canary');
});

function withBaseUrl(baseUrl: string) {
  return { ...stored, connections: [{ ...stored.connections[0], baseUrl }] };
}
