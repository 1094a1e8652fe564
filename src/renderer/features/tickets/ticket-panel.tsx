import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { useTicketActions, useTickets } from '#renderer/data/kept-lists.ts';
import { useOffered } from '#renderer/data/offered-text.ts';
import { useComparedTicket } from '#renderer/data/ticket-accounts.ts';
import { type PanelProps, useView, useViewChanges } from '#renderer/data/view.ts';
import { failureTitle } from '#renderer/ui/failure-text.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Connection } from '#shared/connection.ts';
import { maxTicketLines, type Ticket } from '#shared/ticket.ts';
import { words } from '#words/words.ts';
import { readMessage } from './message-query.ts';
import { NewTicket } from './new-ticket.tsx';
import { type TicketDesk, useDeskUndo, useTicketDesk } from './ticket-desk.ts';
import { linesOf } from './ticket-lines.ts';
import { ticketName } from './ticket-name.ts';
import type { RunState } from './ticket-run.ts';
import { TicketView } from './ticket-view.tsx';
import styles from './tickets.module.css';

/** The tickets panel: a pasted message becomes a ticket, whose items are looked up. */
export function TicketPanel(props: PanelProps) {
  const kept = useTickets(props.connection.id);
  return kept === null ? null : <LoadedPanel {...props} kept={kept} />;
}

function LoadedPanel({ connection, onShownIds, kept }: PanelProps & { kept: readonly Ticket[] }) {
  const { desk, state, run } = useTicketDesk(connection, kept);
  const { put } = useTicketActions();
  const offerUndo = useDeskUndo(desk);
  const { make, isReading } = useMakeTicket(connection, desk);
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

  useReaderReady(connection);
  useItemOfTicket(ticket, run);
  useComparedTicket(ticket?.id);

  function open(kept: Ticket) {
    desk.close();
    desk.open(kept);
    // The last opened ticket comes first.
    put(kept);
  }

  useOffered((offered) => {
    if ('lines' in offered) {
      if (offered.id !== ticket?.id) discardFor(() => open(offered));
    } else if (offered.text !== '')
      void make(offered.text, { isChosen: offered.isChosen, onRead: () => discardFor(desk.close) });
    else if (ticket === null) field.current?.focus();
    else desk.close();
  });

  /** Discards the text being written for what `next` shows, which can be undone. */
  function discardFor(next: () => void) {
    const restore = desk.snapshot();
    const { ticket: open, text } = desk.state();
    const isLost = open === null && text !== '';
    next();
    if (!isLost) return;
    const after = desk.state();
    offerUndo(words.tickets.textDiscarded, restore, (now) => now !== after);
  }

  return (
    <section ref={section} className={styles.panel} aria-label={words.ticketItems.title}>
      {ticket === null ? (
        <NewTicket
          connection={connection}
          text={state.text}
          isReading={isReading}
          fieldRef={field}
          onText={desk.setText}
          onPaste={(text) => void make(text)}
          onLookUp={() => void make(state.text)}
          onOpen={(one) => discardFor(() => open(one))}
          onClear={() => {
            discardFor(desk.close);
            field.current?.focus();
          }}
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
          offerUndo={offerUndo}
        />
      )}
    </section>
  );
}

/** Main builds its dictionary now, so that the first message doesn't wait for it. */
function useReaderReady({ id: connectionId }: Connection): void {
  const desktop = useDesktop();
  useEffect(
    () => void desktop.messages.read({ connectionId, text: '' }).catch(() => {}),
    [desktop, connectionId],
  );
}

/** `onRead` is called just before the ticket is shown. */
type MakeOptions = { isChosen?: boolean; onRead?: () => void };

/** Makes a ticket of a text once that is read; another text that comes meanwhile replaces it. */
function useMakeTicket(connection: Connection, desk: TicketDesk) {
  const client = useQueryClient();
  const desktop = useDesktop();
  const toast = useToast();
  const { put } = useTicketActions();
  const last = useRef<symbol>(null);
  const [isReading, setReading] = useState(false);

  async function make(text: string, { isChosen = false, onRead }: MakeOptions = {}) {
    if (text.trim() === '') return;
    const own = Symbol();
    last.current = own;
    setReading(true);
    const read = await readMessage({ client, desktop, connection }, text);
    if (last.current !== own) return;
    setReading(false);
    if (!read.ok) {
      // The text isn't lost.
      if (desk.state().ticket === null) desk.setText(text);
      return toast({ text: failureTitle(read.failure) });
    }
    const message = read.value;
    const { lines, beyond } = linesOf(message.items);
    onRead?.();
    const made: Ticket = {
      id: crypto.randomUUID(),
      connectionId: connection.id,
      name: ticketName(lines, message.text),
      createdAt: Date.now(),
      lines,
      pasted: { text: message.text },
    };
    desk.openMade(made, { isChosen });
    put(made);
    if (beyond.length + message.beyond.length > 0)
      toast({ text: words.tickets.beyond(beyond.length + message.beyond.length, maxTicketLines) });
  }
  return { make, isReading };
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
