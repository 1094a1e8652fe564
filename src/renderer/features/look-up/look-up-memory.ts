import type { QueryClient } from '@tanstack/react-query';
import { backgroundQueueOf } from '#renderer/desktop/background-queue.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import type { Connection } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { createLookUp, type LookUp } from './look-up.ts';

/** The look-ups of this window, one for each catalog: they go on, and stay, while another panel is shown. */
const lookUps = new WeakMap<QueryClient, Map<string, LookUp>>();

/** The look-up of a connection; another address is another catalog, with a list of its own. */
export function lookUpOf(client: QueryClient, desktop: DesktopApi, connection: Connection): LookUp {
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
