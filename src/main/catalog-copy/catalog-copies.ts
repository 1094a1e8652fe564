import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ConnectionService } from '#main/connections/connection-service.ts';
import type { Clock, Timers } from '#main/effects.ts';
import { fileFailure } from '#main/files/refused-writes.ts';
import { isDamage } from '#main/files/sqlite-file.ts';
import type { ItemsApi } from '#main/items-api/items-api.ts';
import type { CatalogTarget } from '#main/items-api/request-call.ts';
import type {
  CopiedItem,
  CopyActivity,
  CopyEstimate,
  CopyGroupPage,
  CopyOff,
  CopyQuery,
  CopyState,
} from '#shared/catalog-copy.ts';
import { copiedAt } from '#shared/catalog-copy.ts';
import { demoConnectionId } from '#shared/connection.ts';
import type { CopyListRequest } from '#shared/desktop-api.ts';
import { type Failure, failureCode } from '#shared/failure.ts';
import type { ItemPage, ListItem } from '#shared/item.ts';
import { noFilters } from '#shared/item-filters.ts';
import { limitBounds } from '#shared/item-query.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import type { PageOfRows } from './copy-file.ts';
import { type CopyFiller, startCopyFiller } from './copy-filler.ts';
import { pagesLeft } from './copy-pass.ts';
import { type CopyThread, openCopyThread, type StartCopyThread } from './copy-thread.ts';
import type { CopySize } from './copy-worker.ts';

/** Copies of whole lists on this computer, one for each connection that asked for it. */
export type CatalogCopies = {
  /** What there is. Of a copy whose filling was interrupted, it goes on. */
  read(connectionId: string): Promise<CopyState>;
  /** What a whole pass costs, by one request where no count is known. Failure kinds: those of `list`. */
  estimate(connectionId: string, signal: AbortSignal): Promise<Outcome<CopyEstimate>>;
  /** Begins a pass, or goes on with the one that was paused. */
  start(connectionId: string): Promise<CopyState>;
  pause(connectionId: string): Promise<CopyState>;
  /** Deletes the copy from the disk. A copy that the disk won't delete is paused, and its state is the answer. */
  remove(connectionId: string): Promise<CopyState>;
  /** A page of what matches, as if the catalog had answered it; of no copy, nothing. Failure kind: `file`. */
  list(request: CopyListRequest): Promise<Outcome<ItemPage>>;
  /** A page of what matches by market name; of no copy, nothing. Failure kind: `file`. */
  groups(request: CopyListRequest): Promise<Outcome<CopyGroupPage>>;
  /** Where an item is among all that match, from 0; null: nowhere. */
  placeOf(request: CopyListRequest & { itemId: number }): Promise<number | null>;
  /** What the copy has of an item. */
  ofItem(connectionId: string, itemId: number): Promise<CopiedItem | null>;
  /** The service said that there is no such item. */
  itemIsGone(connectionId: string, itemId: number): Promise<void>;
  /** What failed before may go well now. Null: the network is back, for all; otherwise the connection has another token. */
  wake(connectionId: string | null): void;
  /** Whatever belongs to the connection goes, at whatever address it was. */
  forgetConnection(connectionId: string): Promise<void>;
  close(): Promise<void>;
};

export type CatalogCopiesDeps = {
  folder: string;
  /** Where the status history is kept. */
  historyPath: string;
  startThread: StartCopyThread;
  connections: Pick<ConnectionService, 'targetOf'>;
  itemsApi: Pick<ItemsApi, 'list'>;
  /** The address under which a connection's items are known; null: there is no such connection. */
  addressOf: (connectionId: string) => Promise<string | null>;
  /** Where the demo serves pictures now; null: it isn't running. */
  demoOrigin: () => string | null;
  imageAddressOf(imageUrl: string, target: Pick<CatalogTarget, 'connectionId' | 'kind'>): string | null;
  /** Requests a second that the settings ask for. */
  rate: () => number;
  /** What the organisation allows. `mustGo`: all copies that were made before are deleted at the start. */
  policy: () => Promise<{ isOff: boolean; mustGo: boolean; maxRate: number | null }>;
  whenQuiet: (connectionId: string, signal: AbortSignal) => Promise<void>;
  clock: Clock;
  timers: Timers;
  onChanged: (state: CopyState) => void;
  onDiskTrouble: (error: unknown) => void;
};

/** The demo runs in this app: nothing is spared by reading it slowly. */
const demoRate = 40;
const notifyAfterMs = 200;

