import type { DatabaseSync } from 'node:sqlite';
import { createTimer, type Time } from '#main/effects.ts';
import type { CatalogTarget } from '#main/items-api/http-client.ts';
import type { AppStore } from '#main/store/app-store.ts';
import type { ItemDetail } from '#shared/item.ts';
import { withoutTradeUrl } from '#shared/secret-text.ts';
import type { ItemHistory, WatchTarget } from '#shared/watch.ts';
import { createSpanTable, type Observation, type SpanTable } from './span-table.ts';

export type StatusHistoryDeps = {
  store: Pick<AppStore, 'use' | 'off'>;
  time: Time;
  /** The address that the connection's items are recorded under; null: there is no such connection. */
  addressOf: (connectionId: string) => Promise<string | null>;
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
 * Records every status seen in a response: item id, status, times and whether there was an error. Never a secret. Without a usable disk
 * nothing is recorded.
 */
export function createStatusHistory(deps: StatusHistoryDeps) {
  const { time } = deps;
  const bounds = { ...historyBounds, ...deps.bounds };
  let waiting: Observation[] = [];
  let toForget: string[] = [];
  let opened: { database: DatabaseSync; table: SpanTable } | null = null;
  let isClosed = false;
  const writing = createTimer(time, writeSome);
  const pruning = createTimer(time, prune);
  pruning.plan(firstPruneAfterMs);

  /** Null where `use` throws, or there is no history. */
  function inTable<T>(use: (table: SpanTable) => T): Promise<T | null> {
    return deps.store.use((database) => {
      if (opened?.database !== database) opened = { database, table: createSpanTable(database) };
      return use(opened.table);
    });
  }

  async function writeSome(): Promise<void> {
    if ((await deps.store.off()) !== null) {
      waiting = [];
      return;
    }
    const isDone = await inTable((table) => {
      for (const connectionId of toForget) table.forget(connectionId);
      if (toForget.length > 0) pruning.plan(pruneNextAfterMs);
      toForget = [];
      const batch = waiting.slice(0, maxAtOnce);
      table.write(batch);
      waiting = waiting.slice(batch.length);
      return true;
    });
    // After a failure the next response tries again: a full disk may have room by then.
    if (isDone && waiting.length > 0 && !isClosed) writing.plan(writeAfterMs);
  }

  async function writeAll(): Promise<void> {
    for (let before = -1; waiting.length > 0 && waiting.length !== before; ) {
      before = waiting.length;
      await writeSome();
    }
    if (toForget.length > 0) await writeSome();
  }

  async function prune(): Promise<void> {
    if (isClosed) return;
    const isMore = await inTable(pruneSome);
    if (!isClosed) pruning.plan(isMore ? pruneNextAfterMs : pruneEveryMs);
  }

  function pruneSome(table: SpanTable): boolean {
    const oldest = time.now() - bounds.keptForMs;
    return table.prune({ oldest, maxSpans: bounds.maxSpans, limit: prunedAtOnce });
  }

  return {
    /** Records a response, which is written to disk a moment later. */
    note(target: CatalogTarget, { item, receivedAt }: ItemDetail): void {
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
        seenAt: receivedAt,
      });
      writing.plan(writeAfterMs);
    },

    /** The history of an item at its connection's current address, including what was just recorded. */
    async ofItem({ connectionId, itemId }: WatchTarget): Promise<ItemHistory> {
      const baseAddress = await deps.addressOf(connectionId);
      if (baseAddress === null) return { kind: 'kept', spans: [] };
      await writeAll();
      const because = await deps.store.off();
      if (because !== null) return { kind: 'off', because };
      const spans = await inTable((table) => table.ofItem({ connectionId, baseAddress }, itemId));
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

    async flush(): Promise<void> {
      if (!isClosed) await writeAll();
    },

    async close(): Promise<void> {
      if (isClosed) return;
      await writeAll();
      isClosed = true;
      for (const timer of [writing, pruning]) timer.cancel();
      const untilMs = time.now() + maxPruneAtCloseMs;
      await inTable((table) => {
        while (pruneSome(table) && time.now() < untilMs);
      });
    },
  };
}
