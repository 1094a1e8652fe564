import type { QueryClient } from '@tanstack/react-query';
import type { Failure } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { Item, ItemDetail } from '#shared/item.ts';
import type { Outcome } from '#shared/outcome.ts';
import { success } from '#shared/outcome.ts';
import { withoutTradeUrl } from '#shared/trade-secrets.ts';
import { backgroundQueueOf, concernsTheCatalog } from './background-queue.ts';
import { itemQueries } from './item-queries.ts';

/** As much of an item's answer as a row of the list shows. */
export type SeenStatus = {
  /** As sent; null: missing or not a text. */
  status: string | null;
  /** Null: there is no error. Undefined: that could not be read; of the times as well. */
  errorMessage: string | null | undefined;
  /** Times as sent, by their fields (section 2.4). */
  times: { [field in SeenTime]?: string | null | undefined };
  /** Epoch milliseconds. */
  answeredAt: number;
};

export type SeenTime = 'bought_at' | 'next_try' | 'last_send' | 'send_date';

export type StatusState =
  | { kind: 'not-requested' }
  /** Its turn comes, or its answer is on its way. */
  | { kind: 'requested' }
  | { kind: 'seen'; seen: SeenStatus; isRequested: boolean }
  | { kind: 'failed'; failure: Failure };

/**
 * The statuses of rows in view. A status is only in the item's own answer (section 2.4), so each costs a request: only for rows
 * that rest in view, and trouble that concerns the whole catalog stops it until the user resumes.
 */
export type StatusLoader = ReturnType<typeof createStatusLoader>;

export type StatusLoaderDeps = {
  /** Requests one status. Answers later, never at once, and not after the returned function was called. */
  ask(itemId: number, isRefresh: boolean, onAnswer: (outcome: Outcome<SeenStatus>) => void): () => void;
  /** What an earlier answer said, without a request; null: there is none in the cache. */
  known(itemId: number): SeenStatus | null;
  /** How long a row rests in view before its status is requested. */
  restMs: number;
};

/** As many items as are remembered; beyond it the longest known are forgotten. */
const maxRemembered = 5_000;

export function createStatusLoader({ ask, known, restMs }: StatusLoaderDeps) {
  const states = new Map<number, StatusState>();
  /** How to leave what is waited for. */
  const pending = new Map<number, () => void>();
  const listeners = new Map<number | null, Set<() => void>>();
  let inView: readonly number[] = [];
  let stopped: Failure | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stateOf(itemId: number): StatusState {
    return states.get(itemId) ?? notRequested;
  }

  function set(itemId: number, state: StatusState): void {
    states.delete(itemId); // so that the longest known are first
    if (state !== notRequested) states.set(itemId, state);
    for (const oldest of states.keys()) {
      if (states.size <= maxRemembered) break;
      states.delete(oldest);
    }
    notify(itemId);
  }

  function notify(itemId: number): void {
    for (const listener of listeners.get(itemId) ?? []) listener();
    for (const listener of listeners.get(null) ?? []) listener();
  }

  /** Takes back that it was requested; what was seen before stays. */
  function unask(itemId: number): void {
    const state = stateOf(itemId);
    if (state.kind === 'requested') set(itemId, notRequested);
    if (state.kind === 'seen' && state.isRequested) set(itemId, { ...state, isRequested: false });
  }

  function narrowTo(itemIds: readonly number[]): void {
    const kept = new Set(itemIds);
    for (const [itemId, leave] of [...pending]) {
      if (kept.has(itemId)) continue;
      pending.delete(itemId);
      leave();
      unask(itemId);
    }
  }

  function want(itemIds: readonly number[], isRefresh: boolean): void {
    if (stopped !== null) return;
    for (const itemId of itemIds) {
      if (pending.has(itemId)) continue;
      const state = stateOf(itemId);
      if (!isRefresh && state.kind !== 'not-requested') continue;
      const seen = isRefresh ? null : known(itemId);
      if (seen !== null) {
        set(itemId, { kind: 'seen', seen, isRequested: false });
        continue;
      }
      const leave = ask(itemId, isRefresh, (outcome) => settle(itemId, outcome));
      pending.set(itemId, leave);
      set(itemId, state.kind === 'seen' ? { ...state, isRequested: true } : requested);
    }
  }

  function settle(itemId: number, outcome: Outcome<SeenStatus>): void {
    pending.delete(itemId);
    if (outcome.ok) set(itemId, { kind: 'seen', seen: outcome.value, isRequested: false });
    else if (outcome.failure.kind === 'cancelled') unask(itemId);
    else if (concernsTheCatalog(outcome.failure)) stop(itemId, outcome.failure);
    else set(itemId, { kind: 'failed', failure: outcome.failure });
  }

  function stop(itemId: number, failure: Failure): void {
    stopped = failure;
    unask(itemId);
    narrowTo([]);
    notify(itemId);
  }

  return {
    /** The rows in view now. What left the view is no longer waited for; what came into it is requested once it rests there. */
    look(itemIds: readonly number[]): void {
      inView = itemIds;
      clearTimeout(timer);
      narrowTo(itemIds);
      if (itemIds.length > 0) timer = setTimeout(() => want(inView, false), restMs);
    },
    /** Requests these again, whatever is known of them. */
    refresh: (itemIds: readonly number[]): void => want(itemIds, true),
    /** Resumes after a failure, with the rows in view. */
    resume(): void {
      stopped = null;
      notify(-1);
      want(inView, false);
    },
    /** Takes what an answer to another request said. */
    update(itemId: number, seen: SeenStatus): void {
      const state = stateOf(itemId);
      if (state.kind === 'seen' && state.seen.answeredAt === seen.answeredAt) return;
      set(itemId, { kind: 'seen', seen, isRequested: pending.has(itemId) });
    },
    /** The same object until it changes. */
    stateOf,
    /** Why nothing is requested any more; null: nothing speaks against it. */
    stoppedBy: (): Failure | null => stopped,
    /** Notifies of one item, or of everything when no item is named. Returns the way to unsubscribe. */
    subscribe(itemId: number | null, listener: () => void): () => void {
      const those = listeners.get(itemId) ?? new Set();
      listeners.set(itemId, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0) listeners.delete(itemId);
      };
    },
    /** Leaves all requests and clears the timer. */
    close(): void {
      clearTimeout(timer);
      inView = [];
      narrowTo([]);
    },
  };
}

