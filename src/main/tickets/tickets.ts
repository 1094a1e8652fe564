import { createKeptLists, type KeptListsDeps } from '#main/files/kept-lists.ts';
import { withoutPastedSecrets } from '#shared/pasted-secrets.ts';
import { maxTickets, type Ticket, ticketSchema } from '#shared/ticket.ts';

export type Tickets = ReturnType<typeof createTickets>;

/** The tickets of each connection, the one that was put last first. Each change answers with the connection's list. */
export function createTickets(deps: KeptListsDeps) {
  const { change, ...lists } = createKeptLists<Ticket>({
    ...deps,
    version: 2,
    // Version 1 had no notes.
    migrations: { 1: (old) => old },
    ...{ name: 'tickets', schema: ticketSchema, max: maxTickets },
    // Typing a name is one write, not one for each letter.
    writeAfterMs: 500,
  });
  return {
    ...lists,
    /** Adds a ticket, or replaces the one of the same id. */
    put: (ticket: Ticket) =>
      change(ticket.connectionId, (before) => [
        withoutSecrets(ticket),
        ...before.filter(({ id }) => id !== ticket.id),
      ]),
    remove: (connectionId: string, id: string) =>
      change(connectionId, (before) => before.filter((one) => one.id !== id)),
  };
}

/** The page has removed those of the pasted text; this goes to a file, and its name is typed. A mask may be longer than what it hides. */
function withoutSecrets(ticket: Ticket): Ticket {
  const clean = (text: string) => withoutPastedSecrets(text).slice(0, text.length);
  return {
    ...ticket,
    name: clean(ticket.name),
    ...(ticket.note !== undefined && { note: clean(ticket.note) }),
    lines: ticket.lines.map((line) => ({ ...line, text: clean(line.text) })),
  };
}
