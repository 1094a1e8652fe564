import type { Waiter } from '#renderer/data/background-queue.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import { createStore } from '#renderer/ui/shared-state.ts';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import type { ItemDetail, ItemPage } from '#shared/item.ts';
import { lineKey, type TicketLine } from '#shared/ticket.ts';
import {
  earlierOf,
  foundIn,
  isFinding,
  isLoaded,
  matchesIn,
  type NamedLine,
  resultOf,
  rowOf,
  rowsOfLine,
  rowsOfMatches,
  type TicketRow,
  waitingAgain,
  withNews,
} from './ticket-rows.ts';

export type RunState = {
  rows: readonly TicketRow[];
  isRunning: boolean;
  /** The failure that stopped the run while rows are still waiting, or that left a row its earlier outcome; null: none did. */
  stoppedBy: Failure | null;
};

/** Looks up the lines of one ticket, one request after another, also while the ticket isn't shown. */
export type TicketRun = {
  /** Returns the same object until something changes. */
  state(): RunState;
  subscribe(listener: () => void): () => void;
  /** Replaces all lines and looks them up. */
  start(lines: readonly TicketLine[]): void;
  /** Replaces all lines and looks them up again. The rows of an earlier run are shown meanwhile. */
  startAgain(lines: readonly TicketLine[], earlier: readonly TicketRow[]): void;
  /** Replaces the lines but keeps the outcomes of those that stay; looks up the rest. */
  edit(lines: readonly TicketLine[]): void;
  /** Replaces all rows, and requests nothing. */
  show(rows: readonly TicketRow[]): void;
  /** Looks up the rows that are still waiting. */
  resume(): void;
  retryFailed(): void;
  /** Looks up rows again, which are shown as they are meanwhile. */
  lookUpAgain(rowIds: ReadonlySet<string>): void;
  /** Cancels the requests in flight; the waiting rows keep waiting. */
  cancel(): void;
  /** Looks up every known listing of these rows. */
  expand(rowIds: ReadonlySet<string>): void;
  /** Shows the listings of a row's name as one row again. Expanding it later requests only those without an outcome. */
  collapse(rowId: string): void;
  /** Applies a newer response that another part of the app received. */
  updateItem(detail: ItemDetail): void;
};

/** Queued requests, for which earlier responses don't count. */
export type TicketRequests = {
  /** One item (section 4.2). */
  item(itemId: number, waiter: Waiter): Promise<ItemDetail>;
  /** The items with a name (section 4.1), see `matchesQuery`. */
  matches(line: NamedLine, waiter: Waiter): Promise<ItemPage>;
};

export function createTicketRun(requests: TicketRequests): TicketRun {
  const { state, subscribe, show, go, halt } = createRowRequests(requests);
  /** The listings of collapsed names, by {@link lineKey}. */
  const collapsed = new Map<string, readonly TicketRow[]>();

  /** The listings of a name, or the row as it is. */
  function expanded(row: TicketRow): readonly TicketRow[] {
    if (row.result.kind !== 'several') return [row];
    const line = { ...row.line, isExpanded: true };
    const known = collapsed.get(lineKey(line));
    collapsed.delete(lineKey(line));
    return known?.map((one) => ({ ...one, line })) ?? rowsOfMatches(line, row.result.matches);
  }

  return {
    state,
    subscribe,
    start(lines) {
      collapsed.clear();
      go(lines.map(rowOf));
    },
    startAgain(lines, earlier) {
      collapsed.clear();
      go(
        lines.flatMap((line) => {
          const rows = rowsOfLine(line, earlier);
          return rows.length === 0 ? [rowOf(line)] : rows.map((row) => ({ ...row, line, ...earlierOf(row) }));
        }),
      );
    },
    edit: (lines) =>
      go(
        lines.flatMap((line) => {
          const rows = rowsOfLine(line, state().rows);
          if (rows.length === 0) {
            // An earlier edit may have removed the line.
            collapsed.delete(lineKey(line));
            return rowOf(line);
          }
          return rows.flatMap((row) => (line.isExpanded ? expanded({ ...row, line }) : { ...row, line }));
        }),
      ),
    show: (rows) => show(rows.map(waitingAgain)),
    resume: () => go(state().rows),
    retryFailed: () =>
      go(
        state().rows.map((row) =>
          row.result.kind === 'failed' ? { ...row, result: { kind: 'waiting' } } : row,
        ),
      ),
    lookUpAgain: (rowIds) =>
      go(state().rows.map((row) => (rowIds.has(row.id) ? { ...row, ...earlierOf(row) } : row))),
    cancel: () => state().isRunning && halt(null),
    expand: (rowIds) => go(state().rows.flatMap((row) => (rowIds.has(row.id) ? expanded(row) : row))),
    collapse(rowId) {
      const { rows } = state();
      const row = rows.find(({ id }) => id === rowId);
      if (row?.matches === undefined) return;
      const listings = rowsOfLine(row.line, rows);
      collapsed.set(lineKey(row.line), listings.map(waitingAgain));
      const together = rowsOfMatches({ ...row.line, isExpanded: false }, row.matches);
      show(rows.flatMap((one) => (one === listings[0] ? together : listings.includes(one) ? [] : one)));
    },
    updateItem(detail) {
      for (const [key, rows] of collapsed) collapsed.set(key, withNews(rows, detail));
      const rows = withNews(state().rows, detail);
      if (rows !== state().rows) show(rows);
    },
  };
}

