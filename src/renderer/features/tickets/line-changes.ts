import { useQueryClient } from '@tanstack/react-query';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useTicketActions } from '#renderer/desktop/kept-lists.ts';
import type { Connection } from '#shared/connection.ts';
import type { PastedName, TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { useDeskUndo } from './desk-undo.ts';
import { messagesKey } from './message-query.ts';
import type { TicketDesk } from './ticket-desk.ts';
import { type Correction, correctedNames, withOtherNames, withPastedName } from './ticket-lines.ts';

/** Changes what the open ticket looks up, on screen and as it is kept. */
export function useLineChanges({ id: connectionId }: Connection, desk: TicketDesk) {
  const client = useQueryClient();
  const desktop = useDesktop();
  const { put } = useTicketActions();
  const offerUndo = useDeskUndo(desk);

  /** `note`: what is said of it, with Undo. */
  function change(next: (lines: readonly TicketLine[]) => readonly TicketLine[], note?: string) {
    const { ticket } = desk.state();
    if (ticket === null) return;
    const show = (lines: readonly TicketLine[]) => {
      const changed = { ...(desk.state().ticket ?? ticket), lines: [...lines] };
      desk.changeLines(changed);
      put(changed);
    };
    show(next(ticket.lines));
    const { lines } = desk.state().ticket ?? ticket;
    if (note !== undefined)
      offerUndo(
        note,
        () => show(ticket.lines),
        (now) => now.ticket?.lines !== lines,
      );
  }
  function lookUpInstead(choices: readonly Correction[]) {
    const [first] = choices;
    if (first === undefined) return;
    // The next message with the same words is read as these names.
    for (const { line, name } of choices)
      for (const { text: written } of withOtherNames([line], [{ line, name }]).flatMap(correctedNames))
        void desktop.messages.learn({ connectionId, written, name: name.text });
    void client.invalidateQueries({ queryKey: messagesKey(connectionId), refetchType: 'none' });
    const { lineReplaced, linesReplaced } = words.tickets;
    const note = choices.length === 1 ? lineReplaced(first.name.text) : linesReplaced(choices.length);
    change((lines) => withOtherNames(lines, choices), note);
  }
  function lookUpAsPasted(pasted: PastedName) {
    change((lines) => {
      const line = lines.find(({ replaced }) => replaced?.includes(pasted));
      return line === undefined ? lines : withPastedName(lines, line, pasted);
    });
  }
  return { change, lookUpInstead, lookUpAsPasted };
}
