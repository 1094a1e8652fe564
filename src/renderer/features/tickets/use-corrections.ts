import { useTicketActions } from '#renderer/desktop/kept-lists.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { SimilarName } from '#shared/catalog-copy.ts';
import type { Connection } from '#shared/connection.ts';
import type { PastedName, Ticket, TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { pastedSheet, sheetOf } from './sheet.ts';
import { withOtherName, withPastedName } from './similar-names.ts';
import type { Sheet, TicketDesk } from './ticket-desk.ts';

/** Looks up a similar name instead of a pasted one in the open ticket, or the pasted one again. */
export function useCorrections(connection: Connection, desk: TicketDesk) {
  const { put } = useTicketActions();
  const toast = useToast();

  function show(ticket: Ticket, sheet: Sheet) {
    desk.edit(sheet);
    put(desk.openMade(ticket));
  }
  function textOf({ lines, pasted }: Ticket) {
    return { lines, sheet: pastedSheet(pasted) ?? sheetOf(lines, connection, null), catalog: connection };
  }
  function lookUpAsPasted(pasted: PastedName) {
    const { ticket } = desk.state();
    const line = ticket?.lines.find(({ replaced }) => replaced?.includes(pasted));
    if (ticket === null || line === undefined) return;
    const { lines, sheet } = withPastedName(textOf(ticket), line, pasted);
    show({ ...ticket, lines }, sheet);
  }
  function lookUpInstead(line: TicketLine, name: SimilarName) {
    const { ticket } = desk.state();
    if (ticket === null) return;
    const before = textOf(ticket);
    const { lines, sheet } = withOtherName(before, line, name);
    show({ ...ticket, lines }, sheet);
    // Undo would overwrite a later change to the lines.
    const over = new AbortController();
    const stop = desk.subscribe(() => {
      if (desk.state().ticket?.lines === lines) return;
      stop();
      over.abort();
    });
    function undo() {
      const { ticket: now } = desk.state();
      if (now !== null) show({ ...now, lines: before.lines }, before.sheet);
    }
    toast({
      text: words.tickets.lineReplaced(name.text),
      action: { label: words.common.undo, run: undo },
      until: over.signal,
    });
  }

  return { lookUpInstead, lookUpAsPasted };
}
