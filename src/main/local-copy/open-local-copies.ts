import { stat } from 'node:fs/promises';
import type { ConnectionService } from '#main/connections/connection-service.ts';
import type { Time } from '#main/effects.ts';
import { fileFailure } from '#main/files/refused-writes.ts';
import { isDamage } from '#main/files/sqlite-file.ts';
import type { ItemsApi } from '#main/items-api/items-api.ts';
import { demoConnectionId } from '#shared/connection.ts';
import { type Failure, failed } from '#shared/failure.ts';
import { noFilters } from '#shared/item-filters.ts';
import type { LocalCopyActivity, LocalCopyOff, LocalCopyState } from '#shared/local-copy.ts';
import type { PageOfRows } from './local-copy-file.ts';
import { type LocalCopyFiller, startLocalCopyFiller } from './local-copy-filler.ts';
import type { LocalCopyFolder } from './local-copy-folder.ts';
import { type LocalCopyThread, openLocalCopyThread, type StartLocalCopyThread } from './local-copy-thread.ts';
import type { LocalCopySize } from './local-copy-worker.ts';

export type OpenLocalCopiesDeps = {
  files: LocalCopyFolder;
  /** The file of the status history. */
  historyPath: string;
  startThread: StartLocalCopyThread;
  connections: Pick<ConnectionService, 'targetOf'>;
  itemsApi: Pick<ItemsApi, 'list'>;
  /** The address of the connection's catalog; null: there is no such connection. */
  addressOf: (connectionId: string) => Promise<string | null>;
  /** The origin of the demo's pictures; null: it isn't running. */
  demoOrigin: () => string | null;
  /** Requests per second, from the settings. */
  rate: () => number;
  /** What the policy allows. `deleteExisting`: delete existing local copies at startup. */
  policy: () => Promise<{ isOff: boolean; deleteExisting: boolean; maxRate: number | null }>;
  whenQuiet: (connectionId: string, signal: AbortSignal) => Promise<void>;
  time: Time;
  onChanged: (state: LocalCopyState) => void;
  onDiskError: (error: unknown) => void;
};

/** An open local copy: its thread and its activity. */
export type OpenLocalCopy = {
  connectionId: string;
  address: string;
  thread: LocalCopyThread;
  filler: LocalCopyFiller | null;
  activity: LocalCopyActivity;
  size: LocalCopySize;
  /** How long a page takes on average; null: none was read yet. */
  requestMs: number | null;
  notifyTimer: unknown;
};

/** Requests per second to the demo, which runs in this app. */
const demoRate = 40;
const notifyAfterMs = 200;
/** The weight of the last page in the average time of a page. */
const lastPageWeight = 0.2;

/** The open local copies, at most one per connection, and their passes. */
export type OpenLocalCopies = ReturnType<typeof createOpenLocalCopies>;

