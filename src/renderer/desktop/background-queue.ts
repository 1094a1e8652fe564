import {
  type FetchQueryOptions,
  hashKey,
  isCancelledError,
  type QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { failureOf } from './failure-error.ts';

/** What is fetched in the background, in the order of precedence. What an open screen asks for passes by all of it. */
const lanes = ['answer', 'look-up', 'hovered-item', 'neighbour-page', 'status'] as const;
export type Lane = (typeof lanes)[number];

/** Requests at once: in a lane few, so that each lane has room beside the others, and in all no more than a browser sends to a host. */
const maxPerLane = 3;
const maxInAll = 6;

/** How long prefetching pauses after a failure: a struggling service gets only what the user requested. */
const quietMs = 15_000;

/** Whether the user waits for what is requested in a lane. */
export function isForegroundLane(lane: Lane | null): boolean {
  return lane === 'answer' || lane === 'look-up';
}

/** One who waits for an answer. Nothing is called once it has left. */
export type Waiter<Data> = {
  /** An answer in the cache is not enough. */
  isRefresh?: boolean;
  onStart?(): void;
  /** `cancelled`: the request was ended from outside, as when its connection changes. */
  onAnswer?(outcome: Outcome<Data>): void;
};

type Entry = {
  /** The first of its waiters' lanes. */
  lane: Lane;
  queryKey: QueryKey;
  waiters: Set<Waiter<unknown>>;
  load(isRefresh: boolean): Promise<unknown>;
  /** While it runs: unobserves the request, which Query cancels when it has no observers. */
  release: (() => void) | null;
};

const queues = new WeakMap<QueryClient, ReturnType<typeof createBackgroundQueue>>();

/** The one queue of a page. */
export function backgroundQueueOf(client: QueryClient) {
  const queue = queues.get(client) ?? createBackgroundQueue(client);
  queues.set(client, queue);
  return queue;
}

function createBackgroundQueue(client: QueryClient) {
  /** By the hash of the key, in the order in which they came. */
  const entries = new Map<string, Entry>();
  const quietUntil = new Map<unknown, number>();
  let isStarting = false;

  /** In a microtask: a caller that leaves several requests must not start one that it leaves next. */
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
    for (const lane of lanes) {
      let inLane = running.filter((entry) => entry.lane === lane).length;
      for (const [key, entry] of entries) {
        if (running.length >= maxInAll) return;
        if (inLane >= maxPerLane) break;
        if (entry.lane !== lane || entry.release !== null) continue;
        inLane += 1;
        running.push(entry);
        start(key, entry);
      }
    }
  }

  function start(key: string, entry: Entry): void {
    // Query cancels a request when its last observer goes: this one stands for all that wait here.
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
    for (const waiter of entry.waiters) waiter.onAnswer?.(outcome);
    startSoon();
  }

  function beQuiet(connectionId: unknown): void {
    quietUntil.set(connectionId, Date.now() + quietMs);
    for (const [key, { lane, queryKey, release }] of entries) {
      const isQueued = release === null && connectionOf(queryKey) === connectionId;
      if (isQueued && isSpeculative(lane)) entries.delete(key);
    }
  }

  return {
    /**
     * Waits for an answer, together with all others who wait for the same one. Returns the way to leave, which cancels the request
     * only if nothing else waits for it, here or on screen.
     */
    request<Data, Key extends QueryKey>(
      lane: Lane,
      query: FetchQueryOptions<Data, Error, Data, Key>,
      waiter: Waiter<Data> = {},
    ): () => void {
      const { queryKey } = query;
      if (isSpeculative(lane) && Date.now() < (quietUntil.get(connectionOf(queryKey)) ?? 0)) return () => {};

      const key = hashKey(queryKey);
      const entry = entries.get(key) ?? { lane, queryKey, waiters: new Set(), release: null, load };
      function load(isRefresh: boolean): Promise<unknown> {
        return client.fetchQuery(isRefresh ? { ...query, staleTime: 0 } : query);
      }
      if (lanes.indexOf(lane) < lanes.indexOf(entry.lane)) Object.assign(entry, { lane, load });
      const one = { ...waiter } as Waiter<unknown>; // safe: all answers to one key are of one type
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
    /** The first of the lanes that wait for the response; null: none. */
    laneOf: (queryKey: QueryKey): Lane | null => entries.get(hashKey(queryKey))?.lane ?? null,
  };
}

/** All keys begin like those of `itemQueries.connection`. */
function connectionOf(queryKey: QueryKey): unknown {
  return queryKey[1];
}

function isSpeculative(lane: Lane): boolean {
  return lane === 'hovered-item' || lane === 'neighbour-page';
}

/** Whether other requests would fail the same way, rather than only this item or page. */
export function concernsTheCatalog(failure: Failure): boolean {
  return isAboutTheToken(failure) || !troublesOfOne.has(failure.kind);
}

const troublesOfOne: ReadonlySet<Failure['kind']> = new Set([
  'cancelled',
  'item-not-found',
  'not-permitted',
  'request-refused',
  'unreadable-answer',
  'empty-answer',
  'too-large',
  'truncated',
]);
