import { stat } from 'node:fs/promises';
import type { ConnectionService } from '#main/connections/connection-service.ts';
import type { Time } from '#main/effects.ts';
import { fileFailure } from '#main/files/refused-writes.ts';
import { isDamage } from '#main/files/sqlite-file.ts';
import type { ItemsApi } from '#main/items-api/items-api.ts';
import type { CopyActivity, CopyOff, CopyState } from '#shared/catalog-copy.ts';
import { demoConnectionId } from '#shared/connection.ts';
import { type Failure, failed } from '#shared/failure.ts';
import { noFilters } from '#shared/item-filters.ts';
import type { PageOfRows } from './copy-file.ts';
import { type CopyFiller, startCopyFiller } from './copy-filler.ts';
import type { CopyFolder } from './copy-folder.ts';
import { type CopyThread, openCopyThread, type StartCopyThread } from './copy-thread.ts';
import type { CopySize } from './copy-worker.ts';

export type OpenCopiesDeps = {
  files: CopyFolder;
  /** The file of the status history. */
  historyPath: string;
  startThread: StartCopyThread;
  connections: Pick<ConnectionService, 'targetOf'>;
  itemsApi: Pick<ItemsApi, 'list'>;
  /** The address of the connection's catalog; null: there is no such connection. */
  addressOf: (connectionId: string) => Promise<string | null>;
  /** The origin of the demo's pictures; null: it isn't running. */
  demoOrigin: () => string | null;
  /** Requests per second, from the settings. */
  rate: () => number;
  /** What the policy allows. `deleteExisting`: delete existing copies at startup. */
  policy: () => Promise<{ isOff: boolean; deleteExisting: boolean; maxRate: number | null }>;
  whenQuiet: (connectionId: string, signal: AbortSignal) => Promise<void>;
  time: Time;
  onChanged: (state: CopyState) => void;
  onDiskError: (error: unknown) => void;
};

/** An open copy: its thread and its activity. */
export type Copy = {
  connectionId: string;
  address: string;
  thread: CopyThread;
  filler: CopyFiller | null;
  activity: CopyActivity;
  size: CopySize;
  /** How long a page takes on average; null: none was read yet. */
  requestMs: number | null;
  notifyTimer: unknown;
};

/** Requests per second to the demo, which runs in this app. */
const demoRate = 40;
const notifyAfterMs = 200;
/** The weight of the last page in the average time of a page. */
const lastPageWeight = 0.2;

/** The open copies, at most one per connection, and their passes. */
export type OpenCopies = ReturnType<typeof createOpenCopies>;

