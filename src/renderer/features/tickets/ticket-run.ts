import type { Waiter } from '#renderer/desktop/background-queue.ts';
import { createStore } from '#renderer/ui/store.ts';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import type { Item, ItemDetail, ItemPage } from '#shared/item.ts';
import type { Outcome } from '#shared/outcome.ts';
import { withoutLabelAndPrice } from '#shared/pasted/label-and-price.ts';
import type { TicketLine } from '#shared/ticket.ts';
import { withoutTradeUrl } from '#shared/trade-secrets.ts';
import { partnerOf } from '#shared/trade-url.ts';
import { type CountedName, isNone, type Matches, matchesIn, type NamedLine, onlyMatch } from './matches.ts';

/**
 * What is kept of a response: the shown fields and when they were fetched (epoch milliseconds). Never the trade URL, nor its token in
 * another field.
 */
export type FoundItem = Pick<ItemDetail, 'answeredAt'> & {
  item: Partial<Omit<Item, 'trade_url'>>;
  /** The partner number of its trade URL, to filter by; missing: not readable. */
  partner?: string;
};

export type TicketRow = {
  /** The key of its line, followed by the item's ID if the line has several listings. */
  id: string;
  line: TicketLine;
  /** The name to request after the catalog had nothing for the whole line; missing: the line. */
  sought?: CountedName;
  /** Set on every listing of a line except the first. */
  isFurther?: boolean;
  /** How many listings the name has; missing: unknown, or the line is an ID. */
  listings?: number;
  /** On each listing of an expanded line: all that its name matches. */
  matches?: Matches;
  /** Null until the catalog has identified the item. */
  itemId: number | null;
  result: RowResult;
  /** The outcome is of an earlier look-up, and shown until this one has another. */
  isEarlier?: boolean;
};

export type RowResult =
  | { kind: 'waiting' }
  | { kind: 'asking' }
  | { kind: 'found'; found: FoundItem }
  | { kind: 'several'; matches: Matches }
  | { kind: 'missing' }
  | { kind: 'failed'; failure: Failure };

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
  /** Replaces all lines and looks them up. `known`: names that are already counted, by {@link lineKey}. */
  start(lines: readonly TicketLine[], known?: ReadonlyMap<string, Matches>): void;
  /** Replaces all lines and looks them up again. The rows of an earlier look-up are shown meanwhile. */
  startAgain(lines: readonly TicketLine[], earlier: readonly TicketRow[]): void;
  /** Replaces the lines but keeps the outcomes of those that stay; looks up the rest. */
  edit(lines: readonly TicketLine[], known?: ReadonlyMap<string, Matches>): void;
  /** Looks up the rows that are still waiting. */
  resume(): void;
  retryFailed(): void;
  /** Cancels the requests in flight; the waiting rows keep waiting. */
  cancel(): void;
  /** Looks up every known listing of these rows. */
  expand(rowIds: ReadonlySet<string>): void;
  /** Shows the listings of a row's name as one row again. Expanding it later requests only those without an outcome. */
  collapse(rowId: string): void;
  /** Applies a newer response that another part of the app received. */
  updateItem(detail: ItemDetail): void;
};

/** Queued requests. Each calls back asynchronously and returns a function that cancels it. */
export type TicketRequests = {
  /** One item (section 4.2). */
  item(itemId: number, waiter: Waiter<ItemDetail>): () => void;
  /** The items with a name (section 4.1), see `matchesQuery`. */
  matches(line: NamedLine, waiter: Waiter<ItemPage>): () => void;
};

export function lineKey({ kind, text }: Pick<TicketLine, 'kind' | 'text'>): string {
  return `${kind} ${text}`;
}

