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
  /** Why rows are still waiting though nothing runs; null: none are, or somebody cancelled. */
  stoppedBy: Failure | null;
};

/** One list of ids that are asked for one by one, kept while nobody looks at it. */
export type LookUp = {
  /** The same object until something changes. */
  state(): LookUpState;
  subscribe(listener: () => void): () => void;
  setText(text: string): void;
  /** Asks for the ids in the field; what was found before is asked for anew. */
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

type LookUpDeps = {
  /** One item of the catalog (section 4.2). Never rejects. */
  ask(itemId: number): Promise<Outcome<ItemDetail>>;
  /** Calls off what was asked for this item. */
  callOff(itemId: number): void;
};

/** Requests under way at once: quick enough for a ticket, and no burden for the service. */
const atOnce = 3;

export function createLookUp(deps: LookUpDeps): LookUp {
  let state: LookUpState = { text: '', rows: [], isRunning: false, stoppedBy: null };
  const listeners = new Set<() => void>();
  /** Each start has a number: answers to an earlier one are nobody's. */
  let run = 0;
  const underWay = new Set<number>();

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
    run += 1;
    stopAsking();
    change({ rows: rows.map(waitingAgain), isRunning: true, stoppedBy: null });
    for (let lane = 0; lane < atOnce; lane += 1) void work(run);
  }

  async function work(ofRun: number): Promise<void> {
    for (;;) {
      const next = ofRun === run ? state.rows.find(({ result }) => result.kind === 'waiting') : undefined;
      if (next === undefined) break;
      await ask(next.id, ofRun);
    }
    if (ofRun === run && underWay.size === 0 && state.isRunning) change({ isRunning: false });
  }

  async function ask(id: number, ofRun: number): Promise<void> {
    underWay.add(id);
    change({ rows: setResult(id, { kind: 'asking' }) });
    const outcome = await deps.ask(id);
    if (ofRun !== run) return;
    underWay.delete(id);
    if (!outcome.ok && stopsAll(outcome.failure)) return halt(outcome.failure);
    change({ rows: setResult(id, resultOf(outcome)) });
  }

  /** Ends the run, the answers under way included: what was asked waits again. */
  function halt(stoppedBy: Failure | null): void {
    run += 1;
    stopAsking();
    change({ rows: state.rows.map(waitingAgain), isRunning: false, stoppedBy });
  }

  function stopAsking(): void {
    const calledOff = [...underWay];
    underWay.clear();
    for (const id of calledOff) deps.callOff(id);
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
  'moved',
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
