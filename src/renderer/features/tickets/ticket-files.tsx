import { useQueryClient } from '@tanstack/react-query';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { useConnections } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { toOutcome } from '#renderer/data/failure-error.ts';
import { ticketsQuery } from '#renderer/data/kept-lists.ts';
import { useOpenTicket } from '#renderer/data/offered-text.ts';
import { useTicketIdOnScreen } from '#renderer/data/ticket-progress.ts';
import { useViewChanges } from '#renderer/data/view.ts';
import { failureText } from '#renderer/ui/failure-text.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { Failure } from '#shared/failure.ts';
import { storableTicket, type Ticket, type TicketTarget } from '#shared/ticket.ts';
import { uniqueTicketName } from '#shared/ticket-state.ts';
import { words } from '#words/words.ts';

const texts = words.ticketFiles;

/** The commands that hand a ticket over to a colleague and open one. */
export function useTicketFileCommands(connection: Connection): void {
  const save = useSaveTicket();
  const open = useOpenTicketFile(connection);
  const onScreen = useTicketIdOnScreen();
  useAppCommand('save-ticket', () => onScreen !== null && save(onScreen), onScreen !== null);
  useAppCommand('open-ticket-file', () => open(null));
}

/** Returns a function that saves a ticket to a file, and says so or why not. */
export function useSaveTicket(): (ticket: TicketTarget) => void {
  const desktop = useDesktop();
  const toast = useToast();
  const tellFailure = useTellFailure();
  return ({ connectionId, id }) =>
    void toOutcome(desktop.ticketFiles.save({ connectionId, id })).then((saved) => {
      if (!saved.ok) tellFailure(saved.failure);
      else if (saved.value !== null) toast({ text: texts.saved(saved.value) });
    });
}

/**
 * Returns a function that opens a colleague's ticket: from a dropped file's text or, if that is null, from a file that the user chooses.
 * A ticket that is already here is never overwritten: it is shown, and the file offered beside it under another name.
 */
export function useOpenTicketFile(connection: Connection): (text: string | null) => void {
  const desktop = useDesktop();
  const client = useQueryClient();
  const connections = useConnections();
  const { showConnection } = useViewChanges();
  const openTicket = useOpenTicket();
  const toast = useToast();
  const tellFailure = useTellFailure();

  function show(ticket: Ticket) {
    showConnection(ticket.connectionId);
    openTicket(ticket);
    if (ticket.connectionId === connection.id) return;
    const catalog = connections.find(({ id }) => id === ticket.connectionId)?.name ?? '';
    toast({ text: texts.openedIn(visibleText(ticket.name), visibleText(catalog)) });
  }

  async function keep(ticket: Ticket) {
    const { connectionId } = ticket;
    const list = await desktop.tickets.put(storableTicket(ticket));
    client.setQueryData(ticketsQuery(desktop, connectionId).queryKey, list);
    show(list.find(({ id }) => id === ticket.id) ?? ticket);
  }

  async function open(text: string | null) {
    const read = await toOutcome(desktop.ticketFiles.read({ connectionId: connection.id, text }));
    if (!read.ok) return tellFailure(read.failure);
    const ticket = read.value;
    if (ticket === null) return;
    const list = await desktop.tickets.list({ connectionId: ticket.connectionId });
    const own = list.find(({ id }) => id === ticket.id);
    if (own === undefined) return keep(ticket);
    show(own);
    const name = uniqueTicketName(
      ticket.name,
      list.map((one) => one.name),
    );
    const keepBoth = () => void keep({ ...ticket, id: crypto.randomUUID(), name }).catch(() => {});
    const action = { label: texts.openAs(visibleText(name)), run: keepBoth };
    toast({ text: texts.alreadyHere(visibleText(own.name)), action, stays: true });
  }
  // A rejection is a bug in main, which is in its log.
  return (text) => void open(text).catch(() => {});
}

/** Returns a function that says in full what went wrong. */
function useTellFailure(): (failure: Failure) => void {
  const toast = useToast();
  return (failure) => toast({ text: texts.problem(failureText(failure)), stays: true });
}
