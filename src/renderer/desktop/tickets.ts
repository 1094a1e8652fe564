import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { Ticket } from '#shared/ticket.ts';
import { useDesktop } from './desktop-context.ts';

const family = 'tickets';

const ticketQueries = {
  list: (desktop: DesktopApi, connectionId: string) =>
    queryOptions({
      queryKey: [family, connectionId] as const,
      queryFn: () => desktop.tickets.list({ connectionId }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/** The kept tickets of a connection, the last changed first; null while they are read. */
export function useTickets(connectionId: string): readonly Ticket[] | null {
  return useQuery(ticketQueries.list(useDesktop(), connectionId)).data ?? null;
}

/** Keeping and removing, shown everywhere at once. That the disk refused is said by main, for all that it keeps. */
export function useTicketActions() {
  const desktop = useDesktop();
  const client = useQueryClient();
  return useMemo(() => {
    const shown = (connectionId: string, changing: Promise<Ticket[]>) =>
      changing.then(
        (tickets) => client.setQueryData(ticketQueries.list(desktop, connectionId).queryKey, tickets),
        () => {},
      );
    return {
      put: (ticket: Ticket) => void shown(ticket.connectionId, desktop.tickets.put(ticket)),
      remove: ({ connectionId, id }: Ticket) =>
        void shown(connectionId, desktop.tickets.remove({ connectionId, id })),
    };
  }, [client, desktop]);
}

/** Hears when a connection is removed, and its tickets with it. While the app runs nothing else takes them out of the cache. */
export function onTicketsDropped(client: QueryClient, listener: (connectionId: string) => void): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    const [first, connectionId] = query.queryKey;
    if (type === 'removed' && first === family && typeof connectionId === 'string') listener(connectionId);
  });
}
