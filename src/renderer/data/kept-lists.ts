import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useEventCallback } from '#renderer/ui/events.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Outcome } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { OpenedItem, RecentItem } from '#shared/item.ts';
import type { ItemNote, NoteDraft } from '#shared/note.ts';
import type { SavedView, SavedViewChange, SavedViewDraft } from '#shared/saved-view.ts';
import {
  type LookedUp,
  maxTickets,
  type SeenDelivery,
  storableTicket,
  type Ticket,
  type TicketTarget,
} from '#shared/ticket.ts';
import { type View, viewFromText } from '#shared/view-link.ts';
import { words } from '#words/words.ts';
import { useDesktop } from './desktop-context.ts';
import { toOutcome } from './failure-error.ts';

/** Data that main keeps on this computer. It is read once; the page updates the cache with its own changes. */
export function keptQuery<const Key extends QueryKey, Data>(queryKey: Key, read: () => Promise<Data>) {
  return queryOptions({
    queryKey,
    // Query's context can't cross the bridge to main.
    queryFn: () => read(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * For the window: keeps what main changes by itself, as it emits it. A failed first read is a bug in main, which logs it. `before` is called
 * with each value, before it is cached.
 */
export function useFollow<Data>(
  { queryKey }: { queryKey: QueryKey },
  onChanged: (listener: (value: Data) => void) => () => void,
  before?: (value: Data) => void,
): void {
  const client = useQueryClient();
  const take = useEventCallback((value: Data) => {
    before?.(value);
    const set = () => client.setQueryData(queryKey, value);
    if (client.isFetching({ queryKey, exact: true }) === 0) return void set();
    // It is newer than the value that is being read.
    void client.cancelQueries({ queryKey, exact: true }).then(set);
  });
  useEffect(() => onChanged(take), [onChanged, take]);
}

/** The lists of one connection. Each change returns the whole list. */
const lists = {
  notes: (desktop: DesktopApi, connectionId: string) =>
    keptQuery(['notes', connectionId], () => desktop.notes.list({ connectionId })),
  recents: (desktop: DesktopApi, connectionId: string) =>
    keptQuery(['recents', connectionId], () => desktop.recents.list({ connectionId })),
  tickets: (desktop: DesktopApi, connectionId: string) =>
    keptQuery(['tickets', connectionId], () => desktop.tickets.list({ connectionId })),
};

export const ticketsQuery = lists.tickets;

/** The notes on items of a connection, the last changed first. */
export function useNotes(connectionId: string): readonly ItemNote[] {
  return useQuery(lists.notes(useDesktop(), connectionId)).data ?? noNotes;
}

const noNotes: readonly ItemNote[] = [];

export function textsByItem(notes: readonly ItemNote[]): ReadonlyMap<number, string> {
  return new Map(notes.map(({ itemId, text }) => [itemId, text]));
}

/** The recently opened items of a connection, the newest first; null while they load. */
export function useRecentItems(connectionId: string): readonly RecentItem[] | null {
  return useQuery(lists.recents(useDesktop(), connectionId)).data ?? null;
}

/** The tickets of a connection, the last changed first; null while they load. */
export function useTickets(connectionId: string): readonly Ticket[] | null {
  return useQuery(lists.tickets(useDesktop(), connectionId)).data ?? null;
}

/** Adds, replaces or, with an empty text, removes a note. */
export function usePutNote(): (draft: NoteDraft) => void {
  const desktop = useDesktop();
  const show = useCacheResult();
  return useCallback(
    (draft) => show(lists.notes(desktop, draft.connectionId), desktop.notes.put(draft)),
    [desktop, show],
  );
}

export function useRecentItemActions() {
  const desktop = useDesktop();
  const show = useCacheResult();
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
  const client = useQueryClient();
  const toast = useToast();
  const show = useCacheResult();
  return useMemo(() => {
    const tickets = (connectionId: string) => lists.tickets(desktop, connectionId);
    /** Says which ticket had to go for the one that was put. */
    function tellDropped(before: readonly Ticket[], after: readonly Ticket[]) {
      if (before.length < maxTickets || after.length < maxTickets) return;
      const dropped = before.find(({ id }) => !after.some((one) => one.id === id));
      if (dropped !== undefined)
        toast({ text: words.ticketList.dropped(visibleText(dropped.name), maxTickets) });
    }
    return {
      /** A name that another ticket has gets a number. */
      put(ticket: Ticket) {
        const list = tickets(ticket.connectionId);
        const before = client.getQueryData(list.queryKey) ?? [];
        const putting = desktop.tickets.put(storableTicket(ticket));
        show(list, putting);
        void putting.then(
          (after) => tellDropped(before, after),
          () => {},
        );
      },
      remove: ({ connectionId, id }: TicketTarget) =>
        show(tickets(connectionId), desktop.tickets.remove({ connectionId, id })),
      /** Notes what a run of the whole ticket found. */
      lookedUp: ({ connectionId, id }: TicketTarget, found: LookedUp) =>
        show(tickets(connectionId), desktop.tickets.lookedUp({ connectionId, id, found })),
      /** Notes that a reply for the customer about these items was copied. */
      replied: ({ connectionId, id }: TicketTarget, about: SeenDelivery[]) =>
        show(tickets(connectionId), desktop.tickets.replied({ connectionId, id, about })),
      /** Marks the ticket; null: its state follows from its items again. */
      mark: ({ connectionId, id }: TicketTarget, as: 'open' | 'done' | null) =>
        show(tickets(connectionId), desktop.tickets.mark({ connectionId, id, as })),
    };
  }, [desktop, client, toast, show]);
}

/**
 * Caches the list that a change returns, instead of one that was requested before it and is still loading. Main itself reports a failure
 * to write.
 */
function useCacheResult() {
  const client = useQueryClient();
  return useCallback(
    <Row>({ queryKey }: { queryKey: QueryKey }, changing: Promise<Row[]>) =>
      void changing.then(
        async (rows) => {
          await client.cancelQueries({ queryKey });
          client.setQueryData(queryKey, rows);
        },
        () => {},
      ),
    [client],
  );
}

const viewsQuery = (desktop: DesktopApi) => keptQuery(['views'], () => desktop.views.list());

/** The saved views of one connection, in their order; a stable array. */
export function useSavedViews(connectionId: string): readonly SavedView[] {
  const views = useQuery(viewsQuery(useDesktop())).data;
  return useMemo(
    () => (views ?? []).filter((view) => view.connectionId === connectionId),
    [views, connectionId],
  );
}

const parsed = new WeakMap<SavedView, View | null>();

/** The saved view; null: its text is invalid. */
export function viewOf(saved: SavedView): View | null {
  const view = parsed.has(saved) ? (parsed.get(saved) ?? null) : viewFromText(saved.text);
  parsed.set(saved, view);
  return view;
}

/** Changes saved views. Each action updates the cache and returns the whole list, or why nothing changed. */
export function useSavedViewActions() {
  const desktop = useDesktop();
  const client = useQueryClient();
  return useMemo(() => {
    const shown = async (changing: Promise<Outcome<SavedView[]>>) => {
      const outcome = await toOutcome(changing);
      if (outcome.ok) client.setQueryData(viewsQuery(desktop).queryKey, outcome.value);
      return outcome;
    };
    return {
      add: (draft: SavedViewDraft) => shown(desktop.views.add(draft)),
      change: (id: string, change: SavedViewChange) => shown(desktop.views.change({ id, change })),
      move: (id: string, to: number) => shown(desktop.views.move({ id, to })),
      remove: (id: string) => shown(desktop.views.remove({ id })),
      restore: (view: SavedView, at: number) => shown(desktop.views.restore({ view, at })),
    };
  }, [client, desktop]);
}
