import type { SecretStoreTrouble, TokenState } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { isAccessToken } from './connection-draft.ts';
import type { StoredConnection } from './connection-store.ts';
import type { SecretDone, SecretSaved, SecretStore } from './secret-store.ts';

/** A token in memory, with the one address that it may be sent to. */
export type HeldToken = { token: string; baseUrl: string };

/** The tokens of this run: main's memory in front of the keychain. Each is good for the one address it was given for. */
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
    const reading = deps.secretStore.read(id).then((answer): Outcome<string> => {
      if (reads.get(id) !== reading) {
        // Replaced or forgotten in the meantime: the keychain's answer is out of date.
        const token = remembered(connection);
        return token === undefined ? noToken : success(token);
      }
      reads.delete(id);
      if (answer.status !== 'ok') return failed(readFailure(answer.status));
      if (!isAccessToken(answer.secret)) return failed(readFailure('corrupt'));
      remember(connection, answer.secret);
      return success(answer.secret);
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
    /** From memory, else from the keychain, asked once however many wait. Failures: needs-token, secret-store. */
    async tokenOf(connection: StoredConnection): Promise<Outcome<string>> {
      const token = remembered(connection);
      if (token !== undefined) return success(token);
      // The keychain may still hold the token of an address given up: only what the list claims is read.
      if (!connection.tokenInKeychain) return noToken;
      return reads.get(connection.id) ?? startReading(connection);
    },
    /** Usable at once; whatever the keychain says, memory has it for this session. */
    async keep(connection: StoredConnection, token: string): Promise<SecretSaved> {
      const { id } = connection;
      reads.delete(id);
      remember(connection, token);
      const kept = await deps.secretStore.save(id, token);
      if (kept.status === 'ok') onlyThisSession.delete(id);
      else onlyThisSession.set(id, kept.status);
      return kept;
    },
    /** In memory alone, for a connection that the disk didn't take: a later start would not know whose token the keychain holds. */
    keepForThisSession(connection: StoredConnection, token: string): void {
      reads.delete(connection.id);
      remember(connection, token);
      onlyThisSession.set(connection.id, 'not-saved');
    },
    /** Out of memory at once; `ok` when the keychain shows it no more. */
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

/** A keychain without a usable token needs a new one; a keychain that didn't answer may answer the next time. */
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
