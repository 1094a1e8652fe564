import { matchQuery, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { backgroundQueueOf } from '#renderer/desktop/background-queue.ts';
import { keptPerCatalog } from '#renderer/desktop/connection-queries.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { onConnectionRefresh } from '#renderer/desktop/refresh-connection.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import type { Connection } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import type { Ticket } from '#shared/ticket.ts';
import { matchesQuery } from './matches.ts';
import { createTicketDesk, type DeskState, type TicketDesk } from './ticket-desk.ts';
import type { RunState } from './ticket-run.ts';

/**
 * A connection's desk and the run of its open ticket, which also uses newer details of its items loaded elsewhere, such as in the pane. The
 * ticket that was open when the app quit is one of `kept`; if it was removed, none is open.
 */
export function useTicketDesk(
  connection: Connection,
  kept: readonly Ticket[],
): {
  desk: TicketDesk;
  state: DeskState;
  run: RunState;
  counting: RunState;
} {
  const client = useQueryClient();
  const { settings, changeSettings } = useSettings();
  const lastOpenId = settings.openTickets[connection.id];
  const lastOpen = kept.find(({ id }) => id === lastOpenId);
  const desk = deskOf(client, useDesktop(), connection, lastOpen);
  const state = useSyncExternalStore(desk.subscribe, desk.state);
  const run = useSyncExternalStore(desk.run.subscribe, desk.run.state);
  const counting = useSyncExternalStore(desk.counting.subscribe, desk.counting.state);

  const openId = (state.ticket ?? state.edited)?.id;
  const keepOpen = useEffectEvent((id: string | undefined) => {
    if (id === lastOpenId) return;
    const { [connection.id]: _, ...others } = settings.openTickets;
    changeSettings({ openTickets: id === undefined ? others : { ...others, [connection.id]: id } });
  });
  useEffect(() => keepOpen(openId), [openId]);

  useEffect(() => {
    const queryKey = [...itemQueries.connection(connection.id), 'item'];
    return client.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success';
      // Safe: only the keys of itemQueries.detail begin like this.
      if (isAnswer && matchQuery({ queryKey }, event.query))
        desk.run.updateItem(event.query.state.data as ItemDetail);
    });
  }, [client, desk, connection.id]);

  useEffect(() => {
    // The retry may have been on another screen. Lines that are being edited aren't looked up.
    if (desk.state().ticket !== null && desk.run.state().stoppedBy !== null) desk.run.resume();
  }, [desk]);

  useEffect(
    () =>
      onConnectionRefresh(client, (id) => {
        // A retry anywhere applies to the whole connection.
        if (id === connection.id) desk.refresh();
      }),
    [client, desk, connection.id],
  );

  return { desk, state, run, counting };
}

const desks = keptPerCatalog<TicketDesk>((desk, forget) => {
  desk.close();
  forget();
});

function deskOf(
  client: QueryClient,
  desktop: DesktopApi,
  connection: Connection,
  lastOpen: Ticket | undefined,
): TicketDesk {
  const queue = backgroundQueueOf(client);
  return desks(client, connection, () => {
    const desk = createTicketDesk({
      item: (itemId, waiter) =>
        queue.request('look-up', itemQueries.detail(desktop, connection.id, itemId, 'look-up'), waiter),
      matches: (line, waiter) =>
        queue.request(
          'look-up',
          itemQueries.list(desktop, connection.id, matchesQuery(line), 'look-up'),
          waiter,
        ),
    });
    if (lastOpen !== undefined) desk.open(lastOpen);
    return desk;
  });
}
