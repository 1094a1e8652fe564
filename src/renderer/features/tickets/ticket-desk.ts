import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { loadInBackground } from '#renderer/data/background-queue.ts';
import { keptPerCatalog, onConnectionRefresh } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { itemQueries, responseKindOf } from '#renderer/data/item-queries.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { createStore, type KeptStates } from '#renderer/ui/shared-state.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Connection } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import { withoutPastedSecrets } from '#shared/pasted/secrets.ts';
import { setNewest } from '#shared/set-newest.ts';
import { lineKey, type Ticket, type TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { isLoaded, matchesQuery, rowOf, type TicketRow } from './ticket-rows.ts';
import { createTicketRun, type RunState, type TicketRequests } from './ticket-run.ts';

export type DeskState = {
  /** The text for the next ticket, without its secrets. Cleared once the ticket is created, which then has it. */
  text: string;
  /** The open ticket; null: one is being written. */
  ticket: Ticket | null;
  /** The number of the ticket's last change of lines, and the lines it added or collapsed, by {@link lineKey}. */
  lastEdit: { number: number; added: ReadonlySet<string> };
  /** What the open ticket's view keeps: filters, sorting, selected rows, the edited message and reply. */
  list: KeptStates;
};

/** The text of the next ticket and the open ticket of one catalog, kept while another panel is shown. */
export type TicketDesk = ReturnType<typeof createTicketDesk>;

export function createTicketDesk(requests: TicketRequests) {
  const store = createStore(emptyDesk());
  const closed = createClosedTickets();
  const run = createTicketRun(requests);

  /** Closes the open ticket, or discards the text. */
  function close(): void {
    closed.keep(store.get().ticket, run.state().rows);
    run.cancel();
    store.set(emptyDesk());
  }

  return {
    /** Returns the same object until something changes. */
    state: store.get,
    subscribe: store.subscribe,
    /** Replaces the text for the next ticket. */
    setText(text: string): void {
      store.set({ ...store.get(), text: withoutPastedSecrets(text) });
    },
    /** Opens a ticket and looks up its lines. What was found in this run of the app is shown meanwhile. */
    open(ticket: Ticket): void {
      run.startAgain(ticket.lines, closed.rowsOf(ticket));
      store.set({ ...emptyDesk(), ticket });
    },
    /** Opens a new ticket. Its lines are looked up at once, unless that takes many requests that nobody asked for. */
    openMade(ticket: Ticket, { isChosen } = { isChosen: false }): void {
      if (!isChosen && requestsOf(ticket.lines) > maxUnaskedRequests) run.show(ticket.lines.map(rowOf));
      else run.start(ticket.lines);
      store.set({ ...emptyDesk(), ticket });
    },
    /** Shows the open ticket with other lines, and looks up those that are new. */
    changeLines(ticket: Ticket): void {
      const state = store.get();
      if (state.ticket?.id !== ticket.id) return;
      const before = new Set(state.ticket.lines.map(lineKey));
      const added = new Set(ticket.lines.map(lineKey).filter((key) => !before.has(key)));
      run.edit(ticket.lines);
      store.set({ ...state, ticket, lastEdit: { number: state.lastEdit.number + 1, added } });
    },
    /** Shows the listings of a row's name as one row. */
    collapse({ id, line }: TicketRow): void {
      run.collapse(id);
      const number = store.get().lastEdit.number + 1;
      store.set({ ...store.get(), lastEdit: { number, added: new Set([lineKey(line)]) } });
    },
    /** Shows the open ticket's new name or expanded lines. */
    update(ticket: Ticket): void {
      // Ignores a ticket that is no longer open.
      if (store.get().ticket?.id === ticket.id) store.set({ ...store.get(), ticket });
    },
    /**
     * Resumes what a failure stopped, or looks up a finished ticket again. What the user cancelled stays cancelled.
     */
    refresh(): void {
      if (run.state().stoppedBy !== null) run.resume();
      const { ticket } = store.get();
      const { rows, isRunning } = run.state();
      if (ticket !== null && !isRunning && rows.every(isLoaded)) run.startAgain(ticket.lines, rows);
    },
    close,
    /** What is shown now; the returned function restores it. */
    snapshot(): () => void {
      const [state, { rows }] = [store.get(), run.state()];
      return () => {
        close();
        run.show(rows);
        store.set(state);
      };
    },
    run,
  };
}

/** More are sent only when the user asks for them. */
const maxUnaskedRequests = 30;

/** How many requests a ticket's lines take at most: a name with a single listing takes a second one for the item. */
export function requestsOf(lines: readonly TicketLine[]): number {
  return lines.reduce((sum, { kind }) => sum + (kind === 'id' ? 1 : 2), 0);
}

function emptyDesk(): DeskState {
  return { text: '', ticket: null, lastEdit: { number: 0, added: new Set() }, list: new Map() };
}

/** The rows of the tickets closed last. */
function createClosedTickets() {
  const byId = new Map<string, readonly TicketRow[]>();
  return {
    rowsOf: ({ id }: Ticket) => byId.get(id) ?? [],
    keep(ticket: Ticket | null, rows: readonly TicketRow[]): void {
      if (ticket !== null) setNewest(byId, ticket.id, rows, maxClosed);
    },
  };
}

const maxClosed = 10;

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
} {
  const client = useQueryClient();
  const { settings, changeSettings } = useSettings();
  const lastOpenId = settings.openTickets[connection.id];
  const lastOpen = kept.find(({ id }) => id === lastOpenId);
  const desk = deskOf(client, useDesktop(), connection, lastOpen);
  const state = useSyncExternalStore(desk.subscribe, desk.state);
  const run = useSyncExternalStore(desk.run.subscribe, desk.run.state);

  const openId = state.ticket?.id;
  const keepOpen = useEffectEvent((id: string | undefined) => {
    if (id === lastOpenId) return;
    const { [connection.id]: _, ...others } = settings.openTickets;
    changeSettings({ openTickets: id === undefined ? others : { ...others, [connection.id]: id } });
  });
  useEffect(() => keepOpen(openId), [openId]);

  useEffect(() => {
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const { queryKey, state } = event.query;
      if (responseKindOf(queryKey) !== 'item' || queryKey[1] !== connection.id) return;
      desk.run.updateItem(state.data as ItemDetail); // Safe: its key is that of an item.
    });
  }, [client, desk, connection.id]);

  useEffect(() => {
    // The retry may have been on another screen.
    if (desk.run.state().stoppedBy !== null) desk.run.resume();
  }, [desk]);

  useEffect(
    () =>
      onConnectionRefresh(client, (id) => {
        // A retry anywhere applies to the whole connection.
        if (id === connection.id) desk.refresh();
      }),
    [client, desk, connection.id],
  );

  return { desk, state, run };
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
  return desks(client, connection, () => {
    const desk = createTicketDesk({
      item(itemId, waiter) {
        const query = itemQueries.detail(desktop, connection.id, itemId, 'ticket');
        return loadInBackground(client, 'ticket', { ...query, staleTime: 0 }, waiter);
      },
      matches(line, waiter) {
        const query = itemQueries.list(desktop, connection.id, matchesQuery(line), 'ticket');
        return loadInBackground(client, 'ticket', { ...query, staleTime: 0 }, waiter);
      },
    });
    if (lastOpen !== undefined) desk.open(lastOpen);
    return desk;
  });
}

export type OfferUndo = (text: string, undo: () => void, isOver: (now: DeskState) => boolean) => void;

/**
 * Returns a function that shows a toast with Undo. It disappears when the panel is left, and once `isOver`, since Undo would overwrite a
 * later change.
 */
export function useDeskUndo(desk: TicketDesk): OfferUndo {
  const toast = useToast();
  const last = useRef<AbortController>(null);
  useEffect(() => () => last.current?.abort(), []);

  return (text, undo, isOver) => {
    const over = new AbortController();
    const stop = desk.subscribe(() => isOver(desk.state()) && over.abort());
    over.signal.addEventListener('abort', stop);
    last.current = over;
    toast({ text, action: { label: words.common.undo, run: undo }, until: over.signal });
  };
}
