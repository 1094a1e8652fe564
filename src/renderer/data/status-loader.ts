import type { QueryClient } from '@tanstack/react-query';
import { type Failure, failed, type Outcome, success } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { Item, ItemDetail } from '#shared/item.ts';
import { withoutTradeUrl } from '#shared/secret-text.ts';
import { backgroundQueueOf, concernsTheCatalog } from './background-queue.ts';
import { failureOf } from './failure-error.ts';
import { itemQueries } from './item-queries.ts';

/** What an item's response said. A field that is missing or unreadable is absent. */
export type SeenItem = { item: Partial<Omit<Item, 'trade_url'>>; receivedAt: number };

export type StatusState =
  | { kind: 'not-requested' }
  | { kind: 'requested' }
  | { kind: 'seen'; seen: SeenItem; isRequested: boolean }
  | { kind: 'failed'; failure: Failure };

/**
 * Loads the statuses of rows in view. Only the item's own response has a status (section 2.4), so each costs a request. A failure of the
 * whole catalog stops it until the user resumes.
 */
export type StatusLoader = ReturnType<typeof createStatusLoader>;

export type StatusLoaderDeps = {
  /** Requests one status. `onResponse` is called asynchronously, and not after the returned function was called. */
  ask(itemId: number, isRefresh: boolean, onResponse: (outcome: Outcome<SeenItem>) => void): () => void;
  /** The cached status; null: none. */
  known(itemId: number): SeenItem | null;
};

/** Rows that are only scrolled past cost no request. */
const restMs = 150;

/** Max items remembered; beyond it the oldest are dropped. */
const maxRemembered = 5_000;

export function createStatusLoader({ ask, known }: StatusLoaderDeps) {
  const states = new Map<number, StatusState>();
  const pending = new Map<number, () => void>();
  const listeners = new Map<number | null, Set<() => void>>();
  let inView: readonly number[] = [];
  let stopped: Failure | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stateOf(itemId: number): StatusState {
    return states.get(itemId) ?? notRequested;
  }

  function set(itemId: number, state: StatusState): void {
    states.delete(itemId); // keeps the oldest first
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

  /** Marks it as no longer requested; an earlier status stays. */
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

  function request(itemIds: readonly number[], isRefresh: boolean): void {
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

  function settle(itemId: number, outcome: Outcome<SeenItem>): void {
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
    /** Sets the rows in view. Requests for others are left; new ones are sent once the rows have stayed. */
    look(itemIds: readonly number[]): void {
      inView = itemIds;
      clearTimeout(timer);
      narrowTo(itemIds);
      if (itemIds.length > 0) timer = setTimeout(() => request(inView, false), restMs);
    },
    refresh: (itemIds: readonly number[]): void => request(itemIds, true),
    resume(): void {
      stopped = null;
      notify(-1);
      request(inView, false);
    },
    /** Takes the status from another request's response. */
    update(itemId: number, seen: SeenItem): void {
      const state = stateOf(itemId);
      if (state.kind === 'seen' && state.seen.receivedAt === seen.receivedAt) return;
      set(itemId, { kind: 'seen', seen, isRequested: pending.has(itemId) });
    },
    /** A stable object until it changes. */
    stateOf,
    stoppedBy: (): Failure | null => stopped,
    /** Notifies of one item; null: of all. Returns the function to unsubscribe. */
    subscribe(itemId: number | null, listener: () => void): () => void {
      const current = listeners.get(itemId) ?? new Set();
      listeners.set(itemId, current.add(listener));
      return () => {
        current.delete(listener);
        if (current.size === 0) listeners.delete(itemId);
      };
    },
    close(): void {
      clearTimeout(timer);
      inView = [];
      narrowTo([]);
    },
  };
}

export function seenItemOf(detail: { item: Partial<Item>; receivedAt: number }): SeenItem {
  return { item: withoutTradeUrl(detail.item), receivedAt: detail.receivedAt };
}

const notRequested: StatusState = { kind: 'not-requested' };
const requested: StatusState = { kind: 'requested' };

/** Loads statuses by the same queries as an open item (section 4.2), so that they share the cache. */
export function createQueryStatusLoader(
  client: QueryClient,
  desktop: DesktopApi,
  connectionId: string,
): StatusLoader {
  const queue = backgroundQueueOf(client);
  const queryOf = (itemId: number) => itemQueries.detail(desktop, connectionId, itemId, 'status-column');
  return createStatusLoader({
    ask(itemId, isRefresh, onResponse) {
      const left = new AbortController();
      const staleTime = isRefresh ? 0 : Number.POSITIVE_INFINITY;
      void queue
        .load('status', { ...queryOf(itemId), staleTime }, left)
        .then(
          (detail) => success(seenItemOf(detail)),
          (error) => failed(failureOf(error)),
        )
        .then((outcome) => left.signal.aborted || onResponse(outcome));
      return () => left.abort();
    },
    known(itemId) {
      const detail = client.getQueryData(queryOf(itemId).queryKey);
      return detail === undefined ? null : seenItemOf(detail);
    },
  });
}

/**
 * Passes every loaded item on to the loader. A list that loads resumes a stopped loader, since the token was replaced or the catalog is
 * back. Returns the function that stops it.
 */
export function followResponses(client: QueryClient, connectionId: string, loader: StatusLoader): () => void {
  const [family] = itemQueries.connection(connectionId);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [ofFamily, ofConnection, kind, itemId] = event.query.queryKey;
    if (ofFamily !== family || ofConnection !== connectionId) return;
    if (kind === 'list' && loader.stoppedBy() !== null) loader.resume();
    if (kind !== 'item') return;
    // Safe: this key is only ever made by `itemQueries.detail`.
    loader.update(itemId as number, seenItemOf(event.query.state.data as ItemDetail));
  });
}
