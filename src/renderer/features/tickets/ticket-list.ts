import { accountLinksIn, accountsIn } from '#shared/pasted/accounts.ts';
import type { Ticket } from '#shared/ticket.ts';
import {
  changedItems,
  lastChangeOf,
  type TicketState,
  ticketState,
  ticketStates,
} from '#shared/ticket-state.ts';

/** A ticket as the list shows it. */
export type ListedTicket = {
  id: string;
  ticket: Ticket;
  state: TicketState;
  /** Those in the customer's message. */
  accounts: readonly string[];
  /** Of the customer's items; of its lines until it was looked up. */
  items: number;
  notFound: number;
  changed: number;
  last: ReturnType<typeof lastChangeOf>;
};

/** The tickets in the order in which they need attention, the one that changed last first. */
export function listedTickets(tickets: readonly Ticket[]): ListedTicket[] {
  return tickets
    .map((ticket): ListedTicket => {
      const text = ticket.pasted?.text ?? '';
      return {
        id: ticket.id,
        ticket,
        state: ticketState(ticket),
        accounts: [...accountsIn(text), ...accountLinksIn(text)],
        items: ticket.progress?.items.length || ticket.lines.length,
        notFound: ticket.progress?.notFound ?? 0,
        changed: changedItems(ticket).length,
        last: lastChangeOf(ticket),
      };
    })
    .toSorted(
      (a, b) => ticketStates.indexOf(a.state) - ticketStates.indexOf(b.state) || b.last.at - a.last.at,
    );
}

/** Those with every word in their name, note, lines, message, or in the name or ID of an item. */
export function foundTickets(listed: readonly ListedTicket[], sought: string): readonly ListedTicket[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return listed;
  return listed.filter(({ ticket }) => {
    const { name, note = '', lines, pasted, progress } = ticket;
    const texts = [
      name,
      note,
      pasted?.text ?? '',
      ...lines.flatMap(({ kind, text }) => (kind === 'id' ? `#${text}` : text)),
      ...(progress?.items.map((item) => `#${item.itemId} ${item.name}`) ?? []),
    ].map((text) => text.toLowerCase());
    return words.every((word) => texts.some((text) => text.includes(word)));
  });
}

/** How many tickets are in each state. */
export function countsOfStates(listed: readonly ListedTicket[]): Record<TicketState | 'all', number> {
  const counts = { all: listed.length, open: 0, answered: 0, changed: 0, done: 0 };
  for (const { state } of listed) counts[state] += 1;
  return counts;
}
