import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { connectionQueries } from '#renderer/data/connections.ts';
import { FailureError } from '#renderer/data/failure-error.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { lastViewIn, viewToShow } from '#renderer/data/last-views.tsx';
import { boundQueryCache } from '#renderer/data/query-cache-bound.ts';
import { GridOffsetsContext } from '#renderer/ui/grid/grid-focus.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { SupportDialogs } from './dialogs.tsx';
import { ErrorBoundary } from './plain-page.tsx';
import { Providers, type ProvidersProps } from './providers.tsx';
import { SessionGate } from './session-gate.tsx';
import { createViewHistory, type ViewHistory, ViewHistoryProvider } from './view-history.ts';

type AppProps = Omit<ProvidersProps, 'children'> & { viewHistory: ViewHistory };

/** The whole app, with its side effects passed in. */
export function App({ viewHistory, ...provided }: AppProps): ReactElement {
  return (
    <Providers {...provided}>
      <ErrorBoundary>
        <ViewHistoryProvider value={viewHistory}>
          <GridOffsetsContext value={viewHistory.gridOffsets}>
            <SessionGate />
            <SupportDialogs />
          </GridOffsetsContext>
        </ViewHistoryProvider>
      </ErrorBoundary>
    </Providers>
  );
}

/**
 * Loads what the first frame needs (so that neither theme nor screen changes visibly) and requests the
 * first rows before anything is rendered. Rejects when main doesn't respond.
 */
export async function startApp(desktop: DesktopApi, window: Window): Promise<ReactElement> {
  const [settings, connections] = await Promise.all([desktop.settings.read(), desktop.connections.list()]);
  const queryClient = createQueryClient();
  queryClient.setQueryData(connectionQueries.list(desktop).queryKey, connections);
  const viewHistory = createViewHistory(window, () => performance.now());
  const first = viewToShow(viewHistory.entry().view, connections, {
    limit: settings.limit,
    lastViewOf: (connectionId) => lastViewIn(settings.lastViews, connectionId),
  });
  if (first !== null) {
    void queryClient.prefetchQuery(itemQueries.list(desktop, first.connection.id, first.view.query));
  }
  return <App desktop={desktop} settings={settings} queryClient={queryClient} viewHistory={viewHistory} />;
}

/** How long a response counts as fresh: no automatic refetch within that time. */
const freshForMs = 30_000;
/** How long unused responses stay cached for going back to them. */
const keptForMs = 5 * 60_000;

/**
 * Query's rules for this app: main alone decides about retries (one limiter for all callers) and the network's state, so
 * Query neither retries nor pauses, and a focused window alone refetches nothing.
 */
export function createQueryClient(): QueryClient {
  // A response is rendered in the task that received it; by default Query would wait for a timer.
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
