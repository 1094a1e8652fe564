import { useMemo } from 'react';
import { useTicketActions, useTickets } from '#renderer/data/kept-lists.ts';
import { useAnnouncement } from '#renderer/ui/announcements.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import { accountsIn } from '#shared/pasted/accounts.ts';
import { maxPastedTextLength, maxTicketNoteLength, type Ticket } from '#shared/ticket.ts';
import { ticketState } from '#shared/ticket-state.ts';
import { words } from '#words/words.ts';
import { LineButton } from './ticket-bar.tsx';
import type { OfferUndo, TicketDesk } from './ticket-desk.ts';
import { withLines } from './ticket-lines.ts';
import { referenceIn } from './ticket-name.ts';
import styles from './tickets.module.css';

/** An earlier ticket that a message may belong to, and what both messages have. */
type Earlier = { ticket: Ticket; by: 'reference' | 'account' };

/**
 * The latest of the earlier tickets whose message has the same ticket or order number, else the same account. Null: none has. A message with
 * an account of its own is somebody else's: together, that one's items would count as this customer's.
 */
export function earlierTicket(ticket: Ticket, tickets: readonly Ticket[]): Earlier | null {
  const text = textOf(ticket);
  const reference = referenceIn(text);
  const accounts = accountsIn(text);
  if (reference === null && accounts.length === 0) return null;
  const earlier = tickets
    .filter((one) => one.createdAt < ticket.createdAt && one.pasted !== undefined)
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map((one) => ({ ticket: one, reference: referenceIn(textOf(one)), accounts: accountsIn(textOf(one)) }))
    .filter((one) => areAllIn(one.accounts, accounts) || areAllIn(accounts, one.accounts));
  const referred = reference !== null && earlier.find((one) => one.reference === reference);
  if (referred) return { ticket: referred.ticket, by: 'reference' };
  const own = earlier.find((one) => one.accounts.some((account) => accounts.includes(account)));
  return own === undefined ? null : { ticket: own.ticket, by: 'account' };
}

function areAllIn(some: readonly string[], all: readonly string[]): boolean {
  return some.every((one) => all.includes(one));
}

function textOf({ pasted }: Ticket): string {
  return pasted?.text ?? '';
}

/** The earlier ticket with a further message, the newest first, and what that names. Null: it is too much for one ticket. */
export function withMessage(earlier: Ticket, { pasted, lines, note }: Ticket): Ticket | null {
  const notes = [earlier.note, note].filter(Boolean).join('\n');
  // Read as the head of a quoted mail, which ends a signature above it.
  const before = `Date: ${new Date(earlier.createdAt).toDateString()}\n${earlier.pasted?.text ?? ''}`;
  const text = `${pasted?.text ?? ''}\n\n${before}`;
  const all = withLines(earlier.lines, lines);
  if (text.length > maxPastedTextLength || notes.length > maxTicketNoteLength || all === null) return null;
  return { ...earlier, lines: [...all], pasted: { text }, ...(notes !== '' && { note: notes }) };
}

/** `offerUndo`: of a component that stays when another ticket is shown. */
export type EarlierTicketProps = { desk: TicketDesk; ticket: Ticket; offerUndo: OfferUndo };

/** Offers to add the open ticket's message to an earlier ticket of the same customer. */
export function EarlierTicket({ desk, ticket, offerUndo }: EarlierTicketProps) {
  const tickets = useTickets(ticket.connectionId);
  const earlier = useMemo(() => earlierTicket(ticket, tickets ?? []), [ticket, tickets]);
  const { put, mark, remove } = useTicketActions();
  const { sameCustomer, addToEarlier, addedToEarlier } = words.tickets;
  const name = visibleText(earlier?.ticket.name ?? '');
  const text =
    earlier && sameCustomer(earlier.by, name, words.ticketStates.names[ticketState(earlier.ticket)]);
  useAnnouncement(text);
  const together = earlier && withMessage(earlier.ticket, ticket);
  if (earlier === null || together === null) return null;

  function add(to: Ticket, together: Ticket) {
    const restore = desk.snapshot();
    desk.close();
    desk.open(together);
    put(together);
    mark(together, 'open');
    remove(ticket);
    const after = desk.state().ticket;
    offerUndo(
      addedToEarlier(name),
      () => {
        put(to);
        mark(to, to.progress?.marked ?? null);
        put(ticket);
        restore();
      },
      (now) => now.ticket?.id !== after?.id,
    );
  }
  return (
    <p className={styles.accounts}>
      {text} <LineButton onClick={() => add(earlier.ticket, together)}>{addToEarlier}</LineButton>
    </p>
  );
}