export function createCatalogCopies(deps: CatalogCopiesDeps): CatalogCopies {
  const copies = new Map<string, Copy>();
  let maxRate: number | null = null;
  let isClosed = false;
  let lastTurn: Promise<unknown> = Promise.resolve();

  /** Opening, starting, pausing and deleting follow each other. */
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
    const { items, bytes, whole, pass } = copy?.size ?? nothing;
    const activity = copy?.activity ?? { kind: 'idle' };
    return { connectionId, off, items, bytes, whole, pass, activity, rate: rateOf(connectionId) };
  }

  function tellSoon(copy: Copy): void {
    copy.notifyTimer ??= deps.timers.setTimeout(() => {
      copy.notifyTimer = null;
      if (copies.get(copy.connectionId) === copy) deps.onChanged(stateOf(copy.connectionId, copy, null));
    }, notifyAfterMs);
  }

  /** The copy of a connection at its address; null: there is none, and `off` says why there can't be. */
  async function opened(
    connectionId: string,
    { isWanted }: { isWanted: boolean },
  ): Promise<{ copy: Copy | null; off: CopyOff | null }> {
    const policy = await deps.policy();
    ({ maxRate } = policy);
    const address = await deps.addressOf(connectionId);
    const known = copies.get(connectionId);
    const isUsable = known?.address === address && !known.thread.ended && !policy.isOff;
    if (known !== undefined && isUsable) return { copy: known, off: null };
    // It belongs to the catalog at another address, its thread died, or copies are off.
    if (known !== undefined) await close(known);
    if (policy.isOff) return { copy: null, off: 'forbidden' };
    if (address === null || isClosed) return { copy: null, off: null };
    const filePath = path.join(deps.folder, fileName(connectionId, address));
    if (!isWanted && !(await isThere(filePath))) return { copy: null, off: null };
    await mkdir(deps.folder, { recursive: true, mode: 0o700 }).catch(deps.onDiskTrouble);
    const thread = openCopyThread(deps.startThread, {
      filePath,
      history: { filePath: deps.historyPath, key: { connectionId, baseAddress: address } },
    });
    const first = await thread.opened;
    if (first.kind === 'off') {
      await thread.close();
      if (first.because === 'disk') deps.onDiskTrouble(first.error);
      return { copy: null, off: first.because };
    }
    const copy: Copy = {
      ...{ connectionId, address, filePath, thread, filler: null, notifyTimer: null },
      activity: { kind: 'idle' },
      size: await thread.call('size'),
    };
    copies.set(connectionId, copy);
    if (copy.size.pass !== null) copy.activity = { kind: 'paused', code: null };
    if (copy.size.pass !== null && !copy.size.isPaused) fill(copy);
    return { copy, off: null };
  }

  function fill(copy: Copy): void {
    const { connectionId, thread } = copy;
    const keep = async (kept: Promise<CopySize>) => {
      copy.size = await kept;
      tellSoon(copy);
    };
    copy.filler = startCopyFiller({
      clock: deps.clock,
      timers: deps.timers,
      pass: () => copy.size.pass,
      async list(page, limit, signal) {
        const target = await deps.connections.targetOf(connectionId);
        if (!target.ok) return target;
        // Half of one catalog and half of another would be neither.
        if ((await deps.addressOf(connectionId)) !== copy.address)
          return failed({ kind: 'unknown-connection' });
        const call = { signal, purpose: 'copy', requestId: null } as const;
        return deps.itemsApi.list(target.value, { ...noFilters, limit, page }, call);
      },
      take: (page) => keep(thread.call('takePage', withoutDemoOrigin(page))),
      end: () => keep(thread.call('endPass', deps.clock.now())),
      rate: () => rateOf(connectionId),
      whenQuiet: (signal) => deps.whenQuiet(connectionId, signal),
      onActivity(activity) {
        copy.activity = activity;
        tellSoon(copy);
      },
      failureOf: (error) => trouble(copy, error),
    });
  }

  async function pauseFilling(copy: Copy): Promise<void> {
    await copy.filler?.stop();
    copy.filler = null;
    copy.size = await copy.thread.call('setPaused', true).catch((error: unknown) => {
      trouble(copy, error);
      return copy.size;
    });
    // The last page may have come while the filler was being stopped.
    copy.activity = copy.size.pass === null ? { kind: 'idle' } : { kind: 'paused', code: null };
  }

  /** Another token may be what a failure waited for, but what the user paused stays paused. */
  async function resume(connectionId: string): Promise<void> {
    const known = copies.get(connectionId);
    if (known?.activity.kind !== 'paused' || known.activity.code === null) return;
    const { copy } = await opened(connectionId, { isWanted: false });
    // Opened afresh, it is filled already.
    if (copy !== known || copy.size.pass === null || copy.size.isPaused) return;
    await copy.filler?.stop();
    fill(copy);
  }

  /** A broken file is put out of the way at once: nothing of it is shown. */
  function trouble(copy: Copy, error: unknown): Failure {
    deps.onDiskTrouble(error);
    if (isDamage(error)) void inTurn(() => setAside(copy));
    return diskFailure(error);
  }

  async function setAside(copy: Copy): Promise<void> {
    if (copies.get(copy.connectionId) !== copy) return;
    await copy.filler?.stop();
    await copy.thread.call('setAside').catch(deps.onDiskTrouble);
    await close(copy);
    deps.onChanged(stateOf(copy.connectionId, null, null));
  }

  async function close(copy: Copy): Promise<void> {
    copies.delete(copy.connectionId);
    deps.timers.clearTimeout(copy.notifyTimer);
    await copy.filler?.stop();
    await copy.thread.close();
  }

  async function removeFiles(connectionId: string): Promise<void> {
    const names = await readdir(deps.folder).catch(() => []);
    for (const name of names.filter((one) => one.startsWith(`${connectionId}.`))) {
      await removeAll(path.join(deps.folder, name)).catch(deps.onDiskTrouble);
    }
  }

  async function removeForbidden(): Promise<void> {
    if ((await deps.policy()).mustGo) await removeAll(deps.folder);
  }

  /** Pictures of the demo are at another port at each start. */
  function withoutDemoOrigin(page: PageOfRows): PageOfRows {
    const origin = deps.demoOrigin();
    if (origin === null) return page;
    const image = (url: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
    return { ...page, rows: page.rows.map((row) => ({ ...row, image: image(row.image) })) };
  }

  function withImage(connectionId: string, row: ListItem) {
    const isDemo = connectionId === demoConnectionId;
    const image = isDemo && row.image.startsWith('/') ? `${deps.demoOrigin() ?? ''}${row.image}` : row.image;
    const kind = isDemo ? 'demo' : 'remote';
    return { ...row, image, imageSrc: deps.imageAddressOf(image, { connectionId, kind }) };
  }

  /** What is there already. */
  const openCopy = async (connectionId: string) =>
    (await inTurn(() => opened(connectionId, { isWanted: false }))).copy;

  /** Asks the copy of the connection; null: there is none. */
  async function inCopy<T>(
    connectionId: string,
    ask: (copy: Copy | null) => Promise<T>,
  ): Promise<Outcome<T>> {
    const copy = await openCopy(connectionId);
    try {
      return success(await ask(copy));
    } catch (error) {
      return failed(copy === null ? diskFailure(error) : trouble(copy, error));
    }
  }

  // Before anything is opened, and whether or not its connection ever is.
  inTurn(removeForbidden).catch(deps.onDiskTrouble);

  return {
    read: (connectionId) =>
      inTurn(async () => {
        const { copy, off } = await opened(connectionId, { isWanted: false });
        return stateOf(connectionId, copy, off);
      }),

    async estimate(connectionId, signal) {
      const { pass, whole } = (await openCopy(connectionId))?.size ?? nothing;
      let total = pass?.total ?? whole?.total ?? null;
      if (total === null) {
        const target = await deps.connections.targetOf(connectionId);
        if (!target.ok) return target;
        const call = { signal, purpose: 'copy', requestId: null } as const;
        const first = await deps.itemsApi.list(target.value, { ...noFilters, limit: 1, page: 1 }, call);
        if (!first.ok) return first;
        total = first.value.pagination.total;
      }
      if (total === null) return success({ total, requests: null, seconds: null });
      const requests = (pass && pagesLeft(pass)) ?? Math.max(1, Math.ceil(total / limitBounds.max));
      return success({ total, requests, seconds: Math.ceil(requests / rateOf(connectionId)) });
    },

    start: (connectionId) =>
      inTurn(async () => {
        const { copy, off } = await opened(connectionId, { isWanted: true });
        if (copy === null) return stateOf(connectionId, copy, off);
        if (copy.activity.kind === 'filling' || copy.activity.kind === 'waiting') {
          copy.filler?.wake();
          return stateOf(connectionId, copy, off);
        }
        await copy.filler?.stop();
        try {
          await copy.thread.call('beginPass', deps.clock.now());
          copy.size = await copy.thread.call('setPaused', false);
          fill(copy);
        } catch (error) {
          copy.activity = { kind: 'paused', code: failureCode(trouble(copy, error)) };
        }
        return stateOf(connectionId, copy, off);
      }),

    pause: (connectionId) =>
      inTurn(async () => {
        const { copy, off } = await opened(connectionId, { isWanted: false });
        if (copy === null || copy.size.pass === null) return stateOf(connectionId, copy, off);
        await pauseFilling(copy);
        return stateOf(connectionId, copy, off);
      }),

    remove: (connectionId) =>
      inTurn(async () => {
        const known = copies.get(connectionId);
        if (known !== undefined) {
          await pauseFilling(known);
          await close(known);
        }
        await removeFiles(connectionId);
        // Still there if the disk refused: then nobody wants it filled any further.
        const { copy, off } = await opened(connectionId, { isWanted: false });
        if (copy !== null) await pauseFilling(copy);
        return stateOf(connectionId, copy, off);
      }),

    async list(request) {
      const { connectionId, query } = request;
      const { limit, page } = query;
      return inCopy(connectionId, async (copy) => {
        const found = (await copy?.thread.call('find', ...windowOf(request))) ?? { ...noneFound, rows: [] };
        return {
          rows: found.rows.map((row) => withImage(connectionId, row)),
          ...{ quarantined: [], rowsLeftOut: 0, bytes: 0, unlistedFields: [] },
          pagination: {
            total: found.count,
            per_page: limit,
            current_page: page,
            pages: Math.max(1, Math.ceil(found.count / limit)),
          },
          answeredAt: (copy && copiedAt(copy.size)) ?? 0,
          tookMs: found.tookMs,
        };
      });
    },

    async groups(request) {
      const { connectionId } = request;
      return inCopy(connectionId, async (copy) => {
        const found = (await copy?.thread.call('groups', ...windowOf(request))) ?? {
          ...noneFound,
          groups: [],
        };
        return {
          groups: found.groups.map((group) => ({
            ...group,
            cheapest: withImage(connectionId, group.cheapest),
          })),
          total: found.count,
          answeredAt: (copy && copiedAt(copy.size)) ?? 0,
          tookMs: found.tookMs,
        };
      });
    },

    async placeOf({ itemId, ...request }) {
      const place = await inCopy(request.connectionId, async (copy) =>
        copy?.thread.call('placeOf', askedOf(request), itemId),
      );
      return place.ok ? (place.value ?? null) : null;
    },

    async ofItem(connectionId, itemId) {
      const item = await inCopy(connectionId, async (copy) => copy?.thread.call('ofItem', itemId));
      if (!item.ok || !item.value) return null;
      return { ...item.value, row: withImage(connectionId, item.value.row) };
    },

    async itemIsGone(connectionId, itemId) {
      const copy = copies.get(connectionId);
      if (copy === undefined) return;
      try {
        copy.size = await copy.thread.call('forgetItem', itemId);
        tellSoon(copy);
      } catch (error) {
        trouble(copy, error);
      }
    },

    wake(connectionId) {
      for (const copy of copies.values()) {
        if (connectionId !== null && copy.connectionId !== connectionId) continue;
        copy.filler?.wake();
      }
      if (connectionId !== null) void inTurn(() => resume(connectionId)).catch(deps.onDiskTrouble);
    },

    forgetConnection: (connectionId) =>
      inTurn(async () => {
        const copy = copies.get(connectionId);
        if (copy !== undefined) await close(copy);
        await removeFiles(connectionId);
      }),

    async close() {
      isClosed = true;
      for (const copy of copies.values()) void copy.filler?.stop();
      await inTurn(async () => {
        for (const copy of [...copies.values()]) await close(copy);
      });
    },
  };
}

