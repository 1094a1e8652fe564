import {
  type FetchQueryOptions,
  hashKey,
  isCancelledError,
  type QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';
import { type Failure, failed, isAboutTheToken, type Outcome, success } from '#shared/failure.ts';
import { perWindow } from './desktop-context.ts';
import { failureOf } from './failure-error.ts';

/** The priorities of background requests, highest first. Requests of an open screen don't queue. */
const priorities = ['reply', 'ticket', 'hovered-item', 'neighbour-page', 'status'] as const;
export type Priority = (typeof priorities)[number];

/** Concurrent requests: few per priority, to leave room for the others, and in total as many as a browser sends to one host. */
const maxPerPriority = 3;
const maxInAll = 6;

/** How long prefetching pauses after a failure, so that a struggling service only gets what the user requested. */
const quietMs = 15_000;

/** Whether the user waits for requests of a priority. */
export function isForegroundPriority(priority: Priority | null): boolean {
  return priority === 'reply' || priority === 'ticket';
}

/** Waits for a response. Nothing is called once it has left. */
export type Waiter<Data> = {
  isRefresh?: boolean;
  onStart?(): void;
  /** `cancelled`: by something else, such as a change of the connection. */
  onResponse?(outcome: Outcome<Data>): void;
};

type Entry = {
  priority: Priority;
  queryKey: QueryKey;
  waiters: Set<Waiter<unknown>>;
  load(isRefresh: boolean): Promise<unknown>;
  /** While it runs: stops observing the request, which Query then cancels. */
  release: (() => void) | null;
};

export const backgroundQueueOf = perWindow(createBackgroundQueue);

function createBackgroundQueue(client: QueryClient) {
  /** By the hash of the key, in order of arrival. */
  const entries = new Map<string, Entry>();
  const quietUntil = new Map<unknown, number>();
  let isStarting = false;

  /** In a microtask, so that leaving several requests doesn't start one of them. */
  function startSoon(): void {
    if (isStarting) return;
    isStarting = true;
    queueMicrotask(() => {
      isStarting = false;
      startNext();
    });
  }

  function startNext(): void {
    const running = [...entries.values()].filter(({ release }) => release !== null);
    for (const priority of priorities) {
      let ofPriority = running.filter((entry) => entry.priority === priority).length;
      for (const [key, entry] of entries) {
        if (running.length >= maxInAll) return;
        if (ofPriority >= maxPerPriority) break;
        if (entry.priority !== priority || entry.release !== null) continue;
        ofPriority += 1;
        running.push(entry);
        start(key, entry);
      }
    }
  }

  function start(key: string, entry: Entry): void {
    // Query cancels a request without observers: this one represents all waiters.
    const observer = new QueryObserver(client, { queryKey: entry.queryKey, enabled: false });
    entry.release = observer.subscribe(() => {});
    for (const waiter of entry.waiters) waiter.onStart?.();
    void entry
      .load([...entry.waiters].some(({ isRefresh }) => isRefresh))
      .then(success, (error: unknown) =>
        failed(isCancelledError(error) ? { kind: 'cancelled' } : failureOf(error)),
      )
      .then((outcome) => {
        if (entries.get(key) === entry) settle(key, entry, outcome);
      });
  }

  function settle(key: string, entry: Entry, outcome: Outcome<unknown>): void {
    entries.delete(key);
    entry.release?.();
    if (!outcome.ok && concernsTheCatalog(outcome.failure)) beQuiet(connectionOf(entry.queryKey));
    for (const waiter of entry.waiters) waiter.onResponse?.(outcome);
    startSoon();
  }

  function beQuiet(connectionId: unknown): void {
    quietUntil.set(connectionId, Date.now() + quietMs);
    for (const [key, { priority, queryKey, release }] of entries) {
      const isQueued = release === null && connectionOf(queryKey) === connectionId;
      if (isQueued && isSpeculative(priority)) entries.delete(key);
    }
  }

  return {
    /**
     * Waits for a response; others who wait for the same one share the request. Returns a function to leave, which cancels the request
     * unless something else waits for it, here or on screen.
     */
    request<Data, Key extends QueryKey>(
      priority: Priority,
      query: FetchQueryOptions<Data, Error, Data, Key>,
      waiter: Waiter<Data> = {},
    ): () => void {
      const { queryKey } = query;
      if (isSpeculative(priority) && Date.now() < (quietUntil.get(connectionOf(queryKey)) ?? 0))
        return () => {};

      const key = hashKey(queryKey);
      const entry = entries.get(key) ?? { priority, queryKey, waiters: new Set(), release: null, load };
      function load(isRefresh: boolean): Promise<unknown> {
        return client.fetchQuery(isRefresh ? { ...query, staleTime: 0 } : query);
      }
      if (priorities.indexOf(priority) < priorities.indexOf(entry.priority))
        Object.assign(entry, { priority, load });
      const one = { ...waiter } as Waiter<unknown>; // safe: all responses to one key are of one type
      entry.waiters.add(one);
      entries.set(key, entry);
      startSoon();
      return () => {
        entry.waiters.delete(one);
        if (entry.waiters.size > 0 || entries.get(key) !== entry) return;
        entries.delete(key);
        entry.release?.();
        startSoon();
      };
    },
    /** The highest priority that waits for the response; null: none. */
    priorityOf: (queryKey: QueryKey): Priority | null => entries.get(hashKey(queryKey))?.priority ?? null,
  };
}

/** See `itemQueries.connection`. */
function connectionOf(queryKey: QueryKey): unknown {
  return queryKey[1];
}

function isSpeculative(priority: Priority): boolean {
  return priority === 'hovered-item' || priority === 'neighbour-page';
}

/** Whether other requests would fail the same way, rather than only this item or page. */
export function concernsTheCatalog(failure: Failure): boolean {
  return isAboutTheToken(failure) || !failuresOfOneRequest.has(failure.kind);
}

const failuresOfOneRequest: ReadonlySet<Failure['kind']> = new Set([
  'cancelled',
  'item-not-found',
  'not-permitted',
  'request-refused',
  'unreadable-response',
  'empty-response',
  'too-large',
  'truncated',
]);
