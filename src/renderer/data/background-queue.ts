import {
  type FetchQueryOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';
// Priorities, a limit, and a waiting job that is dropped when its signal aborts; it has no dependencies.
import PQueue from 'p-queue';
import { type Failure, isAboutTheToken } from '#shared/failure.ts';
import { perWindow } from './desktop-context.ts';
import { FailureError, failureOf } from './failure-error.ts';

/** The priorities of background requests, lowest first. Requests of an open screen don't queue. */
const priorities = ['status', 'neighbour-page', 'hovered-item', 'ticket', 'reply'] as const;
export type Priority = (typeof priorities)[number];

/** In both lanes together, as many as a browser sends to one host. */
const maxPerLane = 3;

/** How long prefetching pauses after a failure, so that a struggling service only gets what the user requested. */
const quietMs = 15_000;

export type Waiter = {
  /** Leaves the request, which is cancelled unless something else waits for it, here or on screen. */
  signal: AbortSignal;
  onStart?(): void;
};

const lanesOf = perWindow(() => ({
  // What the user waits for never queues behind the rest.
  awaited: new PQueue({ concurrency: maxPerLane }),
  others: new PQueue({ concurrency: maxPerLane }),
}));

/** The response to a query, which is requested once it is its turn. Those who wait for the same one share the request. */
export function loadInBackground<Data, Key extends QueryKey>(
  client: QueryClient,
  priority: Priority,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  { signal, onStart }: Waiter,
): Promise<Data> {
  const lane = lanesOf(client)[isAwaited(priority) ? 'awaited' : 'others'];
  const { promise, resolve, reject } = Promise.withResolvers<Data>();
  const job = async () => {
    if (isSpeculative(priority) && isStruggling(client, query.queryKey)) throw notNow;
    onStart?.();
    // Before the next one starts, which a failure may make them leave.
    await fetchWhileAwaited(client, priority, query, signal).then(resolve, reject);
  };
  lane.add(job, { priority: priorities.indexOf(priority), signal }).catch(reject);
  return promise;
}

/** Query cancels a request without observers: one of each job represents it. */
async function fetchWhileAwaited<Data, Key extends QueryKey>(
  client: QueryClient,
  priority: Priority,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  signal: AbortSignal,
): Promise<Data> {
  const { queryKey } = query;
  const observer = new QueryObserver(client, { queryKey, enabled: false, meta: { priority } });
  const leave = observer.subscribe(() => {});
  signal.addEventListener('abort', leave);
  try {
    const data = await client.fetchQuery(query);
    // Cancelling a refresh gives back the earlier response.
    signal.throwIfAborted();
    return data;
  } finally {
    signal.removeEventListener('abort', leave);
    leave();
  }
}

/** Whether a running request is waited for in one of these priorities. */
export function isWaitedFor({ observers }: Query, ...some: Priority[]): boolean {
  return observers.some(({ options }) => some.some((priority) => priority === options.meta?.priority));
}

function isAwaited(priority: Priority): boolean {
  return priority === 'reply' || priority === 'ticket';
}

function isSpeculative(priority: Priority): boolean {
  return priority === 'hovered-item' || priority === 'neighbour-page';
}

const notNow = new FailureError({ kind: 'cancelled' });

/** Whether the connection of a query had a failure that concerns the whole catalog shortly before. */
function isStruggling(client: QueryClient, [family, connectionId]: QueryKey): boolean {
  const isRecent = ({ state }: Query) =>
    state.status === 'error' &&
    Date.now() - state.errorUpdatedAt < quietMs &&
    concernsTheCatalog(failureOf(state.error));
  const filters = { queryKey: [family, connectionId], predicate: isRecent };
  return client.getQueryCache().findAll(filters).length > 0;
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