export function createOpenCopies(deps: OpenCopiesDeps) {
  const { files } = deps;
  const copies = new Map<string, Copy>();
  /** The connections whose copies were set aside as damaged in this run. */
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

  function stateOf(connectionId: string, copy: Copy | null, off: CopyOff | null): CopyState {
    const { isPaused: _, ...size } = copy?.size ?? nothingCopied;
    return {
      ...size,
      connectionId,
      off,
      wasDamaged: size.items === 0 && damaged.has(connectionId),
      activity: copy?.activity ?? { kind: 'idle' },
      rate: rateOf(connectionId),
      maxRate,
      requestMs: copy?.requestMs ?? null,
    };
  }

  function emitSoon(copy: Copy): void {
    copy.notifyTimer ??= deps.time.setTimeout(() => {
      copy.notifyTimer = null;
      if (copies.get(copy.connectionId) === copy) deps.onChanged(stateOf(copy.connectionId, copy, null));
    }, notifyAfterMs);
  }

  /** The copy of a connection at its current address; null: there is none, and `off` is the reason if there can't be one. */
  async function ensureOpen(
    connectionId: string,
    { create }: { create: boolean },
  ): Promise<{ copy: Copy | null; off: CopyOff | null }> {
    const policy = await deps.policy();
    ({ maxRate } = policy);
    const address = await deps.addressOf(connectionId);
    const known = copies.get(connectionId);
    const isUsable = known?.address === address && !known.thread.ended && !policy.isOff;
    if (known !== undefined && isUsable) return { copy: known, off: null };
    if (known !== undefined) await close(known);
    if (policy.isOff) return { copy: null, off: 'forbidden' };
    if (address === null || isClosed) return { copy: null, off: null };
    // A copy of an earlier connection with this id must not be shown.
    if (!(await files.removeForgotten(connectionId))) return { copy: null, off: 'disk' };
    const filePath = files.pathOf(connectionId, address);
    if (!create && !(await exists(filePath))) return { copy: null, off: null };
    await files.make();
    const thread = openCopyThread(deps.startThread, {
      filePath,
      history: { filePath: deps.historyPath, key: { connectionId, baseAddress: address } },
    });
    const first = await thread.opened;
    if (first.kind === 'off') {
      await thread.close();
      if (first.because === 'disk') deps.onDiskError(first.error);
      return { copy: null, off: first.because };
    }
    if (first.isNew) damaged.add(connectionId);
    const copy: Copy = {
      connectionId,
      address,
      thread,
      filler: null,
      activity: { kind: 'idle' },
      size: await thread.call('size'),
      requestMs: null,
      notifyTimer: null,
    };
    copies.set(connectionId, copy);
    if (copy.size.pass !== null) copy.activity = { kind: 'paused', failure: null };
    if (copy.size.pass !== null && !copy.size.isPaused) fill(copy);
    return { copy, off: null };
  }

  function fill(copy: Copy): void {
    const { connectionId, thread } = copy;
    damaged.delete(connectionId);
    const keep = async (kept: Promise<CopySize>) => {
      copy.size = await kept;
      emitSoon(copy);
    };
    copy.filler = startCopyFiller({
      time: deps.time,
      pass: () => copy.size.pass,
      async list(page, limit, signal) {
        for (;;) {
          const target = await deps.connections.targetOf(connectionId);
          if (!target.ok) return target;
          // A copy must not mix two catalogs.
          if ((await deps.addressOf(connectionId)) !== copy.address)
            return failed({ kind: 'unknown-connection' });
          const call = { signal, purpose: 'copy', requestId: null } as const;
          const response = await deps.itemsApi.list(target.value, { ...noFilters, limit, page }, call);
          if (response.ok || response.failure.kind !== 'token-refused') return response;
          // Another token may have been entered before this one was refused.
          const now = await deps.connections.targetOf(connectionId);
          if (!now.ok || now.value.token === target.value.token) return response;
        }
      },
      async take(page) {
        // Saving this may have failed when the pass was resumed, and the next start relies on it.
        if (copy.size.isPaused) await keep(thread.call('setPaused', false));
        await keep(thread.call('takePage', withoutDemoOrigin(page)));
      },
      end: () => keep(thread.call('endPass', deps.time.now())),
      rate: () => rateOf(connectionId),
      whenQuiet: (signal) => deps.whenQuiet(connectionId, signal),
      onActivity(activity) {
        copy.activity = activity;
        emitSoon(copy);
      },
      onPageTime(ms) {
        const before = copy.requestMs ?? ms;
        copy.requestMs = before + (ms - before) * lastPageWeight;
      },
      failureOf: (error) => reportDiskError(copy, error),
    });
  }

  /** Removes the demo's origin from its picture URLs, since its port changes at each start. */
  function withoutDemoOrigin(page: PageOfRows): PageOfRows {
    const origin = deps.demoOrigin();
    if (origin === null) return page;
    const image = (url: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
    return { ...page, rows: page.rows.map((row) => ({ ...row, image: image(row.image) })) };
  }

  async function pause(copy: Copy): Promise<void> {
    await copy.filler?.stop();
    copy.filler = null;
    copy.size = await copy.thread.call('setPaused', true).catch((error: unknown) => {
      reportDiskError(copy, error);
      return copy.size;
    });
    // The last page may have been saved while the filler stopped.
    copy.activity = copy.size.pass === null ? { kind: 'idle' } : { kind: 'paused', failure: null };
  }

  /** Reports an error of the disk, and sets a damaged file aside. */
  function reportDiskError(copy: Copy, error: unknown): Failure {
    deps.onDiskError(error);
    if (isDamage(error)) void inTurn(() => setAside(copy));
    return diskFailure(error);
  }

  async function setAside(copy: Copy): Promise<void> {
    if (copies.get(copy.connectionId) !== copy) return;
    await copy.filler?.stop();
    await copy.thread.call('setAside').catch(deps.onDiskError);
    await close(copy);
    damaged.add(copy.connectionId);
    deps.onChanged(stateOf(copy.connectionId, null, null));
  }

  async function close(copy: Copy): Promise<void> {
    copies.delete(copy.connectionId);
    damaged.delete(copy.connectionId);
    deps.time.clearTimeout(copy.notifyTimer);
    await copy.filler?.stop();
    await copy.thread.close();
  }

  return {
    inTurn,
    stateOf,
    ensureOpen,
    /** Null: the connection has no copy. */
    openCopy: async (connectionId: string): Promise<Copy | null> =>
      (await inTurn(() => ensureOpen(connectionId, { create: false }))).copy,
    fill,
    pause,
    reportDiskError,
    emitSoon,
    close,
    /** The damaged file has been deleted. */
    forgetDamage: (connectionId: string): void => void damaged.delete(connectionId),
    /** Null: it isn't open. */
    known: (connectionId: string): Copy | null => copies.get(connectionId) ?? null,
    /** Retries failed passes: of all connections (null), or of one with a new token. */
    wake(connectionId: string | null): void {
      for (const copy of copies.values()) {
        if (connectionId === null || copy.connectionId === connectionId) copy.filler?.wake();
      }
    },
    /** Closes all copies for good. */
    async closeAll(): Promise<void> {
      isClosed = true;
      for (const copy of copies.values()) void copy.filler?.stop();
      await inTurn(async () => {
        for (const copy of [...copies.values()]) await close(copy);
      });
    },
  };
}

export const nothingCopied: CopySize = {
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
  return { kind: 'copy', problem: fileFailure(error)?.problem ?? 'other' };
}
