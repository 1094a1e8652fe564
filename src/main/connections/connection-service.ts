import { createHash } from 'node:crypto';
import { fileFailure } from '#main/files/refused-writes.ts';
import { type CatalogTarget, checkCall } from '#main/items-api/http-client.ts';
import type { ItemsApi } from '#main/items-api/items-api.ts';
import {
  type Connection,
  type ConnectionDraft,
  type ConnectionList,
  demoColour,
  demoConnectionId,
} from '#shared/connection.ts';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import { parseConnectionDraft, parseConnectionName } from './connection-draft.ts';
import {
  type ConnectionStore,
  mayHoldToken,
  type StoredConnection,
  type StoredConnections,
} from './connection-store.ts';
import { createTokenVault, type HeldToken, type SecretStore } from './token-vault.ts';

export type ConnectionServiceDeps = {
  secretStore: SecretStore;
  itemsApi: Pick<ItemsApi, 'list'>;
  store: ConnectionStore;
  /** Starts the demo catalog if it isn't running. Its token lives in memory only. */
  demo: { start(): Promise<{ baseUrl: string; token: string }> };
  newId: () => string;
  /** Called with each token that main now holds, and with null when a connection's token is gone. */
  onTokenChanged: (connectionId: string, held: HeldToken | null) => void;
  /** Called for each removed connection, before the removal returns. Only the demo's id may be used again. */
  onRemoved: (connectionId: string) => void | Promise<void>;
  onDiskError: (error: unknown) => void;
  /** `--demo`: this run opens with the demo, whatever was open last. */
  openWithDemo: boolean;
};

export type ConnectionService = ReturnType<typeof createConnectionService>;

/**
 * The connections, their tokens and the demo. Tokens are in the keychain or in memory. The file never holds a token, nor claims more
 * than the keychain has proved, so that after a crash between two steps a token is asked for again at worst.
 */