export function createOpenLocalCopies(deps: OpenLocalCopiesDeps) {
  const { files } = deps;
  const localCopies = new Map<string, OpenLocalCopy>();
  /** The connections whose local copies were set aside as damaged in this run. */
  const damaged = new Set<string>();
  let maxRate: number | null = null;
  let isClosed = false;
  let lastTurn: Promise<unknown> = Promise.resolve();

  /** Opening, starting, pausing and deleting run one after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => {});
    return turn;
  }

  function rateOf(connectionId: string): number {
    const wanted = connectionId === demoConnectionId ? demoRate : deps.rate();
    return maxRate === null ? wanted : Math.min(maxRate, wanted);
  }

  function stateOf(
    connectionId: string,
    localCopy: OpenLocalCopy | null,
    off: LocalCopyOff | null,
  ): LocalCopyState {
    const { isPaused: _, ...size } = localCopy?.size ?? nothingCopied;
    return {
      ...size,
      connectionId,
      off,
      wasDamaged: size.items === 0 && damaged.has(connectionId),
      activity: localCopy?.activity ?? { kind: 'idle' },
      rate: rateOf(connectionId),
      maxRate,
      requestMs: localCopy?.requestMs ?? null,
    };
  }

  function emitSoon(localCopy: OpenLocalCopy): void {
    localCopy.notifyTimer ??= deps.time.setTimeout(() => {
      localCopy.notifyTimer = null;
      if (localCopies.get(localCopy.connectionId) === localCopy)
        deps.onChanged(stateOf(localCopy.connectionId, localCopy, null));
    }, notifyAfterMs);
  }

  /** The local copy of a connection at its current address; null: there is none, and `off` is the reason if there can't be one. */
  async function ensureOpen(
    connectionId: string,
    { create }: { create: boolean },
  ): Promise<{ localCopy: OpenLocalCopy | null; off: LocalCopyOff | null }> {
    const policy = await deps.policy();
    ({ maxRate } = policy);
    const address = await deps.addressOf(connectionId);
    const known = localCopies.get(connectionId);
    const isUsable = known?.address === address && !known.thread.ended && !policy.isOff;
    if (known !== undefined && isUsable) return { localCopy: known, off: null };
    if (known !== undefined) await close(known);
    if (policy.isOff) return { localCopy: null, off: 'forbidden' };
    if (address === null || isClosed) return { localCopy: null, off: null };
    // A local copy of an earlier connection with this id must not be shown.
    if (!(await files.removeForgotten(connectionId))) return { localCopy: null, off: 'disk' };
    const filePath = files.pathOf(connectionId, address);
    if (!create && !(await exists(filePath))) return { localCopy: null, off: null };
    await files.make();
    const thread = openLocalCopyThread(deps.startThread, {
      filePath,
      history: { filePath: deps.historyPath, key: { connectionId, baseAddress: address } },
    });
    const first = await thread.opened;
    if (first.kind === 'off') {
      await thread.close();
      if (first.because === 'disk') deps.onDiskError(first.error);
      return { localCopy: null, off: first.because };
    }
    if (first.isNew) damaged.add(connectionId);
    const localCopy: OpenLocalCopy = {
      connectionId,
      address,
      thread,
      filler: null,
      activity: { kind: 'idle' },
      size: await thread.call('size'),
      requestMs: null,
      notifyTimer: null,
    };
    localCopies.set(connectionId, localCopy);
    if (localCopy.size.pass !== null) localCopy.activity = { kind: 'paused', failure: null };
    if (localCopy.size.pass !== null && !localCopy.size.isPaused) fill(localCopy);
    return { localCopy, off: null };
  }

  function fill(localCopy: OpenLocalCopy): void {
    const { connectionId, thread } = localCopy;
    damaged.delete(connectionId);
    const keep = async (kept: Promise<LocalCopySize>) => {
      localCopy.size = await kept;
      emitSoon(localCopy);
    };
    localCopy.filler = startLocalCopyFiller({
      time: deps.time,
      pass: () => localCopy.size.pass,
      async list(page, limit, signal) {
        for (;;) {
          const target = await deps.connections.targetOf(connectionId);
          if (!target.ok) return target;
          // A local copy must not mix two catalogs.
          if ((await deps.addressOf(connectionId)) !== localCopy.address)
            return failed({ kind: 'unknown-connection' });
          const call = { signal, purpose: 'local-copy', requestId: null } as const;
          const response = await deps.itemsApi.list(target.value, { ...noFilters, limit, page }, call);
          if (response.ok || response.failure.kind !== 'token-refused') return response;
          // Another token may have been entered before this one was refused.
          const now = await deps.connections.targetOf(connectionId);
          if (!now.ok || now.value.token === target.value.token) return response;
        }
      },
      async take(page) {
        // Saving this may have failed when the pass was resumed, and the next start relies on it.
        if (localCopy.size.isPaused) await keep(thread.call('setPaused', false));
        await keep(thread.call('takePage', withoutDemoOrigin(page)));
      },
      end: () => keep(thread.call('endPass', deps.time.now())),
      rate: () => rateOf(connectionId),
      whenQuiet: (signal) => deps.whenQuiet(connectionId, signal),
      onActivity(activity) {
        localCopy.activity = activity;
        emitSoon(localCopy);
      },
      onPageTime(ms) {
        const before = localCopy.requestMs ?? ms;
        localCopy.requestMs = before + (ms - before) * lastPageWeight;
      },
      failureOf: (error) => reportDiskError(localCopy, error),
    });
  }

  /** Removes the demo's origin from its picture URLs, since its port changes at each start. */
  function withoutDemoOrigin(page: PageOfRows): PageOfRows {
    const origin = deps.demoOrigin();
    if (origin === null) return page;
    const image = (url: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
    return { ...page, rows: page.rows.map((row) => ({ ...row, image: image(row.image) })) };
  }

  async function pause(localCopy: OpenLocalCopy): Promise<void> {
    await localCopy.filler?.stop();
    localCopy.filler = null;
    localCopy.size = await localCopy.thread.call('setPaused', true).catch((error: unknown) => {
      reportDiskError(localCopy, error);
      return localCopy.size;
    });
    // The last page may have been saved while the filler stopped.
    localCopy.activity = localCopy.size.pass === null ? { kind: 'idle' } : { kind: 'paused', failure: null };
  }

  /** Reports an error of the disk, and sets a damaged file aside. */
  function reportDiskError(localCopy: OpenLocalCopy, error: unknown): Failure {
    deps.onDiskError(error);
    if (isDamage(error)) void inTurn(() => setAside(localCopy));
    return diskFailure(error);
  }

  async function setAside(localCopy: OpenLocalCopy): Promise<void> {
    if (localCopies.get(localCopy.connectionId) !== localCopy) return;
    await localCopy.filler?.stop();
    await localCopy.thread.call('setAside').catch(deps.onDiskError);
    await close(localCopy);
    damaged.add(localCopy.connectionId);
    deps.onChanged(stateOf(localCopy.connectionId, null, null));
  }

  async function close(localCopy: OpenLocalCopy): Promise<void> {
    localCopies.delete(localCopy.connectionId);
    damaged.delete(localCopy.connectionId);
    deps.time.clearTimeout(localCopy.notifyTimer);
    await localCopy.filler?.stop();
    await localCopy.thread.close();
  }

  return {
    inTurn,
    stateOf,
    ensureOpen,
    /** Null: the connection has no local copy. */
    openLocalCopy: async (connectionId: string): Promise<OpenLocalCopy | null> =>
      (await inTurn(() => ensureOpen(connectionId, { create: false }))).localCopy,
    fill,
    pause,
    reportDiskError,
    emitSoon,
    close,
    /** The damaged file has been deleted. */
    forgetDamage: (connectionId: string): void => void damaged.delete(connectionId),
    /** Null: it isn't open. */
    known: (connectionId: string): OpenLocalCopy | null => localCopies.get(connectionId) ?? null,
    /** Retries failed passes: of all connections (null), or of one with a new token. */
    wake(connectionId: string | null): void {
      for (const localCopy of localCopies.values()) {
        if (connectionId === null || localCopy.connectionId === connectionId) localCopy.filler?.wake();
      }
    },
    /** Closes all local copies for good. */
    async closeAll(): Promise<void> {
      isClosed = true;
      for (const localCopy of localCopies.values()) void localCopy.filler?.stop();
      await inTurn(async () => {
        for (const localCopy of [...localCopies.values()]) await close(localCopy);
      });
    },
  };
}

export const nothingCopied: LocalCopySize = {
  items: 0,
  missing: 0,
  removed: [],
  bytes: 0,
  whole: null,
  pass: null,
  isPaused: false,
};

async function exists(filePath: string): Promise<boolean> {
  return stat(filePath).then(
    () => true,
    () => false,
  );
}

/** A failure for an error of the disk or of SQLite. */
export function diskFailure(error: unknown): Failure {
  return { kind: 'local-copy', problem: fileFailure(error)?.problem ?? 'other' };
}