/** `countsOnly`: counts names without looking up their items. */
export function createTicketRun(
  requests: TicketRequests,
  { countsOnly }: { countsOnly: boolean },
): TicketRun {
  const store = createStore<RunState>({ rows: [], isRunning: false, stoppedBy: null });
  /** The cancel functions of the pending requests, by row. */
  const pending = new Map<string, () => void>();
  /** The listings of collapsed names, by {@link lineKey}. */
  const collapsed = new Map<string, readonly TicketRow[]>();

  function change(part: Partial<RunState>): void {
    store.set({ ...store.get(), ...part });
  }

  function withRow(id: string, next: Partial<TicketRow>): TicketRow[] {
    return store.get().rows.map((row) => (row.id === id ? { ...row, ...next } : row));
  }

  function go(rows: readonly TicketRow[]): void {
    leaveAll();
    const ready = rows.map(waitingAgain);
    for (const row of ready) if (!isAnswered(row)) request(row);
    change({ rows: ready, isRunning: pending.size > 0, stoppedBy: null });
  }

  function request({ id, line, sought, itemId, isEarlier }: TicketRow): void {
    const onStart = () => {
      if (!isEarlier) change({ rows: withRow(id, { result: { kind: 'asking' } }) });
    };
    const settled = <T>(next: (answer: T) => TicketRow[]) => ({
      onStart,
      isRefresh: true,
      onAnswer: (outcome: Outcome<T>) => settle(id, outcome, next),
    });
    pending.set(
      id,
      itemId === null
        ? requests.matches(
            sought ?? line,
            settled<ItemPage>((page) => withMatches(id, page)),
          )
        : requests.item(
            itemId,
            settled<ItemDetail>((detail) => withRow(id, { result: foundIn(detail), isEarlier: false })),
          ),
    );
  }

  function settle<T>(id: string, outcome: Outcome<T>, next: (answer: T) => TicketRow[]): void {
    pending.delete(id);
    if (outcome.ok) {
      const before = new Set(store.get().rows);
      const rows = next(outcome.value);
      for (const row of rows) {
        if (row.result.kind === 'waiting' && !before.has(row) && !pending.has(row.id)) request(row);
      }
      change({ rows, isRunning: pending.size > 0 });
    } else if (outcome.failure.kind === 'cancelled') halt(null);
    else if (stopsAll(outcome.failure)) halt(outcome.failure);
    else if (keepsEarlier(id, outcome.failure)) {
      change({ stoppedBy: outcome.failure, isRunning: pending.size > 0 });
    } else {
      const result = resultOf(outcome.failure);
      change({ rows: withRow(id, { result, isEarlier: false }), isRunning: pending.size > 0 });
    }
  }

  function keepsEarlier(id: string, failure: Failure): boolean {
    const row = store.get().rows.find((one) => one.id === id);
    return row !== undefined && isFinding(row.result) && failure.kind !== 'item-not-found';
  }

  function withMatches(id: string, page: ItemPage): TicketRow[] {
    return store.get().rows.flatMap((row) => {
      if (row.id !== id) return row;
      const { line, sought } = row;
      if (sought !== undefined) return rowsOf(line, { ...matchesIn(sought, page), sought }, countsOnly);
      const matches = matchesIn(line, page);
      const part = isNone(matches) ? withoutLabelAndPrice(line.text) : null;
      return part === null ? rowsOf(line, matches, countsOnly) : [{ ...rowOf(line), sought: part }];
    });
  }

  function newRows(line: TicketLine, known: ReadonlyMap<string, Matches> | undefined): TicketRow[] {
    const matches = known?.get(lineKey(line));
    return matches === undefined ? [rowOf(line)] : rowsOf(line, matches, countsOnly);
  }

  /** The listings of a name, or the row as it is. */
  function expanded(row: TicketRow): readonly TicketRow[] {
    if (row.result.kind !== 'several') return [row];
    const line = { ...row.line, isExpanded: true };
    const known = collapsed.get(lineKey(line));
    collapsed.delete(lineKey(line));
    return known?.map((one) => ({ ...one, line })) ?? rowsOf(line, row.result.matches, countsOnly);
  }

  /** Cancels the requests in flight, whose rows wait again. */
  function halt(stoppedBy: Failure | null): void {
    leaveAll();
    change({ rows: store.get().rows.map(waitingAgain), isRunning: false, stoppedBy });
  }

  function leaveAll(): void {
    for (const leave of pending.values()) leave();
    pending.clear();
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    start(lines, known) {
      collapsed.clear();
      go(lines.flatMap((line) => newRows(line, known)));
    },
    startAgain(lines, earlier) {
      collapsed.clear();
      go(
        lines.flatMap((line) => {
          const rows = earlier.filter((row) => lineKey(row.line) === lineKey(line));
          return rows.length === 0 ? [rowOf(line)] : rows.map((row) => ({ ...row, line, ...earlierOf(row) }));
        }),
      );
    },
    edit: (lines, known) =>
      go(
        lines.flatMap((line) => {
          const rows = store.get().rows.filter((row) => lineKey(row.line) === lineKey(line));
          if (rows.length === 0) {
            // An earlier edit may have removed the line.
            collapsed.delete(lineKey(line));
            return newRows(line, known);
          }
          return rows.flatMap((row) => (line.isExpanded ? expanded({ ...row, line }) : { ...row, line }));
        }),
      ),
    resume: () => go(store.get().rows),
    retryFailed: () =>
      go(
        store
          .get()
          .rows.map((row) => (row.result.kind === 'failed' ? { ...row, result: { kind: 'waiting' } } : row)),
      ),
    cancel: () => store.get().isRunning && halt(null),
    expand: (rowIds) => go(store.get().rows.flatMap((row) => (rowIds.has(row.id) ? expanded(row) : row))),
    collapse(rowId) {
      const { rows } = store.get();
      const row = rows.find(({ id }) => id === rowId);
      if (row?.matches === undefined) return;
      const key = lineKey(row.line);
      const listings = rows.filter(({ line }) => lineKey(line) === key);
      for (const { id } of listings) {
        pending.get(id)?.();
        pending.delete(id);
      }
      collapsed.set(key, listings.map(waitingAgain));
      const together = rowsOf({ ...row.line, isExpanded: false }, row.matches, countsOnly);
      const shown = rows.flatMap((one) => {
        if (lineKey(one.line) !== key) return one;
        return one === listings[0] ? together : [];
      });
      change({ rows: shown, isRunning: pending.size > 0 });
    },
    updateItem(detail) {
      const isNews = ({ itemId, result }: TicketRow) =>
        itemId === detail.item.id &&
        result.kind !== 'asking' &&
        (result.kind !== 'found' || result.found.answeredAt < detail.answeredAt);
      const updated = (rows: readonly TicketRow[]) =>
        rows.map((row) => (isNews(row) ? { ...row, result: foundIn(detail), isEarlier: false } : row));
      for (const [key, rows] of collapsed) collapsed.set(key, updated(rows));
      if (store.get().rows.some(isNews)) change({ rows: updated(store.get().rows) });
    },
  };
}

