import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { onAskedAnew } from '#renderer/desktop/ask-anew.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import type { Connection } from '#shared/connection.ts';
import type { ItemDetail } from '#shared/item.ts';
import type { LookUp, LookUpState } from './look-up.ts';
import { lookUpOf } from './look-up-memory.ts';

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
      onAskedAnew(client, (id) => {
        // Whoever tries again in one place means the catalog; what somebody cancelled is theirs to continue.
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
