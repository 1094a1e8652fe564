import { matchQuery, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { backgroundQueueOf } from '#renderer/desktop/background-queue.ts';
import { keptPerCatalog, onConnectionRefresh } from '#renderer/desktop/connections.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { createStore, type KeptStates } from '#renderer/ui/shared-state.ts';
import type { Connection } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { ItemDetail } from '#shared/item.ts';
import { withoutPastedSecrets } from '#shared/pasted/secrets.ts';
import type { LineChange, Ticket } from '#shared/ticket.ts';
import { pastedOf } from './sheet.ts';
import { isAnswered, lineKey, type Matches, matchesQuery, noMatches, type TicketRow } from './ticket-rows.ts';
import { createTicketRun, type RunState, type TicketRequests } from './ticket-run.ts';

export type DeskState = {
  /** The text pasted for the next ticket, without its secrets. Cleared once the ticket is created, which then has it. */
  text: string;
  changes: ReadonlyMap<string, LineChange>;
  /** The open ticket; null: one is being created or edited. */
  ticket: Ticket | null;
  /** The ticket whose lines are being edited; null: the text is for a new one. */
  edited: Ticket | null;
  /** The sheet when the edit began; null: no edit. */
  before: Sheet | null;
  /** The text of the line to edit first; null: none in particular. */
  at: string | null;
  /** The number of the ticket's last edit, and the lines it added or collapsed, by {@link lineKey}. */
  lastEdit: { number: number; added: ReadonlySet<string> };
  /** List state of the open ticket: filters, sorting and selected rows. */
  list: KeptStates;
};

/** A text, and the user's changes to its lines. */
export type Sheet = Pick<DeskState, 'text' | 'changes'>;

/** The pasted text and the open ticket of one catalog, kept while another panel is shown. */
export type TicketDesk = ReturnType<typeof createTicketDesk>;

export function createTicketDesk(requests: TicketRequests) {
  const store = createStore(emptyDesk());
  const closed = createClosedTickets();
  const run = createTicketRun(requests, { countsOnly: false });
  const counting = createTicketRun(requests, { countsOnly: true });

  const counted = () => countedIn(counting.state());

  /** Closes the open ticket, or discards the text. */
  function close(): void {
    const { ticket, edited } = store.get();
    closed.keep(ticket ?? edited, run.state().rows);
    run.cancel();
    counting.start([]);
    store.set(emptyDesk());
  }

  return {
    /** Returns the same object until something changes. */
    state: store.get,
    subscribe: store.subscribe,
    /** Replaces the text; it is for a new ticket. */
    setText(text: string): void {
      const state = store.get();
      const clean = withoutPastedSecrets(text);
      // Stop requests for rows that are no longer on screen.
      if (state.ticket !== null) run.cancel();
      if (clean === '') counting.start([]);
      // Changes to a line survive edits of the text; an empty text discards them.
      store.set({ ...state, ticket: null, text: clean, changes: clean === '' ? new Map() : state.changes });
    },
    changeLine(id: string, one: LineChange): void {
      const state = store.get();
      const changes = new Map(state.changes);
      changes.set(id, { ...changes.get(id), ...one });
      store.set({ ...state, changes });
    },
    /** Opens a ticket and looks up its lines. What was found in this run of the app is shown meanwhile. */
    open(ticket: Ticket): void {
      run.startAgain(ticket.lines, closed.rowsOf(ticket));
      counting.start([]);
      store.set({ ...emptyDesk(), ticket });
    },
    /** Opens the ticket created from the text, and returns it with that. After an edit, only its new lines are looked up. */
    openMade(made: Ticket): Ticket {
      const { text, changes, edited, lastEdit, list } = store.get();
      const ticket = { ...made, pasted: pastedOf({ text, changes }) };
      if (edited?.id === ticket.id) {
        const before = new Set(edited.lines.map(lineKey));
        const added = new Set(ticket.lines.map(lineKey).filter((key) => !before.has(key)));
        run.edit(ticket.lines, counted());
        store.set({ ...emptyDesk(), ticket, list, lastEdit: { number: lastEdit.number + 1, added } });
      } else {
        run.start(ticket.lines, counted());
        store.set({ ...emptyDesk(), ticket });
      }
      counting.start([]);
      return ticket;
    },
    /** Edits the lines of the open ticket as text. */
    edit(sheet: Sheet, at: string | null = null): void {
      // Stop requests for rows that are no longer on screen.
      run.cancel();
      const { ticket, ...state } = store.get();
      store.set({ ...state, ...sheet, ticket: null, edited: ticket, before: sheet, at });
    },
    /** Cancels the edit and returns to the ticket as it was, without any requests. */
    stopEditing(): void {
      counting.start([]);
      const { edited, lastEdit, list } = store.get();
      store.set({ ...emptyDesk(), ticket: edited, lastEdit, list });
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
      for (const one of [run, counting]) if (one.state().stoppedBy !== null) one.resume();
      const { ticket } = store.get();
      const { rows, isRunning } = run.state();
      if (ticket !== null && !isRunning && rows.every(isAnswered)) run.startAgain(ticket.lines, rows);
    },
    close,
    /** Returns a function that shows again what is shown now. */
    undo(): () => void {
      const [state, { rows }, { rows: counts }] = [store.get(), run.state(), counting.state()];
      return () => {
        close();
        run.show(rows);
        counting.show(counts);
        store.set(state);
      };
    },
    run,
    /** Counts the matches of names before they are in a ticket. */
    counting,
    /** The counts so far, by {@link lineKey}. */
    counted,
  };
}

/** Whether the text is no ticket yet, or was changed since its edit began. */
export function isUnsaved({ ticket, text, changes, before }: DeskState): boolean {
  if (ticket !== null) return false;
  return before === null ? text !== '' : text !== before.text || changes !== before.changes;
}

function emptyDesk(): DeskState {
  return {
    text: '',
    changes: new Map(),
    ticket: null,
    edited: null,
    before: null,
    at: null,
    lastEdit: { number: 0, added: new Set() },
    list: new Map(),
  };
}

/** The rows of the tickets closed last. */
function createClosedTickets() {
  const byId = new Map<string, readonly TicketRow[]>();
  return {
    rowsOf: ({ id }: Ticket) => byId.get(id) ?? [],
    keep(ticket: Ticket | null, rows: readonly TicketRow[]): void {
      if (ticket === null) return;
      // Moves it to the end of the map, whose first entry is dropped first.
      byId.delete(ticket.id);
      byId.set(ticket.id, rows);
      const [oldest] = byId.keys();
      if (byId.size > maxClosed && oldest !== undefined) byId.delete(oldest);
    },
  };
}

const maxClosed = 10;

function countedIn({ rows }: RunState): Map<string, Matches> {
  const known = new Map<string, Matches>();
  for (const { line, result } of rows) {
    if (result.kind === 'several') known.set(lineKey(line), result.matches);
    else if (result.kind === 'missing') known.set(lineKey(line), noMatches);
  }
  return known;
}

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