type Copy = {
  connectionId: string;
  address: string;
  filePath: string;
  thread: CopyThread;
  filler: CopyFiller | null;
  activity: CopyActivity;
  size: CopySize;
  notifyTimer: unknown;
};

const noneFound = { count: 0, tookMs: 0 };
const nothing: CopySize = { items: 0, bytes: 0, whole: null, pass: null, isPaused: false };

function askedOf({ search, query: { limit: _limit, page: _page, ...filters } }: CopyListRequest): CopyQuery {
  return { ...search, ...filters };
}

function windowOf(request: CopyListRequest): [asked: CopyQuery, offset: number, limit: number] {
  const { limit, page } = request.query;
  return [askedOf(request), (page - 1) * limit, limit];
}

/** Each address has its own: at another one it is another catalog. */
function fileName(connectionId: string, address: string): string {
  const hash = createHash('sha256').update(address).digest('hex').slice(0, 16);
  return `${connectionId}.${hash}.sqlite`;
}

async function isThere(filePath: string): Promise<boolean> {
  return stat(filePath).then(
    () => true,
    () => false,
  );
}

/** On Windows a scanner or a backup may hold a file for a moment: it is tried again. */
const removeAll = (fileOrFolder: string) =>
  rm(fileOrFolder, { force: true, recursive: true, maxRetries: 5, retryDelay: 100 });

/** SQLite says in numbers what the disk says in words. */
function diskFailure(error: unknown): Failure {
  const known = fileFailure(error);
  if (known !== null) return known;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const problem = code === 13 ? 'disk-full' : code === 8 ? 'read-only' : code === 10 ? 'disk-lost' : 'other';
  return { kind: 'file', problem };
}
