import { expect, test } from 'vitest';
import { failed, success } from '#shared/outcome.ts';
import type { StoredConnection } from './connection-store.ts';
import { createMemorySecretStore } from './testing/memory-secret-store.ts';
import { createTokenVault } from './token-vault.ts';

const shop: StoredConnection = {
  id: 'id-1',
  name: 'Shop',
  baseUrl: 'https://catalog.example',
  colour: 'blue',
  tokenInKeychain: false,
};

test('a token is good for the address it was given for, also before the list knows of the new one', async () => {
  const vault = createTokenVault({ secretStore: createMemorySecretStore(), onTokenChanged: () => {} });
  await vault.keep(shop, 'canary');
  expect(await vault.tokenOf(shop)).toEqual(success('canary'));
  expect(await vault.tokenOf({ ...shop, baseUrl: 'https://other.example' })).toEqual(
    failed({ kind: 'needs-token', because: 'none-stored' }),
  );
});

test('a replaced token is used while the keychain still thinks about it', async () => {
  const secretStore = createMemorySecretStore();
  secretStore.save = () => new Promise(() => {});
  const vault = createTokenVault({ secretStore, onTokenChanged: () => {} });
  void vault.keep(shop, 'canary');
  expect(await vault.tokenOf(shop)).toEqual(success('canary'));
});
