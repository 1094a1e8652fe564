import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { FailureError } from './failure-error.ts';
import { boundQueryCache } from './query-cache-bound.ts';

/** How long an answer counts as fresh: no automatic refetch within that time. */
const freshForMs = 30_000;
/** How long an answer that nothing shows is kept for coming back to it. */
const keptForMs = 5 * 60_000;

/**
 * Query's rules for this app: main alone decides about retries (one limiter for all callers) and the network's state, so
 * Query neither retries nor pauses, and nothing is fetched again only because the window got the focus.
 */
export function createQueryClient(): QueryClient {
  // A response is rendered in the task that brought it; Query would otherwise wait for a timer first.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: reportBug }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: freshForMs,
        gcTime: keptForMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  boundQueryCache(client);
  return client;
}

/** Expected failures are shown by the component that made the request. Anything else is a bug, otherwise visible only as a code. */
function reportBug(error: Error): void {
  if (!(error instanceof FailureError)) console.error(error);
}
