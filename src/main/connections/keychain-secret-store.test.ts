import { describe, expect, test } from 'vitest';
import { createManualTime, flushPromises } from '#main/testing/fake-effects.ts';
import { type SecretStoreTrouble, secretStoreTroubles } from '#shared/failure.ts';
import { createKeychainSecretStore, type Keychain } from './keychain-secret-store.ts';
import type { SecretDone, SecretRead, SecretSaved } from './token-vault.ts';

const never = () => new Promise<never>(() => {});
const rejects = (message: string) => () => Promise.reject(new Error(message));

/** A keychain whose calls all fail the same way. */
const failing = (call: () => Promise<never>): Keychain => ({
  getPassword: call,
  setPassword: call,
  deletePassword: call,
});

function setUp(keychain: Partial<Keychain>, platform: NodeJS.Platform = 'darwin') {
  const time = createManualTime();
  const whole: Keychain = {
    getPassword: async () => null,
    setPassword: async () => {},
    deletePassword: async () => true,
    ...keychain,
  };
  const store = createKeychainSecretStore({ time, platform, load: async () => whole });
  return { time, store };
}

/** A keychain that works. */
function workingKeychain(token: string | null = null): Keychain & { entries: Map<string, string> } {
  const entries = new Map(token === null ? [] : [['Item Catalog/id-1', token]]);
  return {
    entries,
    getPassword: async (service, account) => entries.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => void entries.set(`${service}/${account}`, password),
    deletePassword: async (service, account) => entries.delete(`${service}/${account}`),
  };
}

test("a token is stored under the app's name and the connection's id", async () => {
  const keychain = workingKeychain();
  const { store } = setUp(keychain);
  expect(await store.save('id-1', 'canary')).toEqual({ status: 'ok' });
  expect([...keychain.entries]).toEqual([['Item Catalog/id-1', 'canary']]);
  expect(await store.read('id-1')).toEqual({ status: 'ok', secret: 'canary' });
  expect(await store.forget('id-1')).toEqual({ status: 'ok' });
  expect(await store.read('id-1')).toEqual({ status: 'absent' });
});

test('the check for a lock leaves nothing in the keychain', async () => {
  const keychain = workingKeychain();
  const { store } = setUp(keychain, 'linux');
  expect(await store.read('id-1')).toEqual({ status: 'absent' });
  expect(keychain.entries.size).toBe(0);
});

type Status = 'ok' | SecretStoreTrouble;

/** Keytar's messages, for any call. */
const messages: readonly [message: string, trouble: SecretStoreTrouble][] = [
  ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'unavailable'],
  ['Could not connect: No such file or directory', 'unavailable'],
  ['Cannot create an item in a locked collection', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['Prompt was dismissed', 'denied'],
  ['User canceled the operation.', 'denied'],
  ['The user name or passphrase you entered is not correct.', 'denied'],
  ['Access is denied.', 'denied'],
  ['Did not receive a reply. Possible causes include: the reply timeout expired', 'timeout'],
  ['Timeout was reached', 'timeout'],
  ['The stub received bad data.', 'tooLarge'],
  ['Received invalid secret', 'corrupt'],
  ['Something never seen', 'unavailable'],
];

const takesNothing: Keychain = { ...workingKeychain(), setPassword: async () => {} };
const deletesNothing: Keychain = { ...workingKeychain('canary'), deletePassword: async () => true };
const locked: Keychain = { ...workingKeychain(), setPassword: rejects('in a locked collection') };
const keepsAll: Keychain = {
  ...workingKeychain('canary'),
  deletePassword: rejects('in a locked collection'),
};
const showsNone: Keychain = { ...workingKeychain('canary'), getPassword: rejects('in a locked collection') };
const givesOther: Keychain = { ...workingKeychain(), getPassword: async () => 'other' };

/** `?`: the token may have been written nevertheless. */
type Saved = Status | `${Status}?`;
type State = [when: string, NodeJS.Platform, Keychain | null, read: Status, save: Saved, forget: Status];

/** The results of reading, saving and forgetting in each state of a keychain. Null: its module was never built. */
const states: readonly State[] = [
  ['it works and has the token', 'linux', workingKeychain('canary'), 'ok', 'ok', 'ok'],
  ['it works and has none', 'linux', workingKeychain(), 'absent', 'ok', 'ok'],
  ['its module was never built', 'linux', null, 'unavailable', 'unavailable', 'unavailable'],
  ['it accepts the token but does not return it', 'darwin', takesNothing, 'absent', 'denied?', 'ok'],
  ['it reports a deletion but still returns the token', 'darwin', deletesNothing, 'ok', 'ok', 'denied'],
  ['it is locked and returns nothing', 'linux', locked, 'locked', 'locked', 'locked'],
  ['it returns none where that means none, and accepts nothing', 'darwin', locked, 'absent', 'locked', 'ok'],
  ['it refuses to delete', 'darwin', keepsAll, 'ok', 'ok', 'locked'],
  ['it refuses to be read', 'darwin', showsNone, 'locked', 'locked?', 'locked'],
  ['it never responds', 'linux', failing(never), 'timeout', 'timeout?', 'timeout'],
  ['it returns something other than was saved', 'darwin', givesOther, 'ok', 'corrupt?', 'denied'],
  ...messages.map(([message, status]): State => {
    const saved = status === 'timeout' || status === 'corrupt' ? (`${status}?` as const) : status;
    return [`it responds "${message}"`, 'linux', failing(rejects(message)), status, saved, status];
  }),
];

