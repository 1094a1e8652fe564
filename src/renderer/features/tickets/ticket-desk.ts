import type { KeptStates } from '#renderer/ui/kept-state.ts';
import { createStore } from '#renderer/ui/store.ts';
import { withoutPastedSecrets } from '#shared/pasted-secrets.ts';
import { maxTickets, type Ticket } from '#shared/ticket.ts';
import { type Matches, noMatches } from './matches.ts';
import type { LineChange } from './sheet.ts';
import { type AskFor, createTicketRun, lineKey } from './ticket-run.ts';

export type DeskState = {
  /** What was pasted for the next ticket, without its secrets. Never stored, and cleared once the ticket is made. */
  text: string;
  changes: ReadonlyMap<string, LineChange>;
  /** The open ticket; null: one is being made, or changed. */
  ticket: Ticket | null;
  /** The ticket whose lines are the text; null: the text is for a new one. */
  edited: Ticket | null;
  /** How the edit began; null: none did. */
  before: Sheet | null;
  /** The text of the line at which the edit begins; null: at none. */
  at: string | null;
  /** Which edit of the ticket was the last, and the lines that it added, by {@link lineKey}. */
  lastEdit: { number: number; added: ReadonlySet<string> };
  /** How the list of the open ticket was left: its filters, its order and its selected rows. */
  list: KeptStates;
};

/** A text, and what was decided of its lines. */
export type Sheet = Pick<DeskState, 'text' | 'changes'>;

/** What is pasted and the ticket that is open, of one catalog: both stay while another panel is shown. */
export type TicketDesk = ReturnType<typeof createTicketDesk>;

export function createTicketDesk(ask: AskFor) {
  const nothing = (): DeskState => ({
    ...{ text: '', changes: new Map(), ticket: null, edited: null, before: null, at: null },
    ...{ lastEdit: { number: 0, added: new Set() }, list: new Map() },
  });
  const pasted = new Map<string, Sheet>();
  const store = createStore(nothing());
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
    /** Opens a ticket and looks up its lines. */
    open(ticket: Ticket): void {
      run.start(ticket.lines);
      counting.start([]);
      store.set({ ...nothing(), ticket });
    },
    /** Opens the ticket that the text became; of the ticket being edited only lines that it didn't have are looked up. */
    openMade(ticket: Ticket): void {
      const { text, changes, edited, lastEdit, list } = store.get();
      // Behind the others, of which the first is the first to be forgotten.
      pasted.delete(ticket.id);
      pasted.set(ticket.id, { text, changes });
      const [oldest] = pasted.keys();
      if (pasted.size > maxTickets && oldest !== undefined) pasted.delete(oldest);
      if (edited?.id === ticket.id) {
        const before = new Set(edited.lines.map(lineKey));
        const added = new Set(ticket.lines.map(lineKey).filter((key) => !before.has(key)));
        run.edit(ticket.lines, counted());
        store.set({ ...nothing(), ticket, list, lastEdit: { number: lastEdit.number + 1, added } });
      } else {
        run.start(ticket.lines, counted());
        store.set({ ...nothing(), ticket });
      }
      counting.start([]);
    },
    /** The text that a ticket was made of since the app started, without its secrets; null: not known, since it is never stored. */
    pastedAs: (ticketId: string): Sheet | null => pasted.get(ticketId) ?? null,
    /** Takes the lines of the open ticket apart again, as the text that they are. */
    edit(sheet: Sheet, at: string | null = null): void {
      // Nothing is requested that is no longer on screen.
      run.cancel();
      const { ticket, ...state } = store.get();
      store.set({ ...state, ...sheet, ticket: null, edited: ticket, before: sheet, at });
    },
    /** Returns to the ticket being edited as it was; nothing is requested. */
    stopEditing(): void {
      counting.start([]);
      const { edited, lastEdit, list } = store.get();
      store.set({ ...nothing(), ticket: edited, lastEdit, list });
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
      store.set(nothing());
    },
    run,
    /** Counts the names of the text before they are a ticket. */
    counting,
    /** What the counting has said so far, by {@link lineKey}. */
    counted,
  };
}
