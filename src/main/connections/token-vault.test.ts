import { describe, expect, test } from 'vitest';
import { createMemorySecretStore } from '#main/testing/fake-effects.ts';
import { failed, type Outcome, secretStoreTroubles, success } from '#shared/failure.ts';
import type { StoredConnection } from './connection-store.ts';
import { createTokenVault, type SecretRead, type SecretStore } from './token-vault.ts';

const shop: StoredConnection = {
  id: 'id-1',
  name: 'Shop',
  baseUrl: 'https://catalog.example',
  colour: 'blue',
  tokenInKeychain: false,
};

const vaultOver = (secretStore: SecretStore = createMemorySecretStore()) =>
  createTokenVault({ secretStore, onTokenChanged: () => {} });

test('a token is used only for the address it was entered for', async () => {
  const vault = vaultOver();
  await vault.keep(shop, 'canary');
  expect(await vault.tokenOf(shop)).toEqual(success('canary'));
  expect(await vault.tokenOf({ ...shop, baseUrl: 'https://other.example' })).toEqual(
    failed({ kind: 'needs-token', because: 'none-stored' }),
  );
});

test('each token is reported with its address, and its removal too', async () => {
  const announced: unknown[] = [];
  const vault = createTokenVault({
    secretStore: createMemorySecretStore(),
    onTokenChanged: (...change) => announced.push(change),
  });
  await vault.keep(shop, 'canary');
  await vault.forget(shop.id);
  expect(announced).toEqual([
    ['id-1', { token: 'canary', baseUrl: shop.baseUrl }],
    ['id-1', null],
  ]);
});

test('a new token is used while the keychain is still saving it', async () => {
  const secretStore = createMemorySecretStore();
  secretStore.save = () => new Promise(() => {});
  const vault = vaultOver(secretStore);
  void vault.keep(shop, 'canary');
  expect(await vault.tokenOf(shop)).toEqual(success('canary'));
});

test.each(['keep', 'keepForThisSession'] as const)(
  'a read that a new token overtakes returns the new one: %s',
  async (keep) => {
    const read = Promise.withResolvers<SecretRead>();
    const secretStore = { ...createMemorySecretStore(), read: () => read.promise };
    const vault = vaultOver(secretStore);
    const token = vault.tokenOf({ ...shop, tokenInKeychain: true });
    await vault[keep](shop, 'new');
    read.resolve({ status: 'ok', secret: 'old' });
    expect(await token).toEqual(success('new'));
  },
);

test('a token that the keychain accepts later is no longer for this session only', async () => {
  const secretStore = createMemorySecretStore();
  const vault = vaultOver(secretStore);
  secretStore.trouble = 'locked';
  await vault.keep(shop, 'canary');
  secretStore.trouble = null;
  await vault.keep(shop, 'canary');
  expect(vault.stateOf(shop)).toEqual({ kind: 'none' });
});

describe.each(secretStoreTroubles)('to a user whose keychain is "%s"', (trouble) => {
  function setUp() {
    const secretStore = createMemorySecretStore();
    secretStore.secrets.set('id-1', 'canary');
    secretStore.trouble = trouble;
    return vaultOver(secretStore);
  }

  test('a new token works for this session, with the reason', async () => {
    const vault = setUp();
    expect(await vault.keep(shop, 'canary')).toMatchObject({ status: trouble });
    expect(vault.stateOf(shop)).toEqual({ kind: 'this-session', because: trouble });
    expect(await vault.tokenOf(shop)).toEqual(success('canary'));
  });

  test('a token that cannot be read must be entered again, or read later', async () => {
    const needed: Outcome<string> = failed({ kind: 'needs-token', because: trouble });
    const notNow: Outcome<string> = failed({ kind: 'secret-store', step: 'read', trouble });
    const isGone = trouble === 'absent' || trouble === 'corrupt';
    expect(await setUp().tokenOf({ ...shop, tokenInKeychain: true })).toEqual(isGone ? needed : notNow);
  });
});