test.each(states)('when %s', async (_when, platform, keychain, read, save, forget) => {
  const time = createManualTime();
  const load = async () => keychain ?? Promise.reject(new Error('Cannot find module'));
  const store = createKeychainSecretStore({ time, platform, load });
  const statusOf = async (asked: Promise<SecretRead | SecretSaved | SecretDone>) => {
    await flushPromises();
    time.advance(10_000);
    const response = await asked;
    return response.status + ('mayBeThere' in response && response.mayBeThere ? '?' : '');
  };
  expect([
    await statusOf(store.read('id-1')),
    await statusOf(store.save('id-1', 'canary')),
    await statusOf(store.forget('id-1')),
  ]).toEqual([read, save, forget]);
});

test('a token is deleted even if only the check for a lock unlocks its collection', async () => {
  const keychain = workingKeychain('canary');
  let isLocked = true;
  const { store } = setUp(
    {
      getPassword: async (...entry) => (isLocked ? null : keychain.getPassword(...entry)),
      deletePassword: async (...entry) => !isLocked && keychain.deletePassword(...entry),
      async setPassword(...entry) {
        isLocked = false;
        await keychain.setPassword(...entry);
      },
    },
    'linux',
  );
  expect(await store.forget('id-1')).toEqual({ status: 'ok' });
  expect(keychain.entries.size).toBe(0);
});

test('a user who refuses to unlock the keychain is not asked a second time', async () => {
  const deleted: string[] = [];
  const { store } = setUp(
    {
      setPassword: rejects('Prompt was dismissed'),
      async deletePassword(_service, account) {
        deleted.push(account);
        return false;
      },
    },
    'linux',
  );
  expect(await store.read('id-1')).toEqual({ status: 'denied' });
  expect(deleted).toEqual([]);
});

test('the table above has every status', () => {
  const seen = states.flatMap(([_when, _platform, _keychain, read]) => read);
  expect(seen).toEqual(expect.arrayContaining([...secretStoreTroubles]));
});

test('a secret of more than 2,560 bytes is refused on Windows, which would truncate it', async () => {
  const keychain = workingKeychain();
  const { store } = setUp(keychain, 'win32');
  expect(await store.save('id-1', 'a'.repeat(2_561))).toEqual({ status: 'tooLarge' });
  expect(await store.save('id-1', 'a'.repeat(2_560))).toEqual({ status: 'ok' });
  expect([...keychain.entries.values()].map((value) => value.length)).toEqual([2_560]);
  expect(await setUp(workingKeychain()).store.save('id-1', 'a'.repeat(2_561))).toEqual({ status: 'ok' });
});

describe('a keychain that hangs', () => {
  test('blocks one thread at most: other calls time out with it and are not started', async () => {
    let calls = 0;
    const { time, store } = setUp({
      getPassword: () => {
        calls += 1;
        return never();
      },
    });
    const readings = [store.read('a'), store.read('b'), store.read('c')];
    await flushPromises();
    time.advance(10_000);
    expect(await Promise.all(readings)).toEqual(Array(3).fill({ status: 'timeout' }));
    expect(await store.read('d')).toEqual({ status: 'timeout' });
    expect(calls).toBe(1);
  });

  test('gives each call its whole deadline, however long that was queued', async () => {
    const prompts: ((secret: string) => void)[] = [];
    const { time, store } = setUp({
      getPassword: () => new Promise((resolve) => void prompts.push(resolve)),
    });
    const [first, second] = [store.read('a'), store.read('b')];
    await flushPromises();
    time.advance(9_000);
    prompts[0]?.('canary-a');
    expect(await first).toEqual({ status: 'ok', secret: 'canary-a' });
    await flushPromises();
    time.advance(9_999);
    await flushPromises();
    expect(await Promise.race([second, 'waiting'])).toBe('waiting');
    prompts[1]?.('canary-b');
    expect(await second).toEqual({ status: 'ok', secret: 'canary-b' });
  });

  test('never runs a queued call that it reported as failed', async () => {
    let respond: () => void = () => {};
    const written: string[] = [];
    const { time, store } = setUp({
      setPassword: (_service, account) => {
        written.push(account);
        return new Promise((resolve) => {
          respond = resolve;
        });
      },
    });
    const savings = [store.save('a', 'canary'), store.save('b', 'canary')];
    await flushPromises();
    time.advance(10_000);
    expect(await Promise.all(savings)).toEqual(Array(2).fill({ status: 'timeout', mayBeThere: true }));
    respond();
    await flushPromises();
    expect(written).toEqual(['a']);
  });

  test('works again once it has responded', async () => {
    let respond: (secret: string) => void = () => {};
    const { time, store } = setUp({
      getPassword: () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    });
    const reading = store.read('a');
    await flushPromises();
    time.advance(10_000);
    expect(await reading).toEqual({ status: 'timeout' });
    respond('late');
    await flushPromises();
    const again = store.read('a');
    await flushPromises();
    respond('canary');
    expect(await again).toEqual({ status: 'ok', secret: 'canary' });
  });
});
