import { createStore } from '#renderer/ui/store.ts';
import { withoutPastedSecrets } from '#shared/pasted-secrets.ts';
import type { Ticket } from '#shared/ticket.ts';
import { type Matches, noMatches } from './matches.ts';
import type { LineChange } from './sheet.ts';
import { type AskFor, createTicketRun, lineKey, type TicketRun } from './ticket-run.ts';

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
export type TicketDesk = {
  /** The same object until something changes. */
  state(): DeskState;
  subscribe(listener: () => void): () => void;
  /** Takes a text in the place of the one before, for a new ticket. */
  setText(text: string): void;
  changeLine(id: string, change: LineChange): void;
  /** Opens a ticket and looks up its lines; of the ticket being edited only those it didn't have. */
  open(ticket: Ticket): void;
  /** Takes the lines of the open ticket apart again, as the text that they are. */
  edit(sheet: Pick<DeskState, 'text' | 'changes'>): void;
  /** Returns to the ticket being edited as it was; nothing is requested. */
  stopEditing(): void;
  /** The open ticket has another name, or lines resolved. */
  update(ticket: Ticket): void;
  /** Leaves the open ticket for the next one. */
  close(): void;
  run: TicketRun;
  /** Counts the names of the text before they are a ticket. */
  counting: TicketRun;
  /** What the counting has said so far, by {@link lineKey}. */
  counted(): Map<string, Matches>;
};

export function createTicketDesk(ask: AskFor): TicketDesk {
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
    state: store.get,
    subscribe: store.subscribe,
    setText(text) {
      const state = store.get();
      const clean = withoutPastedSecrets(text);
      // Nothing is requested that is no longer on screen.
      if (state.ticket !== null) run.cancel();
      if (clean === '') counting.start([]);
      // What was decided of a line holds while it is still there; of another text nothing is.
      store.set({ ...state, ticket: null, text: clean, changes: clean === '' ? new Map() : state.changes });
    },
    changeLine(id, one) {
      const state = store.get();
      const changes = new Map(state.changes);
      changes.set(id, { ...changes.get(id), ...one });
      store.set({ ...state, changes });
    },
    open(ticket) {
      if (store.get().edited?.id === ticket.id) run.edit(ticket.lines, counted());
      else run.start(ticket.lines, counted());
      counting.start([]);
      store.set({ ...nothing, ticket });
    },
    edit(sheet) {
      // Nothing is requested that is no longer on screen.
      run.cancel();
      store.set({ ...sheet, ticket: null, edited: store.get().ticket });
    },
    stopEditing() {
      counting.start([]);
      store.set({ ...nothing, ticket: store.get().edited });
    },
    // Of one that was left meanwhile there is nothing to show.
    update: (ticket) => store.get().ticket?.id === ticket.id && store.set({ ...store.get(), ticket }),
    close() {
      run.cancel();
      counting.start([]);
      store.set(nothing);
    },
    ...{ run, counting, counted },
  };
}
