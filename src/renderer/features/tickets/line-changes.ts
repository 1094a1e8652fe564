import { useQueryClient } from '@tanstack/react-query';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { useTicketActions } from '#renderer/data/kept-lists.ts';
import type { Connection } from '#shared/connection.ts';
import type { Alias } from '#shared/message.ts';
import { lineKey, type PastedName, type TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { messagesKey } from './message-query.ts';
import type { TicketDesk } from './ticket-desk.ts';
import { useDeskUndo } from './ticket-desk.ts';
import { type Correction, withOtherNames, withPastedName } from './ticket-lines.ts';

/** Changes what the open ticket looks up, on screen and as it is kept. */
export function useLineChanges({ id: connectionId }: Connection, desk: TicketDesk) {
  const client = useQueryClient();
  const desktop = useDesktop();
  const { put } = useTicketActions();
  const offerUndo = useDeskUndo(desk);

  /** `note`: what is said of it, with Undo, and `undone` is called then. */
  function change(
    next: (lines: readonly TicketLine[]) => readonly TicketLine[],
    note?: string,
    undone = () => {},
  ) {
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
        () => {
          show(ticket.lines);
          undone();
        },
        (now) => now.ticket?.lines !== lines,
      );
  }
  /** The next message with the same words is read as these names. */
  function learn(aliases: readonly Alias[]) {
    for (const alias of aliases) void desktop.messages.learn({ connectionId, ...alias });
    void client.invalidateQueries({ queryKey: messagesKey(connectionId), refetchType: 'none' });
  }
  function lookUpInstead(choices: readonly Correction[]) {
    const [first] = choices;
    if (first === undefined) return;
    const names = new Map(choices.map(({ line, name }) => [lineKey(line), name.text]));
    const learnt = (desk.state().ticket?.lines ?? []).flatMap((line) => {
      const name = names.get(lineKey(line));
      return name === undefined ? [] : (line.replaced ?? [line]).map(({ text }) => ({ written: text, name }));
    });
    learn(learnt);
    const { lineReplaced, linesReplaced } = words.tickets;
    const note = choices.length === 1 ? lineReplaced(first.name.text) : linesReplaced(choices.length);
    change(
      (lines) => withOtherNames(lines, choices),
      note,
      () => learn(learnt.map(forgotten)),
    );
  }
  function lookUpAsPasted(pasted: PastedName) {
    change((lines) => {
      const line = lines.find(({ replaced }) => replaced?.includes(pasted));
      return line === undefined ? lines : withPastedName(lines, line, pasted);
    });
    learn([forgotten({ written: pasted.text })]);
  }
  return { change, lookUpInstead, lookUpAsPasted };
}

/** Words that are no longer read as another name. */
function forgotten({ written }: Pick<Alias, 'written'>): Alias {
  return { written, name: written };
}
