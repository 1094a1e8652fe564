import { describe, expect, test } from 'vitest';
import { createManualTime } from '#main/testing/manual-time.ts';
import { createKeychainSecretStore, type Keychain } from './keychain-secret-store.ts';

const never = () => new Promise<never>(() => {});

function setUp(keychain: Partial<Keychain>, platform: NodeJS.Platform = 'darwin') {
  const time = createManualTime();
  const whole: Keychain = {
    getPassword: async () => null,
    setPassword: async () => {},
    deletePassword: async () => true,
    ...keychain,
  };
  const store = createKeychainSecretStore({ timers: time.timers, platform, load: async () => whole });
  return { time, store };
}

/** A keychain that works. */
function workingKeychain(): Keychain & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getPassword: async (service, account) => entries.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => void entries.set(`${service}/${account}`, password),
    deletePassword: async (service, account) => entries.delete(`${service}/${account}`),
  };
}

test("a token lies under the app's name and the connection's id", async () => {
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

describe('saving is believed only when it was read back', () => {
  test.each([
    ['none', null, 'denied'],
    ['something else', 'other', 'corrupt'],
  ] as const)('%s came back', async (_name, readBack, status) => {
    const { store } = setUp({ getPassword: async () => readBack });
    expect(await store.save('id-1', 'canary')).toEqual({ status, mayBeThere: true });
  });
});

test('forgetting is believed only when nothing comes back', async () => {
  const { store } = setUp({ getPassword: async () => 'canary' });
  expect(await store.forget('id-1')).toEqual({ status: 'denied' });
});

test('a keyring that shows nothing because it is locked is not "absent"', async () => {
  const locked = {
    getPassword: async () => null,
    deletePassword: async () => false,
    setPassword: async () => {
      throw new Error('Cannot create an item in a locked collection');
    },
  };
  const { store } = setUp(locked, 'linux');
  expect(await store.read('id-1')).toEqual({ status: 'locked' });
  expect(await store.forget('id-1')).toEqual({ status: 'locked' });
});

test('a module that was never built is "unavailable"', async () => {
  const store = createKeychainSecretStore({
    timers: createManualTime().timers,
    platform: 'linux',
    load: async () => {
      throw new Error("Cannot find module '../build/Release/keytar.node'");
    },
  });
  expect(await store.read('id-1')).toEqual({ status: 'unavailable' });
});

test.each([
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
] as const)('"%s" is %s', async (message, status) => {
  const { store } = setUp({
    getPassword: async () => {
      throw new Error(message);
    },
  });
  expect(await store.read('id-1')).toEqual({ status });
});

test('Windows would cut a secret of more than 2,560 bytes: it is not even tried', async () => {
  const keychain = workingKeychain();
  const { store } = setUp(keychain, 'win32');
  expect(await store.save('id-1', 'a'.repeat(2_561))).toEqual({ status: 'tooLarge' });
  expect(await store.save('id-1', 'a'.repeat(2_560))).toEqual({ status: 'ok' });
  expect([...keychain.entries.values()].map((value) => value.length)).toEqual([2_560]);
});

describe('a keychain that hangs', () => {
  test('is given up after 10 s', async () => {
    const { time, store } = setUp({ getPassword: never });
    const reading = store.read('id-1');
    await started();
    time.advance(9_999);
    expect(await settledYet(reading)).toBe(false);
    time.advance(1);
    expect(await reading).toEqual({ status: 'timeout' });
  });

  test('holds one thread at most: no further call is started behind it, and each is answered at once', async () => {
    let calls = 0;
    const { time, store } = setUp({
      getPassword: () => {
        calls += 1;
        return never();
      },
    });
    const readings = [store.read('a'), store.read('b'), store.read('c')];
    await started();
    time.advance(10_000);
    expect(await Promise.all(readings)).toEqual(Array(3).fill({ status: 'timeout' }));
    expect(await store.read('d')).toEqual({ status: 'timeout' });
    expect(calls).toBe(1);
  });

  test('has its whole deadline from its own start, however long it waited for the call before it', async () => {
    const prompts: ((secret: string) => void)[] = [];
    const { time, store } = setUp({
      getPassword: () => new Promise((resolve) => void prompts.push(resolve)),
    });
    const [first, second] = [store.read('a'), store.read('b')];
    await started();
    time.advance(9_000);
    prompts[0]?.('canary-a');
    expect(await first).toEqual({ status: 'ok', secret: 'canary-a' });
    await started();
    time.advance(9_999);
    expect(await settledYet(second)).toBe(false);
    prompts[1]?.('canary-b');
    expect(await second).toEqual({ status: 'ok', secret: 'canary-b' });
  });

  test('does not do later what it reported as failed', async () => {
    let answer: () => void = () => {};
    const written: string[] = [];
    const { time, store } = setUp({
      setPassword: (_service, account) => {
        written.push(account);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    const savings = [store.save('a', 'canary'), store.save('b', 'canary')];
    await started();
    time.advance(10_000);
    expect(await Promise.all(savings)).toEqual(Array(2).fill({ status: 'timeout', mayBeThere: true }));
    answer();
    await started();
    expect(written).toEqual(['a']);
  });

  test('works again once it answers, however late', async () => {
    let answer: (secret: string) => void = () => {};
    const { time, store } = setUp({
      getPassword: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const reading = store.read('a');
    await started();
    time.advance(10_000);
    expect(await reading).toEqual({ status: 'timeout' });
    answer('late');
    await started();
    const again = store.read('a');
    await started();
    answer('canary');
    expect(await again).toEqual({ status: 'ok', secret: 'canary' });
  });
});

/** Lets the promises of a call that was just made run to the point where it waits. */
async function started(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

async function settledYet(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await started();
  return settled;
}