export function createConnectionService(deps: ConnectionServiceDeps) {
  const vault = createTokenVault(deps);
  let loading: Promise<StoredConnections> | null = null;
  let stored: StoredConnections | null = null;
  // `--demo` is for this run only: it doesn't change what opens next time.
  let showsDemo = deps.openWithDemo;
  let startsWithDemo = showsDemo;
  let lastChange: Promise<unknown> = Promise.resolve();

  async function current(): Promise<StoredConnections> {
    loading ??= deps.store.load();
    const loaded = await loading;
    stored ??= loaded;
    return stored;
  }

  /** Null: saved. Otherwise nothing was changed, or with `evenUnsaved` the change is lost when the app quits. */
  async function write(changes: Partial<StoredConnections>, { evenUnsaved = false } = {}) {
    const next = { ...(await current()), ...changes };
    if (evenUnsaved) stored = next;
    try {
      await deps.store.save(next, { evenUnsaved });
    } catch (error) {
      deps.onDiskError(error);
      return { kind: 'not-saved', problem: fileFailure(error)?.problem ?? 'other' } satisfies Failure;
    }
    stored = next;
    return null;
  }

  /** Runs changes one after the other, so that two never start from the same list. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = lastChange.then(change);
    lastChange = turn.catch(() => {});
    return turn;
  }

  async function find(id: string | undefined): Promise<StoredConnection | undefined> {
    return (await current()).connections.find((connection) => connection.id === id);
  }

  async function takenNames(own: StoredConnection | undefined): Promise<string[]> {
    // A preset's name is the policy's to choose, even if the user has already taken it.
    if (own?.isPreset) return [];
    const others = (await current()).connections.filter(({ id }) => id !== own?.id);
    return [demoConnection.name, ...others.map(({ name }) => name)];
  }

  /** Returns whether it was saved. */
  async function put(connection: StoredConnection): Promise<boolean> {
    const connections = withConnection((await current()).connections, connection);
    return (await write({ connections }, { evenUnsaved: true })) === null;
  }

  function shown(connection: StoredConnection): Connection {
    const { id, name, baseUrl, colour, isPreset } = connection;
    const facts = { catalogFingerprint: catalogFingerprint(baseUrl), token: vault.stateOf(connection) };
    const rest = { ...(isPreset && { isPreset }), ...assumedZone(connection) };
    return { id, kind: 'remote', name, baseUrl, colour, ...facts, ...rest };
  }

  async function store(connection: StoredConnection, token: string | null): Promise<Outcome<Connection>> {
    if (token === null) {
      await put(connection);
      return success(shown(connection));
    }
    // `tokenInKeychain` only after the keychain has proved it: until then the old token must not be sent to a new address.
    // `tokenMayRemain` before anything is written, so that neither a crash nor a timeout leaves a token that is never deleted.
    const undecided: StoredConnection = { ...connection, tokenInKeychain: false, tokenMayRemain: true };
    if (!(await put(undecided))) {
      // On disk the old address still has the old token, so that must stay in the keychain.
      vault.keepForThisSession(connection, token);
      const held = mayHoldToken(connection) ? undecided : withoutToken(connection);
      const now = await current();
      stored = { ...now, connections: withConnection(now.connections, held) };
      return success(shown(held));
    }
    const kept = await vault.keep(connection, token);
    if (kept.status !== 'ok' && (kept.mayBeThere || mayHoldToken(connection)))
      return success(shown(undecided));
    const decided = { ...withoutToken(connection), tokenInKeychain: kept.status === 'ok' };
    await put(decided);
    return success(shown(decided));
  }

  async function forget(connection: StoredConnection): Promise<Outcome<StoredConnection>> {
    const done = await vault.forget(connection.id);
    if (done.status !== 'ok' && mayHoldToken(connection)) {
      return failed({ kind: 'secret-store', step: 'forget', trouble: done.status });
    }
    return success(withoutToken(connection));
  }

  return {
    async list(): Promise<ConnectionList> {
      const { connections, activeId, demo: hasDemo } = await current();
      return {
        connections: [...connections.map(shown), ...(hasDemo || showsDemo ? [demoConnection] : [])],
        activeId: startsWithDemo ? demoConnectionId : activeId,
      };
    },

    /** Verifies with one list request, then stores. An aborted signal stores nothing, unless storing has begun. */
    async save(draft: ConnectionDraft, signal: AbortSignal): Promise<Outcome<Connection>> {
      const before = await find(draft.id);
      if (draft.id !== undefined && before === undefined) return failed({ kind: 'unknown-connection' });

      const parsed = parseConnectionDraft(draft, {
        takenNames: await takenNames(before),
        baseUrlSoFar: before?.baseUrl ?? null,
      });
      if (!parsed.ok) return parsed;
      const { token, ...details } = parsed.value;
      if (before?.isPreset && !isSameIn({ ...draft, ...details }, before))
        return failed({ kind: 'set-by-policy' });
      const id = before?.id ?? deps.newId();

      if (token !== null) {
        const target = { connectionId: id, kind: 'remote' as const, baseUrl: details.baseUrl, token };
        const verified = await deps.itemsApi.list(target, { ...defaultQuery, limit: 1 }, checkCall(signal));
        if (!verified.ok) return verified;
      }
      return inTurn(async () => {
        if (signal.aborted) return failed({ kind: 'cancelled' });
        const now = await find(id);
        // Removed in the meantime: saving would undo that.
        if (before !== undefined && now === undefined) return failed({ kind: 'unknown-connection' });
        // Its address changed in the meantime: without a token of its own this draft would use that address's token.
        if (token === null && now?.baseUrl !== details.baseUrl)
          return failed({ kind: 'invalid-input', field: 'token', problem: 'empty' });
        // Its name may have been taken while it was verified or queued.
        const name = parseConnectionName(details.name, await takenNames(now));
        if (!name.ok) return failed({ kind: 'invalid-input', field: 'name', problem: name.problem });
        const isPreset = now?.isPreset && { isPreset: now.isPreset };
        const { assumedTimeZone = now?.assumedTimeZone } = draft;
        const mayRemain = now?.tokenMayRemain && { tokenMayRemain: now.tokenMayRemain };
        const rest = { ...isPreset, ...mayRemain, ...assumedZone({ assumedTimeZone }) };
        return store({ id, ...details, tokenInKeychain: now?.tokenInKeychain ?? false, ...rest }, token);
      });
    },

    async openDemo(): Promise<Outcome<Connection>> {
      await deps.demo.start();
      await inTurn(() => write({ demo: true }, { evenUnsaved: true }));
      return success(demoConnection);
    },

    activate: (id: string): Promise<Outcome<null>> =>
      inTurn(async () => {
        if (id === demoConnectionId && startsWithDemo) return success(null);
        const isDemo = id === demoConnectionId && (showsDemo || (await current()).demo);
        if (!isDemo && (await find(id)) === undefined) return failed({ kind: 'unknown-connection' });
        startsWithDemo = false;
        await write({ activeId: id, ...(isDemo && { demo: true }) }, { evenUnsaved: true });
        return success(null);
      }),

    forgetToken: (id: string): Promise<Outcome<Connection>> =>
      inTurn(async () => {
        const connection = await find(id);
        if (connection === undefined) return failed({ kind: 'unknown-connection' });
        const forgotten = await forget(connection);
        if (!forgotten.ok) return forgotten;
        await put(forgotten.value);
        return success(shown(forgotten.value));
      }),

    remove: (id: string): Promise<Outcome<null>> =>
      inTurn(async () => {
        const { connections, activeId } = await current();
        const without = { activeId: activeId === id ? null : activeId };
        if (id === demoConnectionId) {
          showsDemo = false;
          startsWithDemo = false;
          await write({ ...without, demo: false }, { evenUnsaved: true });
          await deps.onRemoved(id);
          return success(null);
        }
        const connection = await find(id);
        if (connection === undefined) return failed({ kind: 'unknown-connection' });
        if (connection.isPreset) return failed({ kind: 'set-by-policy' });
        const forgotten = await forget(connection);
        if (!forgotten.ok) return forgotten;
        const failure = await write({
          ...without,
          connections: connections.filter((other) => other.id !== id),
        });
        if (failure !== null) return failed(failure);
        await deps.onRemoved(id);
        return success(null);
      }),

    /** Where this connection's requests go, with their token. Failures: unknown-connection, needs-token, secret-store. */
    async targetOf(id: string): Promise<Outcome<CatalogTarget>> {
      if (id === demoConnectionId) {
        const { baseUrl, token } = await deps.demo.start();
        return success({ connectionId: id, kind: 'demo', baseUrl, token });
      }
      const connection = await find(id);
      if (connection === undefined) return failed({ kind: 'unknown-connection' });
      const token = await vault.tokenOf(connection);
      if (!token.ok) return token;
      return success({
        connectionId: id,
        kind: 'remote',
        baseUrl: connection.baseUrl,
        token: token.value,
      });
    },
  };
}

