import { isCancelledError, type QueryClient } from '@tanstack/react-query';
import { failureOf } from '#renderer/desktop/failure-error.ts';
import { callOffUnwatched, itemQueries } from '#renderer/desktop/item-queries.ts';
import type { Connection } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
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
  const made = createLookUp(askThrough(client, desktop, connection.id));
  ofThisWindow.set(key, made);
  return made;
}

/** Asks by way of the Query cache, so that an open item and the connection's banner hear of what was answered. */
function askThrough(client: QueryClient, desktop: DesktopApi, connectionId: string) {
  const query = (itemId: number) => itemQueries.detail(desktop, connectionId, itemId, 'look-up');
  return {
    ask: (itemId: number): Promise<Outcome<ItemDetail>> =>
      client
        .fetchQuery({ ...query(itemId), staleTime: 0 })
        .then(success, (error: unknown) =>
          failed(isCancelledError(error) ? { kind: 'cancelled' } : failureOf(error)),
        ),
    callOff: (itemId: number) => callOffUnwatched(client, query(itemId).queryKey),
  };
}