/** The rows of a run, and the requests for those without an outcome. */
function createRowRequests(requests: TicketRequests) {
  const store = createStore<RunState>({ rows: [], isRunning: false, stoppedBy: null });
  /** The pending requests, by row. */
  const pending = new Map<string, AbortController>();

  function change(part: Partial<RunState>): void {
    store.set({ ...store.get(), isRunning: pending.size > 0, ...part });
  }

  /** Shows these rows and cancels the requests for others. */
  function show(rows: readonly TicketRow[]): void {
    const shown = new Set(rows.map(({ id }) => id));
    leave((id) => !shown.has(id));
    change({ rows });
  }

  /** Shows these rows and requests those without an outcome. */
  function go(rows: readonly TicketRow[]): void {
    leave(() => true);
    const ready = rows.map(waitingAgain);
    send(
      ready.filter((row) => !isLoaded(row)),
      { rows: ready, stoppedBy: null },
    );
  }

  function send(due: readonly TicketRow[], part: Partial<RunState>): void {
    const requested = due.map((row) => ({ row, request: new AbortController() }));
    for (const { row, request } of requested) pending.set(row.id, request);
    change(part);
    for (const { row, request } of requested) load(row, request.signal);
  }

  /** Cancels the requests in flight, whose rows wait again. */
  function halt(stoppedBy: Failure | null): void {
    leave(() => true);
    change({ rows: store.get().rows.map(waitingAgain), stoppedBy });
  }

  function leave(isLeft: (id: string) => boolean): void {
    for (const [id, request] of pending) {
      if (!isLeft(id)) continue;
      pending.delete(id);
      request.abort();
    }
  }

  function withRow(id: string, next: (row: TicketRow) => TicketRow[]): TicketRow[] {
    return store.get().rows.flatMap((row) => (row.id === id ? next(row) : row));
  }

  function load({ id, line, itemId, isEarlier }: TicketRow, signal: AbortSignal): void {
    const onStart = () => {
      if (!isEarlier) change({ rows: withRow(id, (row) => [{ ...row, result: { kind: 'asking' } }]) });
    };
    const loading =
      itemId === null
        ? requests
            .matches(line, { signal, onStart })
            .then((page) => (row: TicketRow) => rowsOfMatches(row.line, matchesIn(row.line, page)))
        : requests
            .item(itemId, { signal, onStart })
            .then((detail) => (row: TicketRow) => [{ ...row, result: foundIn(detail), isEarlier: false }]);
    void loading.then(
      (next) => signal.aborted || respond(id, next),
      (error: unknown) => signal.aborted || fail(id, failureOf(error)),
    );
  }

  function respond(id: string, next: (row: TicketRow) => TicketRow[]): void {
    pending.delete(id);
    const before = new Set(store.get().rows);
    const rows = withRow(id, next);
    const isNew = (row: TicketRow) => row.result.kind === 'waiting' && !before.has(row);
    send(
      rows.filter((row) => isNew(row) && !pending.has(row.id)),
      { rows },
    );
  }

  function fail(id: string, failure: Failure): void {
    pending.delete(id);
    if (failure.kind === 'cancelled') halt(null);
    else if (stopsAll(failure)) halt(failure);
    else if (keepsEarlier(id, failure)) change({ stoppedBy: failure });
    else change({ rows: withRow(id, (row) => [{ ...row, result: resultOf(failure), isEarlier: false }]) });
  }

  function keepsEarlier(id: string, failure: Failure): boolean {
    const row = store.get().rows.find((one) => one.id === id);
    return row !== undefined && isFinding(row.result) && failure.kind !== 'item-not-found';
  }

  return { state: store.get, subscribe: store.subscribe, show, go, halt };
}

/** A failure that the next request would meet as well, so it isn't sent. */
function stopsAll(failure: Failure): boolean {
  return isAboutTheToken(failure) || wholeCatalog.has(failure.kind);
}

const wholeCatalog: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'unknown-connection',
  'slow-down',
  'unreachable',
  'certificate',
  'redirected',
  'not-the-service',
]);
