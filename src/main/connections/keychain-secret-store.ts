import type { Time } from '#main/effects.ts';
import type { SecretStoreTrouble } from '#shared/failure.ts';
import type { SecretDone, SecretRead, SecretSaved, SecretStore } from './token-vault.ts';

/** The name under which the OS keychain shows the app's entries; the account is the connection's id. */
const keychainService = 'Item Catalog';

/** The functions of keytar in use: the others crash on a locked Secret Service item. */
export type Keychain = {
  /** Null both for "none" and, on some systems, for "the user refused". */
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
};

/**
 * Tokens in the OS keychain. Its module is loaded on first use, because it may be missing and the window doesn't need it. Every call
 * has a deadline, because the keychain may be waiting for the user.
 */
export function createKeychainSecretStore(deps: {
  time: Time;
  platform: NodeJS.Platform;
  load?: () => Promise<Keychain>;
  deadlineMs?: number;
}): SecretStore {
  const ask = createBoundedCalls({
    time: deps.time,
    load: deps.load ?? loadKeytar,
    deadlineMs: deps.deadlineMs ?? 10_000,
  });

  async function readEntry(id: string): Promise<SecretRead> {
    const response = await ask((keychain) => keychain.getPassword(keychainService, id));
    if (response.status !== 'ok') return response;
    return response.value === null ? { status: 'absent' } : { status: 'ok', secret: response.value };
  }

  async function remove(id: string): Promise<KeychainResult<boolean>> {
    return ask((keychain) => keychain.deletePassword(keychainService, id));
  }

  /**
   * `ok` if "none" means none. libsecret finds nothing in a locked collection and reports no error; only a write reports the lock and
   * lets the user unlock it. Other systems report a lock immediately.
   */
  async function unlock(): Promise<SecretDone> {
    if (deps.platform !== 'linux') return { status: 'ok' };
    const written = await ask((keychain) => keychain.setPassword(keychainService, unlockCheck, 'none'));
    if (written.status === 'ok') await remove(unlockCheck);
    return written;
  }

  return {
    async read(id) {
      const first = await readEntry(id);
      if (first.status !== 'absent') return first;
      const unlocked = await unlock();
      return unlocked.status === 'ok' ? readEntry(id) : unlocked;
    },
    async save(id, secret): Promise<SecretSaved> {
      if (deps.platform === 'win32' && Buffer.byteLength(secret) > windowsBlobBytes) {
        return { status: 'tooLarge' };
      }
      const written = await ask((keychain) => keychain.setPassword(keychainService, id, secret));
      if (written.status !== 'ok')
        return mayHaveWritten(written.status) ? { ...written, mayBeThere: true } : written;
      const kept = await readEntry(id);
      if (kept.status === 'absent') return { status: 'denied', mayBeThere: true };
      if (kept.status !== 'ok') return { status: kept.status, mayBeThere: true };
      return kept.secret === secret ? { status: 'ok' } : { status: 'corrupt', mayBeThere: true };
    },
    async forget(id) {
      const removed = await remove(id);
      if (removed.status !== 'ok') return removed;
      if (!removed.value) {
        const unlocked = await unlock();
        if (unlocked.status !== 'ok') return unlocked;
        // It may just have been unlocked.
        await remove(id);
      }
      const left = await readEntry(id);
      if (left.status === 'absent') return { status: 'ok' };
      return { status: left.status === 'ok' ? 'denied' : left.status };
    },
  };
}

/** After a timeout the write may still happen once the user unlocks; a damaged secret may have been written. */
function mayHaveWritten(status: SecretStoreTrouble): boolean {
  return status === 'timeout' || status === 'corrupt';
}

/** Not a connection's id: those contain no space. */
const unlockCheck = 'unlock check';

/** `CRED_MAX_CREDENTIAL_BLOB_SIZE` of the Windows credential manager. */
const windowsBlobBytes = 2_560;

type KeychainResult<T> = { status: 'ok'; value: T } | { status: SecretStoreTrouble };
type Ask = <T>(call: (keychain: Keychain) => Promise<T>) => Promise<KeychainResult<T>>;

/**
 * Runs one native call at a time, with a deadline from its own start. A call that hangs blocks a thread of Node's small pool, so no
 * other is started until it ends: queued and new calls get `timeout` immediately and never run.
 */
function createBoundedCalls(deps: { time: Time; load: () => Promise<Keychain>; deadlineMs: number }): Ask {
  const queue: { run(): Promise<void>; giveUp(): void }[] = [];
  let isRunning = false;
  let isHanging = false;

  async function runQueue(): Promise<void> {
    isRunning = true;
    for (let call = queue.shift(); call !== undefined; call = queue.shift()) {
      const { run, giveUp } = call;
      const deadline = deps.time.setTimeout(() => {
        isHanging = true;
        for (const abandoned of [{ giveUp }, ...queue.splice(0)]) abandoned.giveUp();
      }, deps.deadlineMs);
      await run();
      deps.time.clearTimeout(deadline);
      isHanging = false;
    }
    isRunning = false;
  }

  return <T>(call: (keychain: Keychain) => Promise<T>) => {
    if (isHanging) return Promise.resolve<KeychainResult<T>>({ status: 'timeout' });
    return new Promise<KeychainResult<T>>((resolve) => {
      queue.push({
        run: async () => resolve(await responseOf(deps.load, call)),
        giveUp: () => resolve({ status: 'timeout' }),
      });
      if (!isRunning) void runQueue();
    });
  };
}

async function responseOf<T>(
  load: () => Promise<Keychain>,
  call: (keychain: Keychain) => Promise<T>,
): Promise<KeychainResult<T>> {
  let keychain: Keychain;
  try {
    keychain = await load();
  } catch {
    // Not built on this machine, or the system library it needs is missing.
    return { status: 'unavailable' };
  }
  try {
    return { status: 'ok', value: await call(keychain) };
  } catch (error) {
    return { status: keychainTroubleOf(error) };
  }
}

async function loadKeytar(): Promise<Keychain> {
  const loaded: Keychain & { default?: Keychain } = await import('keytar');
  // A CommonJS module: Node puts it under `default`, a bundler may not.
  return loaded.default ?? loaded;
}

/**
 * The kind of a keychain's error. Keytar passes on the system's message without a code: from libsecret and D-Bus on Linux,
 * Security.framework on macOS, the credential manager on Windows. An unknown one is `unavailable`.
 */
function keychainTroubleOf(error: unknown): SecretStoreTrouble {
  const message = error instanceof Error ? error.message : String(error);
  return troubles.find(([pattern]) => pattern.test(message))?.[1] ?? 'unavailable';
}

/** In order: "prompt dismissed while unlocking" is a refusal, not a lock. */
const troubles: readonly (readonly [RegExp, SecretStoreTrouble])[] = [
  [/dismissed|cancel|denied|not permitted|not correct|authorization/i, 'denied'],
  [/locked|interaction is not allowed|dark wake/i, 'locked'],
  [/timed? ?out|timeout was reached|no reply|NoReply|without replying/i, 'timeout'],
  [/bad data|too (large|long|big)|1783/i, 'tooLarge'],
  [/utf-?8|invalid (byte|secret)|decode|decrypt|corrupt/i, 'corrupt'],
];
