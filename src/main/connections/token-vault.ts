import type { TokenState } from '#shared/connection.ts';
import { type Failure, failed, type Outcome, type SecretStoreTrouble, success } from '#shared/failure.ts';
import { isAccessToken } from './connection-draft.ts';
import type { StoredConnection } from './connection-store.ts';

/** A token in memory, with the only address that it may be sent to. */
export type HeldToken = { token: string; baseUrl: string };

/** The tokens in memory, backed by the keychain. Each is valid only for the address it was entered for. */
export function createTokenVault(deps: {
  secretStore: SecretStore;
  onTokenChanged: (connectionId: string, held: HeldToken | null) => void;
}) {
  const inMemory = new Map<string, HeldToken>();
  const onlyThisSession = new Map<string, SecretStoreTrouble | 'not-saved'>();
  const reads = new Map<string, Promise<Outcome<string>>>();

  function remember({ id, baseUrl }: StoredConnection, token: string): void {
    const held = { token, baseUrl };
    inMemory.set(id, held);
    deps.onTokenChanged(id, held);
  }

  function remembered({ id, baseUrl }: StoredConnection): string | undefined {
    const known = inMemory.get(id);
    return known?.baseUrl === baseUrl ? known.token : undefined;
  }

  function startReading(connection: StoredConnection): Promise<Outcome<string>> {
    const { id } = connection;
    const reading = deps.secretStore.read(id).then((response): Outcome<string> => {
      if (reads.get(id) !== reading) {
        // Replaced or forgotten in the meantime: this result is outdated.
        const token = remembered(connection);
        return token === undefined ? noToken : success(token);
      }
      reads.delete(id);
      if (response.status !== 'ok') return failed(readFailure(response.status));
      if (!isAccessToken(response.secret)) return failed(readFailure('corrupt'));
      remember(connection, response.secret);
      return success(response.secret);
    });
    reads.set(id, reading);
    return reading;
  }

  return {
    stateOf(connection: StoredConnection): TokenState {
      if (connection.tokenInKeychain) return { kind: 'in-keychain' };
      const because = onlyThisSession.get(connection.id);
      const mayRemain = connection.tokenMayRemain === true && { tokenMayRemain: true as const };
      return because === undefined
        ? { kind: 'none', ...mayRemain }
        : { kind: 'this-session', because, ...mayRemain };
    },
    /** From memory, else from the keychain, which concurrent callers read once. Failures: needs-token, secret-store. */
    async tokenOf(connection: StoredConnection): Promise<Outcome<string>> {
      const token = remembered(connection);
      if (token !== undefined) return success(token);
      // The keychain may hold the token of an earlier address: read it only if the list says that it is the right one.
      if (!connection.tokenInKeychain) return noToken;
      return reads.get(connection.id) ?? startReading(connection);
    },
    /** The token is usable immediately, and for this session even if the keychain refuses it. */
    async keep(connection: StoredConnection, token: string): Promise<SecretSaved> {
      const { id } = connection;
      reads.delete(id);
      remember(connection, token);
      const kept = await deps.secretStore.save(id, token);
      if (kept.status === 'ok') onlyThisSession.delete(id);
      else onlyThisSession.set(id, kept.status);
      return kept;
    },
    /** In memory only: for a connection that isn't on disk, a later start couldn't delete the token from the keychain. */
    keepForThisSession(connection: StoredConnection, token: string): void {
      reads.delete(connection.id);
      remember(connection, token);
      onlyThisSession.set(connection.id, 'not-saved');
    },
    /** Removed from memory immediately; `ok` once it is gone from the keychain. */
    async forget(id: string): Promise<SecretDone> {
      reads.delete(id);
      inMemory.delete(id);
      onlyThisSession.delete(id);
      deps.onTokenChanged(id, null);
      return deps.secretStore.forget(id);
    },
  };
}

const noToken = failed({ kind: 'needs-token', because: 'none-stored' });

/** Without a usable token in the keychain a new one is needed; other failures may be gone at the next attempt. */
function readFailure(status: SecretStoreTrouble): Failure {
  switch (status) {
    case 'absent':
    case 'corrupt':
      return { kind: 'needs-token', because: status };
    case 'unavailable':
    case 'denied':
    case 'locked':
    case 'tooLarge':
    case 'timeout':
      return { kind: 'secret-store', step: 'read', trouble: status };
    default:
      return status satisfies never;
  }
}

/** Where tokens are kept between starts, by connection id. Failures are values without the system's message, which may name the secret. */
export type SecretStore = {
  /** `absent` only if the store is unlocked and has none. */
  read(id: string): Promise<SecretRead>;
  /** `ok` only after the secret was read back unchanged. */
  save(id: string, secret: string): Promise<SecretSaved>;
  /** `ok` only if reading finds it no longer, even if it was never there. */
  forget(id: string): Promise<SecretDone>;
};

export type SecretRead = { status: 'ok'; secret: string } | { status: SecretStoreTrouble };
export type SecretSaved =
  | { status: 'ok' }
  /** `mayBeThere`: the secret may have been written nevertheless, or may yet be. */
  | { status: SecretStoreTrouble; mayBeThere?: true };
export type SecretDone = { status: 'ok' } | { status: SecretStoreTrouble };
