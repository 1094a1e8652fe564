import type { DatabaseSync } from 'node:sqlite';
import type { Clock, Timers } from '#main/effects.ts';
import type { FileTrouble } from '#main/files/kept-file.ts';
import { isDamage, type LoadSqlite, openSqliteFile, setSqliteFileAside } from '#main/files/sqlite-file.ts';
import type { CatalogTarget } from '#main/items-api/request-call.ts';
import type { HistoryOff, ItemHistory } from '#shared/history.ts';
import type { ItemDetail } from '#shared/item.ts';
import { withoutTradeUrl } from '#shared/trade-secrets.ts';
import type { WatchTarget } from '#shared/watch.ts';
import {
  type CatalogKey,
  createSpanTable,
  historySchema,
  type Observation,
  type SpanTable,
} from './span-table.ts';

export type StatusHistoryDeps = {
  filePath: string;
  loadSqlite: LoadSqlite;
  clock: Clock;
  timers: Timers;
  /** The address under which a connection's items are known; null: there is no such connection. */
  addressOf: (connectionId: string) => Promise<string | null>;
  /** Called when a write failed: its data is lost, and the app continues. */
  onDiskTrouble: (error: unknown) => void;
  bounds?: Partial<HistoryBounds>;
};

type HistoryBounds = { keptForMs: number; maxSpans: number };

const dayMs = 24 * 60 * 60_000;
const historyBounds: HistoryBounds = { keptForMs: 90 * dayMs, maxSpans: 1_000_000 };

/** Soon enough for the next reader, while a burst of responses is one transaction. */
const writeAfterMs = 300;
/** Batch size: small enough that writing isn't noticed. */
const maxAtOnce = 100;
/** The most records pending for a failing disk; beyond it the oldest are dropped. */
const maxWaiting = 5_000;
const firstPruneAfterMs = 60_000;
const pruneEveryMs = 6 * 60 * 60_000;
const pruneNextAfterMs = 200;
const prunedAtOnce = 200;
/** A removed connection may have hundreds of thousands of spans: they are deleted in small steps. */
const sweptAtOnce = 250;
const sweepNextAfterMs = 20;
/** What isn't deleted by then when the app quits is deleted after the next start. */
const maxSweepAtCloseMs = 500;
const maxStatusLength = 120;

/** The demo's port is another at each start, its items are the same. */
export function historyAddress({ kind, baseUrl }: Pick<CatalogTarget, 'kind' | 'baseUrl'>): string {
  return kind === 'demo' ? 'demo' : baseUrl;
}

export type StatusHistory = ReturnType<typeof createStatusHistory>;

/**
 * Every status seen in a response: id, status, times and whether there was an error, in an embedded SQLite. Never a secret. Opened on
 * first use; whatever the disk does, the app goes on without it.
 */
