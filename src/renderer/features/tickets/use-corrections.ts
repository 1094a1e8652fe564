import { useTicketActions } from '#renderer/desktop/kept-lists.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { SimilarName } from '#shared/catalog-copy.ts';
import type { Connection } from '#shared/connection.ts';
import type { PastedName, TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { sheetOf } from './sheet.ts';
import { withOtherName, withPastedName } from './similar-names.ts';
import type { TicketDesk } from './ticket-desk.ts';
import { lineKey } from './ticket-run.ts';

/** Looks up a similar name instead of a pasted one in the open ticket, or the pasted one again. */
export function useCorrections(connection: Connection, desk: TicketDesk) {
  const { put } = useTicketActions();
  const toast = useToast();

  /** Changes the lines of the ticket as it is now, and the text they were read from. */
  function correct(change: (now: Parameters<typeof withOtherName>[0]) => ReturnType<typeof withOtherName>) {
    const { ticket: now } = desk.state();
    if (now === null) return;
    const before = desk.pastedAs(now.id) ?? sheetOf(now.lines, connection, null);
    const { lines, sheet } = change({ lines: now.lines, sheet: before, catalog: connection });
    const changed = { ...now, lines };
    desk.edit(sheet);
    desk.openMade(changed);
    put(changed);
  }
  const correctedTo = (pasted: PastedName) =>
    desk.state().ticket?.lines.find(({ replaced }) => replaced?.includes(pasted));
  function lookUpAsPasted(pasted: PastedName) {
    const line = correctedTo(pasted);
    if (line !== undefined) correct((now) => withPastedName(now, line, pasted));
  }
  function lookUpInstead(line: TicketLine, name: SimilarName) {
    correct((now) => withOtherName(now, line, name));
    const pasted = desk
      .state()
      .ticket?.lines.find((one) => lineKey(one) === lineKey(name))
      ?.replaced?.at(-1);
    if (pasted === undefined) return;
    const over = new AbortController();
    const stop = desk.subscribe(() => {
      if (correctedTo(pasted) !== undefined) return;
      stop();
      over.abort();
    });
    toast({
      text: words.tickets.lineReplaced(name.text),
      action: { label: words.common.undo, run: () => lookUpAsPasted(pasted) },
      until: over.signal,
    });
  }

  return { lookUpInstead, lookUpAsPasted };
}
