import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { OpenedItem, RecentItem } from '#shared/item.ts';
import type { ItemNote, NoteDraft } from '#shared/note.ts';
import type { Ticket } from '#shared/ticket.ts';
import { useDesktop } from './desktop-context.ts';

/** What main keeps on this computer. It is read once: only the page changes it, and keeps the cache up to date itself. */
export function keptQuery<const Key extends QueryKey, Data>(queryKey: Key, queryFn: () => Promise<Data>) {
  return queryOptions({
    queryKey,
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The lists of one connection. Each change of one answers with the whole list. */
const lists = {
  notes: (desktop: DesktopApi, connectionId: string) =>
    keptQuery(['notes', connectionId], () => desktop.notes.list({ connectionId })),
  recents: (desktop: DesktopApi, connectionId: string) =>
    keptQuery(['recents', connectionId], () => desktop.recents.list({ connectionId })),
  tickets: (desktop: DesktopApi, connectionId: string) =>
    keptQuery(['tickets', connectionId], () => desktop.tickets.list({ connectionId })),
};

/** The notes on items of a connection, the one that was changed last first. */
export function useNotes(connectionId: string): readonly ItemNote[] {
  return useQuery(lists.notes(useDesktop(), connectionId)).data ?? noNotes;
}

const noNotes: readonly ItemNote[] = [];

export function textsByItem(notes: readonly ItemNote[]): ReadonlyMap<number, string> {
  return new Map(notes.map(({ itemId, text }) => [itemId, text]));
}

/** The items of a connection that were opened lately, the newest first; null while they are read. */
export function useRecentItems(connectionId: string): readonly RecentItem[] | null {
  return useQuery(lists.recents(useDesktop(), connectionId)).data ?? null;
}

/** The kept tickets of a connection, the last changed first; null while they are read. */
export function useTickets(connectionId: string): readonly Ticket[] | null {
  return useQuery(lists.tickets(useDesktop(), connectionId)).data ?? null;
}

/** Adds, replaces or, with an empty text, removes a note. */
export function usePutNote(): (draft: NoteDraft) => void {
  const desktop = useDesktop();
  const show = useShowAnswer();
  return useCallback(
    (draft) => show(lists.notes(desktop, draft.connectionId), desktop.notes.put(draft)),
    [desktop, show],
  );
}

export function useRecentItemActions() {
  const desktop = useDesktop();
  const show = useShowAnswer();
  return useMemo(() => {
    const recents = (connectionId: string) => lists.recents(desktop, connectionId);
    return {
      note: (opened: OpenedItem) => show(recents(opened.connectionId), desktop.recents.note(opened)),
      clear: (connectionId: string) => show(recents(connectionId), desktop.recents.clear({ connectionId })),
    };
  }, [desktop, show]);
}

export function useTicketActions() {
  const desktop = useDesktop();
  const show = useShowAnswer();
  return useMemo(() => {
    const tickets = (connectionId: string) => lists.tickets(desktop, connectionId);
    return {
      put: (ticket: Ticket) => show(tickets(ticket.connectionId), desktop.tickets.put(ticket)),
      remove: ({ connectionId, id }: Ticket) =>
        show(tickets(connectionId), desktop.tickets.remove({ connectionId, id })),
    };
  }, [desktop, show]);
}

/** Shows everywhere what a change answers with. That the disk refused it is said by main, for all that it keeps. */
function useShowAnswer() {
  const client = useQueryClient();
  return useCallback(
    <Row>({ queryKey }: { queryKey: QueryKey }, changing: Promise<Row[]>) =>
      void changing.then(
        (rows) => client.setQueryData(queryKey, rows),
        () => {},
      ),
    [client],
  );
}
