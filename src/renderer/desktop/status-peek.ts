import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import type { ItemDetail } from '#shared/item.ts';
import type { Outcome } from '#shared/outcome.ts';
import { withoutTradeUrl } from '#shared/trade-secrets.ts';

/** As much of an item's answer as a row of the list shows. */
export type Peek = {
  /** As it came; null: missing or not a text. */
  status: string | null;
  /** Null: there is no error. Undefined: that could not be read. */
  errorMessage: string | null | undefined;
  /** Epoch milliseconds. */
  answeredAt: number;
};

export type PeekState =
  | { kind: 'not-asked' }
  /** Its turn comes, or its answer is on its way. */
  | { kind: 'asked' }
  | { kind: 'seen'; peek: Peek; isAsked: boolean }
  | { kind: 'failed'; failure: Failure };

/**
 * The statuses of rows in view. A status is only in the item's own answer (section 2.4), so each costs a request: a few run at once,
 * only for rows that rest in view, and trouble that is not about one item ends it until somebody resumes.
 */
export type StatusPeek = {
  /** The rows in view now. What left the view is called off at once; what came into it is asked for once it rests there. */
  look(itemIds: readonly number[]): void;
  /** Asks for these again, whatever is known of them. */
  refresh(itemIds: readonly number[]): void;
  /** Goes on after trouble, with the rows in view. */
  resume(): void;
  /** What an answer to somebody else said. */
  hear(itemId: number, peek: Peek): void;
  /** The same object until it changes. */
  stateOf(itemId: number): PeekState;
  /** Why nothing is asked any more; null: nothing speaks against it. */
  stoppedBy(): Failure | null;
  /** Hears of one item, or of everything when no item is named. Returns the way to hear no more. */
  subscribe(itemId: number | null, listener: () => void): () => void;
  /** Calls everything off and lets go of timers. */
  close(): void;
};

/** One question on its way. Its outcome is never thrown. */
export type PeekQuestion = { answer: Promise<Outcome<Peek>>; cancel(): void };

export type StatusPeekDeps = {
  ask(itemId: number, isRefresh: boolean): PeekQuestion;
  /** What an earlier answer said, without asking; null: there is none at hand. */
  known(itemId: number): Peek | null;
  /** How many questions are on their way at the same time. */
  atOnce: number;
  /** How long a row rests in view before it is asked for. */
  restMs: number;
};

/** As many items as are remembered; beyond it the longest known are forgotten. */
const mostRemembered = 5_000;

export function createStatusPeek({ ask, known, atOnce, restMs }: StatusPeekDeps): StatusPeek {
  const states = new Map<number, PeekState>();
  const running = new Map<number, PeekQuestion>();
  const listeners = new Map<number | null, Set<() => void>>();
  let waiting: { itemId: number; isRefresh: boolean }[] = [];
  let inView: readonly number[] = [];
  let stopped: Failure | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stateOf(itemId: number): PeekState {
    return states.get(itemId) ?? notAsked;
  }

  function set(itemId: number, state: PeekState): void {
    states.delete(itemId); // so that the longest known stand first
    if (state !== notAsked) states.set(itemId, state);
    for (const oldest of states.keys()) {
      if (states.size <= mostRemembered) break;
      states.delete(oldest);
    }
    tell(itemId);
  }

  function tell(itemId: number): void {
    for (const listener of listeners.get(itemId) ?? []) listener();
    for (const listener of listeners.get(null) ?? []) listener();
  }

  /** Takes back that it was asked for; what was seen before stays. */
  function unask(itemId: number): void {
    const state = stateOf(itemId);
    if (state.kind === 'asked') set(itemId, notAsked);
    if (state.kind === 'seen' && state.isAsked) set(itemId, { ...state, isAsked: false });
  }

  function narrowTo(itemIds: readonly number[]): void {
    const kept = new Set(itemIds);
    const dropped = waiting.filter(({ itemId }) => !kept.has(itemId));
    waiting = waiting.filter(({ itemId }) => kept.has(itemId));
    for (const { itemId } of dropped) unask(itemId);
    for (const [itemId, question] of [...running]) {
      if (kept.has(itemId)) continue;
      running.delete(itemId);
      question.cancel();
      unask(itemId);
    }
  }

  function want(itemIds: readonly number[], isRefresh: boolean): void {
    if (stopped !== null) return;
    for (const itemId of itemIds) {
      if (running.has(itemId) || waiting.some((one) => one.itemId === itemId)) continue;
      const state = stateOf(itemId);
      if (!isRefresh && state.kind !== 'not-asked') continue;
      const peek = isRefresh ? null : known(itemId);
      if (peek !== null) {
        set(itemId, { kind: 'seen', peek, isAsked: false });
        continue;
      }
      waiting.push({ itemId, isRefresh });
      set(itemId, state.kind === 'seen' ? { ...state, isAsked: true } : asked);
    }
    startNext();
  }

  function startNext(): void {
    while (stopped === null && running.size < atOnce) {
      const next = waiting.shift();
      if (next === undefined) return;
      const question = ask(next.itemId, next.isRefresh);
      running.set(next.itemId, question);
      void question.answer.then((outcome) => settle(next.itemId, question, outcome));
    }
  }

  function settle(itemId: number, question: PeekQuestion, outcome: Outcome<Peek>): void {
    // Called off meanwhile, or asked anew.
    if (running.get(itemId) !== question) return;
    running.delete(itemId);
    if (outcome.ok) set(itemId, { kind: 'seen', peek: outcome.value, isAsked: false });
    else if (outcome.failure.kind === 'cancelled') unask(itemId);
    else if (isAboutOneItem(outcome.failure)) set(itemId, { kind: 'failed', failure: outcome.failure });
    else stop(itemId, outcome.failure);
    startNext();
  }

  function stop(itemId: number, failure: Failure): void {
    stopped = failure;
    unask(itemId);
    narrowTo([]);
    tell(itemId);
  }

  return {
    look(itemIds) {
      inView = itemIds;
      clearTimeout(timer);
      narrowTo(itemIds);
      if (itemIds.length > 0) timer = setTimeout(() => want(inView, false), restMs);
    },
    refresh: (itemIds) => want(itemIds, true),
    resume() {
      stopped = null;
      tell(-1);
      want(inView, false);
    },
    hear(itemId, peek) {
      const state = stateOf(itemId);
      if (state.kind === 'seen' && state.peek.answeredAt === peek.answeredAt) return;
      set(itemId, { kind: 'seen', peek, isAsked: running.has(itemId) });
    },
    stateOf,
    stoppedBy: () => stopped,
    subscribe(itemId, listener) {
      const those = listeners.get(itemId) ?? new Set();
      listeners.set(itemId, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0) listeners.delete(itemId);
      };
    },
    close() {
      clearTimeout(timer);
      inView = [];
      narrowTo([]);
    },
  };
}

/** What a row shows of an item's answer. */
export function peekOf({ item, answeredAt }: ItemDetail): Peek {
  const { status = null, error_message: errorMessage } = withoutTradeUrl(item);
  return { status, errorMessage, answeredAt };
}

/** Whether another item may well be answered; all other trouble would only be met again row by row. */
function isAboutOneItem(failure: Failure): boolean {
  if (isAboutTheToken(failure)) return false;
  return itemTroubles.has(failure.kind);
}

const itemTroubles: ReadonlySet<Failure['kind']> = new Set([
  'item-not-found',
  'not-permitted',
  'request-refused',
  'unreadable-answer',
  'empty-answer',
  'too-large',
  'cut-off',
]);

const notAsked: PeekState = { kind: 'not-asked' };
const asked: PeekState = { kind: 'asked' };
