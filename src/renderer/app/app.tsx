import type { ReactElement } from 'react';
import { connectionQueries } from '#renderer/desktop/connection-queries.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { lastViewIn } from '#renderer/desktop/last-views.tsx';
import { createQueryClient } from '#renderer/desktop/query-client.ts';
import { UpdateStateProvider } from '#renderer/desktop/update-state.tsx';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { loadLaterParts } from './later.tsx';
import { ErrorBoundary } from './plain-page.tsx';
import { Providers, type ProvidersProps } from './providers.tsx';
import { SessionGate } from './session-gate.tsx';
import { SupportDialogs } from './support-dialogs.tsx';
import { viewToShow } from './view/start-view.ts';
import { ViewHistoryProvider } from './view/use-view.ts';
import { createViewHistory, type ViewHistory } from './view/view-history.ts';

type AppProps = Omit<ProvidersProps, 'children'> & { viewHistory: ViewHistory };

/** The whole app over the effects that it is handed. */
export function App({ viewHistory, ...provided }: AppProps): ReactElement {
  return (
    <Providers {...provided}>
      <ErrorBoundary>
        <ViewHistoryProvider value={viewHistory}>
          <UpdateStateProvider>
            <SessionGate />
            <SupportDialogs />
          </UpdateStateProvider>
        </ViewHistoryProvider>
      </ErrorBoundary>
    </Providers>
  );
}

/**
 * Reads what the first frame needs (so that neither theme nor screen changes under the user's eyes) and asks for the
 * first rows before anything is rendered. Rejects when main doesn't answer.
 */
export async function startApp(desktop: DesktopApi, window: Window): Promise<ReactElement> {
  const [settings, connections] = await Promise.all([desktop.settings.read(), desktop.connections.list()]);
  const queryClient = createQueryClient();
  queryClient.setQueryData(connectionQueries.list(desktop).queryKey, connections);
  const viewHistory = createViewHistory(window, () => performance.now());
  const first = viewToShow(viewHistory.place().view, connections, {
    limit: settings.limit,
    lastViewOf: (connectionId) => lastViewIn(settings.lastViews, connectionId),
  });
  if (first !== null) {
    void queryClient.prefetchQuery(itemQueries.list(desktop, first.connection.id, first.view.query));
  }
  const isPlainList = first?.view.panel === 'items' && first.view.itemId === null;
  if (!isPlainList) await loadLaterParts();
  return <App desktop={desktop} settings={settings} queryClient={queryClient} viewHistory={viewHistory} />;
}
