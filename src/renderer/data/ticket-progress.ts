import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from '#renderer/ui/shared-state.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import type { LookedUp, Ticket, TicketTarget } from '#shared/ticket.ts';
import { seenDelivery } from '#shared/ticket-state.ts';
import { createWindowStore, useDesktop } from './desktop-context.ts';
import { keptQuery, ticketsQuery, useFollow, useTicketActions, useTickets } from './kept-lists.ts';

/** The ticket on screen, with the items that a reply beside it can be about; null: none is. */
type TicketOnScreen = TicketTarget & { itemIds: ReadonlySet<number> };

const useOnScreen = createWindowStore<TicketOnScreen | null>(null);
const countsQuery = ({ tickets }: DesktopApi) => keptQuery(['changed-tickets'], tickets.changedTickets);

/** For the window: follows what main learns about tickets. */
export function useFollowTickets(): void {
  const desktop = useDesktop();
  const client = useQueryClient();
  useFollow(countsQuery(desktop), desktop.tickets.onCounts);
  useEffect(
    () =>
      desktop.tickets.onChanged(({ connectionId, tickets }) =>
        client.setQueryData(ticketsQuery(desktop, connectionId).queryKey, tickets),
      ),
    [desktop, client],
  );
}

/** How many tickets of each connection are changed. */
export function useChangedTickets(): Readonly<Record<string, number>> {
  return useQuery(countsQuery(useDesktop())).data ?? noneChanged;
}

const noneChanged: Readonly<Record<string, number>> = {};

/** The ticket on screen, while it isn't being edited; null: none is. */
export function useTicketIdOnScreen(): TicketTarget | null {
  return useStore(useOnScreen());
}

/** The ticket as main has it, with its progress; the given one until then. */
export function useStoredTicket(ticket: Ticket): Ticket {
  return useTickets(ticket.connectionId)?.find(({ id }) => id === ticket.id) ?? ticket;
}

/**
 * For the view of a ticket: replies about these items that are copied beside it count for the ticket. `found`: the outcome of its run;
 * null while that runs.
 */
export function useTicketOnScreen(
  ticket: TicketTarget | null,
  itemIds: string,
  found: LookedUp | null,
): void {
  const { set } = useOnScreen();
  const { lookedUp } = useTicketActions();
  const { connectionId, id } = ticket ?? {};
  useEffect(() => {
    if (connectionId === undefined || id === undefined) return;
    set({ connectionId, id, itemIds: new Set<number>(JSON.parse(itemIds)) });
    return () => set(null);
  }, [set, connectionId, id, itemIds]);
  useEffect(() => {
    if (connectionId !== undefined && id !== undefined && found !== null)
      lookedUp({ connectionId, id }, found);
  }, [lookedUp, connectionId, id, found]);
}

/**
 * Returns a function to call when a reply is made. The one that it returns is to be called after the reply was copied for the customer, with
 * the items that it is about. They count for the ticket that was on screen when the reply was made, unless none of them is the ticket's; a
 * reply without items asks a question.
 */
export function useReplied(): (connectionId: string) => (about: readonly ItemDetail[]) => void {
  const onScreen = useOnScreen();
  const { replied } = useTicketActions();
  return useMemo(
    () => (connectionId) => {
      const ticket = onScreen.get();
      return (about) => {
        if (ticket?.connectionId !== connectionId) return;
        const own = about.filter(({ item }) => ticket.itemIds.has(item.id));
        if (own.length > 0 || about.length === 0)
          replied(
            ticket,
            own.map(({ item }) => seenDelivery(item)),
          );
      };
    },
    [onScreen, replied],
  );
}
