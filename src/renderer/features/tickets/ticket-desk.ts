import { createStore } from '#renderer/ui/store.ts';
import { withoutPastedSecrets } from '#shared/pasted-secrets.ts';
import type { Ticket } from '#shared/ticket.ts';
import { type Matches, noMatches } from './matches.ts';
import type { LineChange } from './sheet.ts';
import { type AskFor, createTicketRun, lineKey } from './ticket-run.ts';

export type DeskState = {
  /** What was pasted for the next ticket, without its secrets. Kept nowhere, and gone once the ticket is made. */
  text: string;
  changes: ReadonlyMap<string, LineChange>;
  /** The open ticket; null: one is being made, or changed. */
  ticket: Ticket | null;
  /** The ticket whose lines are the text; null: the text is for a new one. */
  edited: Ticket | null;
};

/** What is pasted and the ticket that is open, of one catalog: both stay while another panel is shown. */
export type TicketDesk = ReturnType<typeof createTicketDesk>;

export function createTicketDesk(ask: AskFor) {
  const nothing: DeskState = { text: '', changes: new Map(), ticket: null, edited: null };
  const store = createStore(nothing);
  const run = createTicketRun(ask, { countsOnly: false });
  const counting = createTicketRun(ask, { countsOnly: true });

  function counted(): Map<string, Matches> {
    const known = new Map<string, Matches>();
    for (const { line, result } of counting.state().rows) {
      if (result.kind === 'several') known.set(lineKey(line), result.matches);
      else if (result.kind === 'missing') known.set(lineKey(line), noMatches);
    }
    return known;
  }

  return {
    /** The same object until something changes. */
    state: store.get,
    subscribe: store.subscribe,
    /** Takes a text in the place of the one before, for a new ticket. */
    setText(text: string): void {
      const state = store.get();
      const clean = withoutPastedSecrets(text);
      // Nothing is requested that is no longer on screen.
      if (state.ticket !== null) run.cancel();
      if (clean === '') counting.start([]);
      // What was decided of a line holds while it is still there; of another text nothing is.
      store.set({ ...state, ticket: null, text: clean, changes: clean === '' ? new Map() : state.changes });
    },
    changeLine(id: string, one: LineChange): void {
      const state = store.get();
      const changes = new Map(state.changes);
      changes.set(id, { ...changes.get(id), ...one });
      store.set({ ...state, changes });
    },
    /** Opens a ticket and looks up its lines; of the ticket being edited only those it didn't have. */
    open(ticket: Ticket): void {
      if (store.get().edited?.id === ticket.id) run.edit(ticket.lines, counted());
      else run.start(ticket.lines, counted());
      counting.start([]);
      store.set({ ...nothing, ticket });
    },
    /** Takes the lines of the open ticket apart again, as the text that they are. */
    edit(sheet: Pick<DeskState, 'text' | 'changes'>): void {
      // Nothing is requested that is no longer on screen.
      run.cancel();
      store.set({ ...sheet, ticket: null, edited: store.get().ticket });
    },
    /** Returns to the ticket being edited as it was; nothing is requested. */
    stopEditing(): void {
      counting.start([]);
      store.set({ ...nothing, ticket: store.get().edited });
    },
    /** The open ticket has another name, or lines resolved. */
    update(ticket: Ticket): void {
      // Of one that was left meanwhile there is nothing to show.
      if (store.get().ticket?.id === ticket.id) store.set({ ...store.get(), ticket });
    },
    /** Leaves the open ticket for the next one. */
    close(): void {
      run.cancel();
      counting.start([]);
      store.set(nothing);
    },
    run,
    /** Counts the names of the text before they are a ticket. */
    counting,
    /** What the counting has said so far, by {@link lineKey}. */
    counted,
  };
}