function rowOf(line: TicketLine): TicketRow {
  return {
    id: lineKey(line),
    line,
    itemId: line.kind === 'id' ? Number(line.text) : null,
    result: { kind: 'waiting' },
  };
}

/** A row for a name, or one for each of its listings if the line is expanded. */
function rowsOf(line: TicketLine, matches: Matches, countsOnly: boolean): TicketRow[] {
  if (isNone(matches)) return [{ ...rowOf(line), result: { kind: 'missing' } }];
  const { sought, count, isExact, isAtLeast } = matches;
  const only = onlyMatch(matches);
  const isCounted = !isAtLeast && (isExact || only !== null);
  const row = { ...rowOf(line), ...(sought && { sought }), ...(isCounted && { listings: count }) };
  if (only !== null && !countsOnly) return [{ ...row, itemId: only }];
  if (countsOnly || !line.isExpanded || matches.ids.length === 0) {
    return [{ ...row, result: { kind: 'several', matches } }];
  }
  return matches.ids.map((itemId, at) => ({
    ...row,
    id: `${row.id}\n${itemId}`,
    matches,
    itemId,
    isFurther: at > 0,
  }));
}

/** Whether this look-up has the row's outcome. */
export function isAnswered({ result, isEarlier }: TicketRow): boolean {
  return !isEarlier && result.kind !== 'waiting' && result.kind !== 'asking';
}

/** Whether it says something of the item or the name. */
function isFinding({ kind }: RowResult): boolean {
  return kind === 'found' || kind === 'several' || kind === 'missing';
}

function earlierOf({ result }: TicketRow): Pick<TicketRow, 'result' | 'isEarlier'> {
  return isFinding(result) ? { result, isEarlier: true } : { result: { kind: 'waiting' }, isEarlier: false };
}

function waitingAgain(row: TicketRow): TicketRow {
  return row.result.kind === 'asking' ? { ...row, result: { kind: 'waiting' } } : row;
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

function resultOf(failure: Failure): RowResult {
  return failure.kind === 'item-not-found' ? { kind: 'missing' } : { kind: 'failed', failure };
}

function foundIn({ item, answeredAt }: ItemDetail): RowResult {
  const partner = partnerOf(item.trade_url);
  return {
    kind: 'found',
    found: { item: withoutTradeUrl(item), answeredAt, ...(partner !== null && { partner }) },
  };
}
