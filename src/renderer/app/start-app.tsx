import type { ReactElement } from 'react';
import { connectionQueries } from '#renderer/desktop/connection-queries.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { createQueryClient } from '#renderer/desktop/query-client.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { App } from './app.tsx';
import { viewToShow } from './view/start-view.ts';
import { createViewHistory } from './view/view-history.ts';

/**
 * Reads what the first frame needs (so that neither theme nor screen changes under the user's eyes) and asks for the
 * first rows before anything is drawn. Rejects when main doesn't answer.
 */
export async function startApp(desktop: DesktopApi, window: Window): Promise<ReactElement> {
  const [settings, connections] = await Promise.all([desktop.settings.read(), desktop.connections.list()]);
  const queryClient = createQueryClient();
  queryClient.setQueryData(connectionQueries.list(desktop).queryKey, connections);
  const viewHistory = createViewHistory(window, () => performance.now());
  const first = viewToShow(viewHistory.place().view, connections, settings);
  if (first !== null) {
    void queryClient.prefetchQuery(itemQueries.list(desktop, first.connection.id, first.view.query));
  }
  return <App desktop={desktop} settings={settings} queryClient={queryClient} viewHistory={viewHistory} />;
}
