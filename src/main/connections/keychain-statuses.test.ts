import { describe, expect, test } from 'vitest';
import { createManualTime } from '#main/testing/manual-time.ts';
import { type SecretStoreTrouble, secretStoreTroubles } from '#shared/connection.ts';
import { failed, type Outcome } from '#shared/outcome.ts';
import type { StoredConnection } from './connection-store.ts';
import { createKeychainSecretStore, type Keychain } from './keychain-secret-store.ts';
import type { SecretDone, SecretRead } from './secret-store.ts';
import { createMemorySecretStore } from './testing/memory-secret-store.ts';
import { createTokenVault } from './token-vault.ts';

type Step = 'save' | 'read' | 'forget';
type Status = 'ok' | SecretStoreTrouble;

const token = 'canary-token';
const says = (message: string) => async () => Promise.reject(new Error(message));
const never = () => new Promise<never>(() => {});

/** A keychain all of whose calls go wrong in one way. */
const allCalls = (call: () => Promise<never>): Keychain => ({
  getPassword: call,
  setPassword: call,
  deletePassword: call,
});

function keychainWith(entry: string | null): Keychain {
  let kept = entry;
  return {
    getPassword: async () => kept,
    setPassword: async (_service, account, secret) => {
      if (account === 'id-1') kept = secret;
    },
    deletePassword: async (_service, account) => {
      if (account !== 'id-1' || kept === null) return false;
      kept = null;
      return true;
    },
  };
}

/** Each way a keychain can be in, by what keytar's calls do then, and what each step makes of it. */
const statuses: readonly {
  when: string;
  platform?: NodeJS.Platform;
  keychain: Keychain | null;
  secret?: string;
  expected: Record<Step, Status>;
}[] = [
  {
    when: 'it works and has the token',
    keychain: keychainWith(token),
    expected: { read: 'ok', save: 'ok', forget: 'ok' },
  },
  {
    when: 'it works and has none',
    keychain: keychainWith(null),
    expected: { read: 'absent', save: 'ok', forget: 'ok' },
  },
  {
    when: 'its module was never built',
    keychain: null,
    expected: { read: 'unavailable', save: 'unavailable', forget: 'unavailable' },
  },
  {
    when: 'there is no service behind it',
    keychain: allCalls(says('The name org.freedesktop.secrets was not provided by any .service files')),
    expected: { read: 'unavailable', save: 'unavailable', forget: 'unavailable' },
  },
  {
    when: 'the user refuses',
    keychain: allCalls(says('User canceled the operation.')),
    expected: { read: 'denied', save: 'denied', forget: 'denied' },
  },
  {
    when: 'it takes the token but does not show it',
    platform: 'darwin',
    keychain: { ...keychainWith(null), setPassword: async () => {} },
    expected: { read: 'absent', save: 'denied', forget: 'ok' },
  },
  {
    when: 'it says it deleted and still shows the token',
    platform: 'darwin',
    keychain: { ...keychainWith(token), deletePassword: async () => true },
    expected: { read: 'ok', save: 'ok', forget: 'denied' },
  },
  {
    when: 'it is locked and says so',
    keychain: allCalls(says('User interaction is not allowed.')),
    expected: { read: 'locked', save: 'locked', forget: 'locked' },
  },
  {
    when: 'it is locked and shows nothing',
    keychain: {
      ...keychainWith(null),
      setPassword: says('Cannot create an item in a locked collection'),
    },
    expected: { read: 'locked', save: 'locked', forget: 'locked' },
  },
  {
    when: 'it says that the token is too long',
    keychain: allCalls(says('The stub received bad data.')),
    expected: { read: 'tooLarge', save: 'tooLarge', forget: 'tooLarge' },
  },
  {
    when: 'it would cut the token',
    platform: 'win32',
    keychain: keychainWith(null),
    secret: 'a'.repeat(2_561),
    expected: { read: 'absent', save: 'tooLarge', forget: 'ok' },
  },
  {
    when: 'it never answers',
    keychain: allCalls(never),
    expected: { read: 'timeout', save: 'timeout', forget: 'timeout' },
  },
  {
    when: 'its reply is lost',
    keychain: allCalls(says('Did not receive a reply. Possible causes include: the reply timeout expired')),
    expected: { read: 'timeout', save: 'timeout', forget: 'timeout' },
  },
  {
    when: 'what it holds cannot be decrypted',
    keychain: allCalls(says('Received invalid secret')),
    expected: { read: 'corrupt', save: 'corrupt', forget: 'corrupt' },
  },
  {
    when: 'it gives back something else than it was given',
    keychain: { ...keychainWith(null), getPassword: async () => 'other' },
    platform: 'darwin',
    expected: { read: 'ok', save: 'corrupt', forget: 'denied' },
  },
];

describe.each(statuses)('when $when', ({ platform = 'linux', keychain, secret = token, expected }) => {
  test.each(['read', 'save', 'forget'] as const)('%s says so', async (step) => {
    const time = createManualTime();
    const store = createKeychainSecretStore({
      timers: time.timers,
      platform,
      load: async () => keychain ?? Promise.reject(new Error('Cannot find module')),
    });
    const asked: Promise<SecretRead | SecretDone> =
      step === 'save' ? store.save('id-1', secret) : store[step]('id-1');
    await turns();
    time.advance(10_000);
    expect((await asked).status).toBe(expected[step]);
  });
});

test('no status of the list is missing above', () => {
  const seen = new Set(statuses.flatMap(({ expected }) => Object.values(expected)));
  expect([...seen].sort()).toEqual(['ok', ...secretStoreTroubles].sort());
});

const shop: StoredConnection = {
  ...{ id: 'id-1', name: 'Shop', baseUrl: 'https://catalog.example', colour: 'blue' },
  tokenInKeychain: false,
};

describe.each(secretStoreTroubles)('to a user whose keychain is "%s"', (trouble) => {
  function setUp() {
    const secretStore = createMemorySecretStore();
    secretStore.secrets.set('id-1', token);
    secretStore.trouble = trouble;
    return createTokenVault({ secretStore, onTokenChanged: () => {} });
  }

  test('a new token works for this session, with the reason', async () => {
    const vault = setUp();
    expect(await vault.keep(shop, token)).toMatchObject({ status: trouble });
    expect(vault.stateOf(shop)).toEqual({ kind: 'this-session', because: trouble });
    expect(await vault.tokenOf(shop)).toEqual({ ok: true, value: token });
  });

  test('a token that cannot be read is asked for, or may be had the next time', async () => {
    const needed: Outcome<string> = failed({ kind: 'needs-token', because: trouble });
    const notNow: Outcome<string> = failed({ kind: 'secret-store', step: 'read', trouble });
    const isGone = trouble === 'absent' || trouble === 'corrupt';
    expect(await setUp().tokenOf({ ...shop, tokenInKeychain: true })).toEqual(isGone ? needed : notNow);
  });

  test('forgetting says that it was not proved', async () => {
    expect(await setUp().forget('id-1')).toEqual({ status: trouble });
  });
});

/** Lets the promises of a call that was just made run to the point where it waits. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}