/** What a row shows of an item's answer. */
export function seenStatusOf({
  item,
  answeredAt,
}: Pick<ItemDetail, 'answeredAt'> & { item: Partial<Item> }): SeenStatus {
  const {
    status = null,
    error_message: errorMessage,
    bought_at,
    next_try,
    last_send,
    send_date,
  } = withoutTradeUrl(item);
  return { status, errorMessage, times: { bought_at, next_try, last_send, send_date }, answeredAt };
}

const notRequested: StatusState = { kind: 'not-requested' };
const requested: StatusState = { kind: 'requested' };

/** Rows that are only scrolled past cost nothing. */
const restMs = 150;

/** Statuses by the very queries that an open item uses (section 4.2), so that either finds the answer of the other in the cache. */
export function createQueryStatusLoader(
  client: QueryClient,
  desktop: DesktopApi,
  connectionId: string,
): StatusLoader {
  const queue = backgroundQueueOf(client);
  const queryOf = (itemId: number) => itemQueries.detail(desktop, connectionId, itemId, 'status-column');
  return createStatusLoader({
    restMs,
    ask: (itemId, isRefresh, onAnswer) =>
      queue.request(
        'status',
        { ...queryOf(itemId), staleTime: Number.POSITIVE_INFINITY },
        {
          isRefresh,
          onAnswer: (outcome) => onAnswer(outcome.ok ? success(seenStatusOf(outcome.value)) : outcome),
        },
      ),
    known(itemId) {
      const detail = client.getQueryData(queryOf(itemId).queryKey);
      return detail === undefined ? null : seenStatusOf(detail);
    },
  });
}

/**
 * Passes every item's answer on to the loader, whatever it was requested for. A list that succeeds shows that what stopped the
 * loader is over: a token was replaced, or the catalog is back. Returns the function that stops it.
 */
export function followAnswers(client: QueryClient, connectionId: string, loader: StatusLoader): () => void {
  const [family] = itemQueries.connection(connectionId);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [ofFamily, ofConnection, kind, itemId] = event.query.queryKey;
    if (ofFamily !== family || ofConnection !== connectionId) return;
    if (kind === 'list' && loader.stoppedBy() !== null) loader.resume();
    if (kind !== 'item') return;
    // Safe: this key is only ever made by `itemQueries.detail`.
    loader.update(itemId as number, seenStatusOf(event.query.state.data as ItemDetail));
  });
}
