import type { DatabaseSync } from 'node:sqlite';
import type { Time } from '#main/effects.ts';
import type { FileTrouble } from '#main/files/kept-file.ts';
import { isDamage, type LoadSqlite, openSqliteFile, setSqliteFileAside } from '#main/files/sqlite-file.ts';
import type { CatalogTarget } from '#main/items-api/http-client.ts';
import type { ItemDetail } from '#shared/item.ts';
import { withoutTradeUrl } from '#shared/secret-text.ts';
import type { HistoryOff, ItemHistory, WatchTarget } from '#shared/watch.ts';
import { createSpanTable, historySchema, type Observation, type SpanTable } from './span-table.ts';

export type StatusHistoryDeps = {
  filePath: string;
  loadSqlite: LoadSqlite;
  time: Time;
  /** The address that the connection's items are recorded under; null: there is no such connection. */
  addressOf: (connectionId: string) => Promise<string | null>;
  onDiskError: (error: unknown) => void;
  bounds?: Partial<HistoryBounds>;
};

type HistoryBounds = { keptForMs: number; maxSpans: number };

const dayMs = 24 * 60 * 60_000;
const historyBounds: HistoryBounds = { keptForMs: 90 * dayMs, maxSpans: 1_000_000 };

/** Combines a burst of responses into one transaction. */
const writeAfterMs = 300;
/** Batch size, small enough not to be noticed. */
const maxAtOnce = 100;
/** Max records pending while the disk fails; beyond it the oldest are dropped. */
const maxWaiting = 5_000;
const firstPruneAfterMs = 60_000;
const pruneEveryMs = 6 * 60 * 60_000;
/** A removed connection may have hundreds of thousands of spans, so they are deleted in small steps. */
const prunedAtOnce = 250;
const pruneNextAfterMs = 50;
/** The rest is deleted after the next start. */
const maxPruneAtCloseMs = 500;
const maxStatusLength = 120;

/** The demo's port changes at each start, its items don't. */
export function historyAddress({ kind, baseUrl }: Pick<CatalogTarget, 'kind' | 'baseUrl'>): string {
  return kind === 'demo' ? 'demo' : baseUrl;
}

export type StatusHistory = ReturnType<typeof createStatusHistory>;

/**
 * Records every status seen in a response in SQLite: item id, status, times and whether there was an error. Never a secret. Opened on
 * first use; without a usable disk nothing is recorded.
 */
