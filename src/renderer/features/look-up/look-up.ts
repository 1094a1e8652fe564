import type { Waiter } from '#renderer/desktop/background-queue.ts';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import type { Item, ItemDetail } from '#shared/item.ts';
import { readItemIds } from '#shared/item-ids.ts';
import type { Outcome } from '#shared/outcome.ts';
import { withoutTradeUrl } from '#shared/trade-secrets.ts';

/** What is kept of an answer: the shown fields, and when they were seen (epoch milliseconds). Never the trade URL, nor its token in another field. */
export type FoundItem = Pick<ItemDetail, 'answeredAt'> & { item: Partial<Omit<Item, 'trade_url'>> };

export type LookUpRow = { id: number; result: LookUpResult };

export type LookUpResult =
  | { kind: 'waiting' }
  | { kind: 'asking' }
  | { kind: 'found'; found: FoundItem }
  | { kind: 'missing' }
  | { kind: 'failed'; failure: Failure };

export type LookUpState = {
  /** What stands in the field. */
  text: string;
  /** The ids asked for, in the order they came. */
  rows: readonly LookUpRow[];
  isRunning: boolean;
  /** Why rows are still waiting though nothing runs; null: none are, or the user cancelled. */
  stoppedBy: Failure | null;
};

/** One list of ids that are fetched one by one, kept while it isn't shown. */
export type LookUp = {
  /** The same object until something changes. */
  state(): LookUpState;
  subscribe(listener: () => void): () => void;
  setText(text: string): void;
  /** Asks for the ids in the field; what was found before is refetched. */
  start(): void;
  /** Asks for what is still waiting. */
  resume(): void;
  retryFailed(): void;
  /** Calls off what is under way; what is waiting stays so. */
  cancel(): void;
  clear(): void;
  /** A newer answer that came by another way. */
  learn(detail: ItemDetail): void;
};

/** Requests one item (section 4.2), by its turn. Answers later, never at once. Returns the way to leave the request. */
type AskForItem = (itemId: number, waiter: Waiter<ItemDetail>) => () => void;

export function createLookUp(ask: AskForItem): LookUp {
  let state: LookUpState = { text: '', rows: [], isRunning: false, stoppedBy: null };
  const listeners = new Set<() => void>();
  /** How to leave what is waited for, by ID. */
  const pending = new Map<number, () => void>();

  function change(part: Partial<LookUpState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function setResults(resultOf: (row: LookUpRow) => LookUpResult): LookUpRow[] {
    return state.rows.map((row) => {
      const result = resultOf(row);
      return result === row.result ? row : { ...row, result };
    });
  }

  function setResult(id: number, result: LookUpResult): LookUpRow[] {
    return setResults((row) => (row.id === id ? result : row.result));
  }

  function go(rows: readonly LookUpRow[]): void {
    leaveAll();
    const waiting = rows.map(waitingAgain);
    for (const { id, result } of waiting) {
      if (result.kind !== 'waiting') continue;
      const leave = ask(id, {
        onStart: () => change({ rows: setResult(id, { kind: 'asking' }) }),
        onAnswer: (outcome) => settle(id, outcome),
      });
      pending.set(id, leave);
    }
    change({ rows: waiting, isRunning: pending.size > 0, stoppedBy: null });
  }

  function settle(id: number, outcome: Outcome<ItemDetail>): void {
    pending.delete(id);
    if (!outcome.ok && outcome.failure.kind === 'cancelled') halt(null);
    else if (!outcome.ok && stopsAll(outcome.failure)) halt(outcome.failure);
    else change({ rows: setResult(id, resultOf(outcome)), isRunning: pending.size > 0 });
  }

  /** Ends the run, the requests under way included: their rows wait again. */
  function halt(stoppedBy: Failure | null): void {
    leaveAll();
    change({ rows: state.rows.map(waitingAgain), isRunning: false, stoppedBy });
  }

  function leaveAll(): void {
    for (const leave of pending.values()) leave();
    pending.clear();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setText: (text) => change({ text }),
    start() {
      const { ids } = readItemIds(state.text);
      if (ids.length > 0) go(ids.map((id) => ({ id, result: { kind: 'waiting' } })));
    },
    resume: () => go(state.rows),
    retryFailed: () =>
      go(setResults(({ result }) => (result.kind === 'failed' ? { kind: 'waiting' } : result))),
    cancel: () => state.isRunning && halt(null),
    clear() {
      halt(null);
      change({ text: '', rows: [] });
    },
    learn(detail) {
      const known = state.rows.find(({ id }) => id === detail.item.id)?.result;
      const isNews =
        known !== undefined &&
        known.kind !== 'asking' &&
        (known.kind !== 'found' || known.found.answeredAt < detail.answeredAt);
      if (isNews) change({ rows: setResult(detail.item.id, { kind: 'found', found: foundIn(detail) }) });
    },
  };
}

function waitingAgain(row: LookUpRow): LookUpRow {
  return row.result.kind === 'asking' ? { ...row, result: { kind: 'waiting' } } : row;
}

/** What the next id would be told as well: there is no use in asking for it. */
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

function resultOf(outcome: Outcome<ItemDetail>): LookUpResult {
  if (outcome.ok) return { kind: 'found', found: foundIn(outcome.value) };
  return outcome.failure.kind === 'item-not-found'
    ? { kind: 'missing' }
    : { kind: 'failed', failure: outcome.failure };
}

function foundIn({ item, answeredAt }: ItemDetail): FoundItem {
  return { item: withoutTradeUrl(item), answeredAt };
}
