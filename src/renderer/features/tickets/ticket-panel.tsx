import { useEffect, useEffectEvent, useRef } from 'react';
import { useTicketActions, useTickets } from '#renderer/desktop/kept-lists.ts';
import { useOffered } from '#renderer/desktop/offered-text.ts';
import { useComparedTicket } from '#renderer/desktop/ticket-accounts.ts';
import { type PanelProps, useView, useViewChanges } from '#renderer/desktop/view.ts';
import type { Ticket, TicketLine } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { useDeskUndo } from './desk-undo.ts';
import { NewTicket } from './new-ticket.tsx';
import { linesAfter, readSheet, type SheetLine, ticketLines, ticketName } from './sheet.ts';
import { isUnsaved, useTicketDesk } from './ticket-desk.ts';
import type { RunState } from './ticket-run.ts';
import { TicketView } from './ticket-view.tsx';
import styles from './tickets.module.css';

/** The tickets panel: text is pasted, read line by line, and looked up as a saved ticket. */
export function TicketPanel(props: PanelProps) {
  const kept = useTickets(props.connection.id);
  return kept === null ? null : <LoadedPanel {...props} kept={kept} />;
}

function LoadedPanel({ connection, onShownIds, kept }: PanelProps & { kept: readonly Ticket[] }) {
  const { desk, state, run, counting } = useTicketDesk(connection, kept);
  const { put } = useTicketActions();
  const offerUndo = useDeskUndo(desk);
  const field = useRef<HTMLTextAreaElement>(null);
  const { ticket } = state;
  const section = useRef<HTMLElement>(null);
  const shownId = useRef(ticket?.id);

  useEffect(() => {
    if (ticket === null) field.current?.focus();
    // The focus was in the view that the ticket replaced.
    else if (shownId.current !== ticket.id && document.activeElement === document.body)
      section.current
        ?.querySelector<HTMLElement>('[data-row] [tabindex="0"]')
        ?.focus({ preventScroll: true });
    shownId.current = ticket?.id;
  }, [ticket]);

  const shown = ticket ?? state.edited;
  useItemOfTicket(shown, run);
  useComparedTicket(shown?.id);

  function lookUp(lines: readonly TicketLine[], rows: readonly SheetLine[]) {
    if (state.edited === null) return make(lines, state.text);
    openMade({ ...state.edited, lines: linesAfter(lines, state.edited.lines, rows) });
  }

  function make(lines: readonly TicketLine[], text: string) {
    openMade({
      id: crypto.randomUUID(),
      connectionId: connection.id,
      name: ticketName(lines, text),
      createdAt: Date.now(),
      lines: [...lines],
    });
  }

  function openMade(made: Ticket) {
    put(desk.openMade(made));
  }

  function open(kept: Ticket) {
    desk.close();
    desk.open(kept);
    // The last opened ticket comes first.
    put(kept);
  }

  useOffered((offered) => {
    if ('lines' in offered) {
      if (offered.id !== shown?.id) discardFor(() => open(offered));
      return;
    }
    const { text, isSheetSkipped } = offered;
    if (text === '' && ticket === null) return field.current?.focus();
    discardFor(() => {
      desk.close();
      desk.setText(text);
      const { rows, beyond } = readSheet({ text, changes: new Map() }, connection);
      const { lines } = ticketLines(rows, beyond);
      if (isSheetSkipped && lines.length > 0) make(lines, text);
    });
  });

  /** Discards the text being written for what `next` shows, which can be undone. */
  function discardFor(next: () => void) {
    const undo = desk.undo();
    const note = state.edited === null ? words.tickets.textDiscarded : words.tickets.editDiscarded;
    const isLost = isUnsaved(state);
    next();
    if (!isLost) return;
    const after = desk.state();
    offerUndo(note, undo, (now) => now !== after);
  }

  function leave() {
    discardFor(state.edited === null ? desk.close : desk.stopEditing);
    field.current?.focus();
  }

  return (
    <section ref={section} className={styles.panel} aria-label={words.lookUpIds.title}>
      {ticket === null ? (
        <NewTicket
          connection={connection}
          desk={desk}
          state={state}
          counting={counting}
          fieldRef={field}
          onLookUp={lookUp}
          onOpen={open}
          onLeave={leave}
        />
      ) : (
        <TicketView
          key={ticket.id}
          connection={connection}
          desk={desk}
          ticket={ticket}
          run={run}
          lastEdit={state.lastEdit}
          list={state.list}
          onShownIds={onShownIds}
        />
      )}
    </section>
  );
}

/** Closes the open item when another ticket is shown: beside it, its reply would be taken for this customer's. */
function useItemOfTicket(ticket: Ticket | null, run: RunState): void {
  const { itemId: openId } = useView();
  const { dropItem, isReturn } = useViewChanges();
  const ticketId = ticket?.id;
  const shownId = useRef(ticketId);
  // Back leads to items that were opened from earlier tickets.
  const isForeign = useEffectEvent(() => isReturn() && !run.rows.some(({ itemId }) => itemId === openId));
  // The items of names are known when the run ends.
  const { isRunning } = run;
  useEffect(() => {
    const isOther = shownId.current !== ticketId;
    shownId.current = ticketId;
    if (openId !== null && (isOther || (!isRunning && isForeign()))) dropItem();
  }, [ticketId, openId, isRunning, dropItem]);
}