export function createStatusHistory(deps: StatusHistoryDeps) {
  const { time } = deps;
  const bounds = { ...historyBounds, ...deps.bounds };
  let waiting: Observation[] = [];
  let toForget: string[] = [];
  let opening: Promise<Opened> | null = null;
  let isClosed = false;
  const writing = createTask(writeSome);
  const pruning = createTask(prune);

  /** Runs after a delay, if it isn't planned already. */
  function createTask(run: () => Promise<void>) {
    let timer: unknown = null;
    return {
      plan(afterMs: number): void {
        if (isClosed) return;
        timer ??= time.setTimeout(() => {
          timer = null;
          void run();
        }, afterMs);
      },
      cancel(): void {
        time.clearTimeout(timer);
        timer = null;
      },
    };
  }

  function opened(): Promise<Opened> {
    opening ??= open();
    return opening;
  }

  async function open(): Promise<Opened> {
    const file = await openSqliteFile(deps.filePath, historySchema, deps.loadSqlite);
    if (file.kind === 'off') {
      if (file.error !== null) deps.onDiskError(file.error);
      return { kind: 'off', because: file.because };
    }
    try {
      const table = createSpanTable(file.database);
      pruning.plan(firstPruneAfterMs);
      return { kind: 'open', database: file.database, table, setAside: file.setAside };
    } catch (error) {
      deps.onDiskError(error);
      return { kind: 'off', because: 'disk' };
    }
  }

  async function writeSome(): Promise<void> {
    const history = await opened();
    if (history.kind === 'off') {
      waiting = [];
      return;
    }
    const isDone = inDatabase(history, (table) => {
      for (const connectionId of toForget) table.forget(connectionId);
      if (toForget.length > 0) {
        pruning.cancel();
        pruning.plan(pruneNextAfterMs);
      }
      toForget = [];
      const batch = waiting.slice(0, maxAtOnce);
      table.write(batch);
      waiting = waiting.slice(batch.length);
      return true;
    });
    // After a failure the next response tries again: a full disk may have room by then.
    if (isDone && waiting.length > 0) writing.plan(writeAfterMs);
  }

  async function writeAll(): Promise<void> {
    for (let before = -1; waiting.length > 0 && waiting.length !== before; ) {
      before = waiting.length;
      await writeSome();
    }
    if (toForget.length > 0) await writeSome();
  }

  async function prune(): Promise<void> {
    const history = await opened();
    if (history.kind === 'off' || isClosed) return;
    const isMore = inDatabase(history, pruneSome);
    pruning.plan(isMore ? pruneNextAfterMs : pruneEveryMs);
  }

  function pruneSome(table: SpanTable): boolean {
    const oldest = time.now() - bounds.keptForMs;
    return table.prune({ oldest, maxSpans: bounds.maxSpans, limit: prunedAtOnce });
  }

  /** Null where `use` throws. A file that turns out broken is set aside, and the next use creates a new one. */
  function inDatabase<T>(history: OpenHistory, use: (table: SpanTable) => T): T | null {
    try {
      return use(history.table);
    } catch (error) {
      deps.onDiskError(error);
      if (isDamage(error)) opening = replaceDamaged(history.database);
      return null;
    }
  }

  async function replaceDamaged(database: DatabaseSync): Promise<Opened> {
    try {
      database.close();
    } catch (error) {
      deps.onDiskError(error);
    }
    const setAside = await setSqliteFileAside(deps.filePath).catch((error: unknown) => {
      deps.onDiskError(error);
      return null;
    });
    const history = await open();
    return history.kind === 'open' ? { ...history, setAside } : history;
  }

  return {
    /** Records a response, which is written to disk a moment later. */
    note(target: CatalogTarget, { item, answeredAt }: ItemDetail): void {
      const { status } = withoutTradeUrl(item);
      if (isClosed || status === undefined) return;
      if (waiting.length >= maxWaiting) waiting.shift();
      waiting.push({
        connectionId: target.connectionId,
        baseAddress: historyAddress(target),
        itemId: item.id,
        // An undocumented status may be any text. Well-formed, because the database replaces half a surrogate pair.
        status: status.slice(0, maxStatusLength).toWellFormed(),
        hasError: item.error_message === undefined ? null : item.error_message !== null,
        seenAt: answeredAt,
      });
      writing.plan(writeAfterMs);
    },

    /** The history of an item at its connection's current address, including what was just recorded. */
    async ofItem({ connectionId, itemId }: WatchTarget): Promise<ItemHistory> {
      const baseAddress = await deps.addressOf(connectionId);
      if (baseAddress === null) return { kind: 'kept', spans: [] };
      await writeAll();
      const history = await opened();
      if (history.kind === 'off') return { kind: 'off', because: history.because };
      const spans = inDatabase(history, (table) => table.ofItem({ connectionId, baseAddress }, itemId));
      // After writing failed, no spans doesn't mean that no status was seen.
      const isUnsaved = waiting.some((one) => one.connectionId === connectionId && one.itemId === itemId);
      if (spans === null || (spans.length === 0 && isUnsaved)) return { kind: 'off', because: 'disk' };
      return { kind: 'kept', spans };
    },

    forgetConnection(connectionId: string): void {
      waiting = waiting.filter((observation) => observation.connectionId !== connectionId);
      toForget.push(connectionId);
      writing.plan(writeAfterMs);
    },

    async load(): Promise<FileTrouble | null> {
      const history = await opened();
      if (history.kind === 'off') return history.because === 'newer-file' ? { kind: 'newer' } : null;
      return history.setAside === null ? null : { kind: 'reset', setAside: history.setAside };
    },

    async flush(): Promise<void> {
      if (!isClosed) await writeAll();
    },

    async close(): Promise<void> {
      if (isClosed) return;
      for (const task of [writing, pruning]) task.cancel();
      await writeAll();
      isClosed = true;
      const history = await opening;
      if (history?.kind !== 'open') return;
      const untilMs = time.now() + maxPruneAtCloseMs;
      inDatabase(history, (table) => {
        while (pruneSome(table) && time.now() < untilMs);
      });
      inDatabase(history, () => history.database.close());
    },
  };
}

type OpenHistory = { kind: 'open'; database: DatabaseSync; table: SpanTable; setAside: string | null };
type Opened = OpenHistory | { kind: 'off'; because: HistoryOff };