export function createStatusHistory(deps: StatusHistoryDeps) {
  const { clock, timers } = deps;
  const bounds = { ...historyBounds, ...deps.bounds };
  let waiting: Observation[] = [];
  let toForget: string[] = [];
  let opening: Promise<Opened> | null = null;
  let writeTimer: unknown = null;
  let pruneTimer: unknown = null;
  let sweepTimer: unknown = null;
  let isClosed = false;

  function opened(): Promise<Opened> {
    opening ??= open();
    return opening;
  }

  async function open(): Promise<Opened> {
    const file = await openSqliteFile(deps.filePath, historySchema, deps.loadSqlite);
    if (file.kind === 'off') {
      if (file.error !== null) deps.onDiskTrouble(file.error);
      return { kind: 'off', because: file.because, setAside: null };
    }
    try {
      const table = createSpanTable(file.database);
      planPruning(firstPruneAfterMs);
      // What an earlier run forgot and had no time to delete.
      planSweep();
      return { kind: 'open', database: file.database, table, setAside: file.setAside };
    } catch (error) {
      deps.onDiskTrouble(error);
      return { kind: 'off', because: 'disk', setAside: null };
    }
  }

  function planWriting(): void {
    if (isClosed) return;
    writeTimer ??= timers.setTimeout(() => {
      writeTimer = null;
      void writeSome();
    }, writeAfterMs);
  }

  /** Writes at most one batch and plans the next. */
  async function writeSome(): Promise<void> {
    const history = await opened();
    if (history.kind === 'off') {
      waiting = [];
      return;
    }
    const isDone = inDatabase(history, (table) => {
      for (const connectionId of toForget) table.forget(connectionId);
      if (toForget.length > 0) planSweep();
      toForget = [];
      const batch = waiting.slice(0, maxAtOnce);
      table.write(batch);
      waiting = waiting.slice(batch.length);
    });
    // After a refusal the next answer tries again: a full disk may have room by then.
    if (isDone && waiting.length > 0) planWriting();
  }

  async function writeAll(): Promise<void> {
    for (let before = -1; waiting.length > 0 && waiting.length !== before; ) {
      before = waiting.length;
      await writeSome();
    }
    if (toForget.length > 0) await writeSome();
  }

  function planSweep(): void {
    if (isClosed) return;
    sweepTimer ??= timers.setTimeout(() => {
      sweepTimer = null;
      void sweep();
    }, sweepNextAfterMs);
  }

  async function sweep(): Promise<void> {
    const history = await opened();
    if (history.kind === 'off' || isClosed) return;
    inDatabase(history, (table) => {
      if (table.sweepForgotten(sweptAtOnce)) planSweep();
    });
  }

  function sweepBeforeClosing(history: Extract<Opened, { kind: 'open' }>): void {
    const untilMs = clock.now() + maxSweepAtCloseMs;
    inDatabase(history, (table) => {
      while (table.sweepForgotten(sweptAtOnce) && clock.now() < untilMs);
    });
  }

  function planPruning(afterMs: number): void {
    if (isClosed) return;
    timers.clearTimeout(pruneTimer);
    pruneTimer = timers.setTimeout(() => void prune(), afterMs);
  }

  async function prune(): Promise<void> {
    const history = await opened();
    if (history.kind === 'off' || isClosed) return;
    let pruned = 0;
    inDatabase(history, (table) => {
      pruned = table.prune({
        oldest: clock.now() - bounds.keptForMs,
        maxSpans: bounds.maxSpans,
        limit: prunedAtOnce,
      });
    });
    planPruning(pruned === prunedAtOnce ? pruneNextAfterMs : pruneEveryMs);
  }

  /** Whether `use` went well. A file that turns out broken is set aside, and the next use begins a new one. */
  function inDatabase(history: Extract<Opened, { kind: 'open' }>, use: (table: SpanTable) => void): boolean {
    try {
      use(history.table);
      return true;
    } catch (error) {
      deps.onDiskTrouble(error);
      if (isDamage(error)) opening = replaceDamaged(history.database);
      return false;
    }
  }

  async function replaceDamaged(database: DatabaseSync): Promise<Opened> {
    try {
      database.close();
    } catch (error) {
      deps.onDiskTrouble(error);
    }
    const setAside = await setSqliteFileAside(deps.filePath).catch((error: unknown) => {
      deps.onDiskTrouble(error);
      return null;
    });
    const history = await open();
    return history.kind === 'open' ? { ...history, setAside } : history;
  }

  return {
    /** Records a response; written to disk a moment later. */
    note(target: CatalogTarget, { item, answeredAt }: ItemDetail): void {
      const { status } = withoutTradeUrl(item);
      if (isClosed || status === undefined) return;
      if (waiting.length >= maxWaiting) waiting.shift();
      waiting.push({
        connectionId: target.connectionId,
        baseAddress: historyAddress(target),
        itemId: item.id,
        // What is not one of the documented five may be anything.
        // Well-formed, because the database would give back half a surrogate pair as another character: never the same status again.
        status: status.slice(0, maxStatusLength).toWellFormed(),
        hasError: item.error_message === undefined ? null : item.error_message !== null,
        seenAt: answeredAt,
      });
      planWriting();
    },

    /** The history of an item at its connection's current address, including what was just recorded. */
    async ofItem({ connectionId, itemId }: WatchTarget): Promise<ItemHistory> {
      const baseAddress = await deps.addressOf(connectionId);
      if (baseAddress === null) return { kind: 'kept', spans: [] };
      await writeAll();
      const history = await opened();
      if (history.kind === 'off') return { kind: 'off', because: history.because };
      const key: CatalogKey = { connectionId, baseAddress };
      let read: ItemHistory = { kind: 'off', because: 'disk' };
      inDatabase(history, (table) => {
        read = { kind: 'kept', spans: table.ofItem(key, itemId) };
      });
      return read;
    },

    forgetConnection(connectionId: string): void {
      waiting = waiting.filter((observation) => observation.connectionId !== connectionId);
      toForget.push(connectionId);
      planWriting();
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
      timers.clearTimeout(writeTimer);
      timers.clearTimeout(pruneTimer);
      timers.clearTimeout(sweepTimer);
      // Nothing was asked of it and nothing waits: it need not be opened to be closed.
      if (opening === null && waiting.length === 0 && toForget.length === 0) {
        isClosed = true;
        return;
      }
      await writeAll();
      isClosed = true;
      const history = await opened();
      if (history.kind !== 'open') return;
      sweepBeforeClosing(history);
      inDatabase(history, () => history.database.close());
    },
  };
}

type Opened =
  | { kind: 'open'; database: DatabaseSync; table: SpanTable; setAside: string | null }
  | { kind: 'off'; because: HistoryOff; setAside: null };