/** The demo as the page sees it: without an address, because its port changes at each start. */
const demoConnection: Connection = {
  id: demoConnectionId,
  kind: 'demo',
  name: words.common.demoCatalog,
  baseUrl: null,
  colour: demoColour,
  token: { kind: 'built-in' },
};

function withConnection(
  before: readonly StoredConnection[],
  connection: StoredConnection,
): StoredConnection[] {
  return before.some(({ id }) => id === connection.id)
    ? before.map((other) => (other.id === connection.id ? connection : other))
    : [...before, connection];
}

/** The connection without a token in the keychain. */
function withoutToken({ tokenMayRemain: _, ...connection }: StoredConnection): StoredConnection {
  return { ...connection, tokenInKeychain: false };
}

/** Whether a draft changes nothing that the policy file sets, which is everything but the token. */
function isSameIn(
  draft: Pick<ConnectionDraft, 'name' | 'baseUrl' | 'colour' | 'assumedTimeZone'>,
  { name, baseUrl, colour, assumedTimeZone }: StoredConnection,
): boolean {
  const zone = draft.assumedTimeZone;
  const isSameZone = zone === undefined || (zone ?? undefined) === assumedTimeZone;
  return isSameZone && draft.name === name && draft.baseUrl === baseUrl && draft.colour === colour;
}

/** Without an assumed zone the field is absent, on disk and for the page. */
function assumedZone({
  assumedTimeZone,
}: Pick<ConnectionDraft, 'assumedTimeZone'>): Pick<StoredConnection, 'assumedTimeZone'> {
  return typeof assumedTimeZone === 'string' ? { assumedTimeZone } : {};
}

/** Identifies a catalog in a link without naming its address: the same on every computer where that address was set up. */
export function catalogFingerprint(baseUrl: string): string {
  return createHash('sha256').update(baseUrl).digest('hex').slice(0, 12);
}
