import { type QueryCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { backgroundQueueOf } from '#renderer/desktop/background-queue.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { onConnectionRefresh } from '#renderer/desktop/refresh-connection.ts';
import type { Connection } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import { createLookUp, type LookUp, type LookUpState } from './look-up.ts';

/** The look-up of a connection and how it stands. Newer answers about its items, such as an open one's, reach it too. */
export function useLookUp(connection: Connection): { lookUp: LookUp; state: LookUpState } {
  const client = useQueryClient();
  const desktop = useDesktop();
  const lookUp = lookUpOf(client, desktop, connection);
  const state = useSyncExternalStore(lookUp.subscribe, lookUp.state);

  useEffect(() => {
    return client.getQueryCache().subscribe((event) => {
      if (!isOfConnection(event, connection.id) || event.type !== 'updated') return;
      if (event.action.type === 'success' && event.query.queryKey[2] === 'item') {
        // Safe: the keys of itemQueries.detail, and they alone, begin like this.
        lookUp.learn(event.query.state.data as ItemDetail);
      }
    });
  }, [client, lookUp, connection.id]);

  useEffect(
    () =>
      onConnectionRefresh(client, (id) => {
        // A retry anywhere applies to the whole connection; what the user cancelled stays cancelled.
        if (id === connection.id && lookUp.state().stoppedBy !== null) lookUp.resume();
      }),
    [client, lookUp, connection.id],
  );

  return { lookUp, state };
}

function isOfConnection({ query }: QueryCacheNotifyEvent, connectionId: string): boolean {
  const [family, id] = itemQueries.connection(connectionId);
  return query.queryKey[0] === family && query.queryKey[1] === id;
}

/** The look-ups of this window, one for each catalog: they go on, and stay, while another panel is shown. */
const lookUps = new WeakMap<QueryClient, Map<string, LookUp>>();

/** The look-up of a connection; another address is another catalog, with a list of its own. */
function lookUpOf(client: QueryClient, desktop: DesktopApi, connection: Connection): LookUp {
  const ofThisWindow = lookUps.get(client) ?? new Map<string, LookUp>();
  lookUps.set(client, ofThisWindow);
  const key = `${connection.id} ${connection.baseUrl}`;
  const known = ofThisWindow.get(key);
  if (known !== undefined) return known;
  const queue = backgroundQueueOf(client);
  const made = createLookUp((itemId, waiter) =>
    queue.request('look-up', itemQueries.detail(desktop, connection.id, itemId, 'look-up'), {
      ...waiter,
      isRefresh: true,
    }),
  );
  ofThisWindow.set(key, made);
  return made;
}
