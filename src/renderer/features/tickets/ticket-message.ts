import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { useTicketActions } from '#renderer/data/kept-lists.ts';
import { failureTitle } from '#renderer/ui/failure-text.tsx';
import { useKeptState } from '#renderer/ui/shared-state.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Connection } from '#shared/connection.ts';
import type { ReadItem, TextPlace } from '#shared/message.ts';
import { accountLinksIn, accountsIn } from '#shared/pasted/accounts.ts';
import { lineKey, type PastedName, type Ticket, type TicketLine } from '#shared/ticket.ts';
import { readMessage, useMessage } from './message-query.ts';
import type { DeskState, TicketDesk } from './ticket-desk.ts';
import { linesAfter, lookedUp } from './ticket-lines.ts';

/** The ticket's message as it was read. `compared`: its accounts, unless they aren't the customer's. */
export function useTicketMessage({ pasted, lines }: Ticket, connection: Connection, list: DeskState['list']) {
  // Older tickets have only what they look up.
  const text =
    pasted?.text ??
    lines
      .flatMap((line) => line.replaced ?? line)
      .map(quantityText)
      .join('\n');
  const read = useMessage(connection, text);
  const items = read?.items ?? noItems;
  const looked = useMemo(() => lookedUp(lines, items), [lines, items]);
  const accounts = useMemo(() => accountsIn(text), [text]);
  const accountLinks = useMemo(() => accountLinksIn(text), [text]);
  const [isCustomers, setCustomers] = useKeptState(list, 'accounts are the customer’s', true);
  const compared = isCustomers ? accounts : noAccounts;
  return { text, read, items, looked, accounts, accountLinks, isCustomers, setCustomers, compared };
}

/** A line of text that names an item, with its quantity. */
function quantityText({ text, count }: PastedName): string {
  return count > 1 ? `${text} x${count}` : text;
}

const noItems: readonly ReadItem[] = [];
// A constant, since the rows depend on it.
const noAccounts: readonly string[] = [];

type MessageEdit = {
  connection: Connection;
  desk: TicketDesk;
  ticket: Ticket;
  message: ReturnType<typeof useTicketMessage>;
  list: DeskState['list'];
};

const menuClosesWithinMs = 500;

/** The message while it is edited. `at` begins at the words that a line was read from. */
export function useMessageEdit({ connection, desk, ticket, message, list }: MessageEdit) {
  const client = useQueryClient();
  const desktop = useDesktop();
  const { put } = useTicketActions();
  const toast = useToast();
  const [draft, setDraft] = useKeptState<string | null>(list, 'edited message', null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [selected, setSelected] = useState<TextPlace | null>(null);
  const isEdited = draft !== null;
  useLayoutEffect(() => {
    if (!isEdited) return;
    const focus = () => {
      if (selected !== null) field.current?.setSelectionRange(selected.start, selected.end);
      field.current?.focus();
    };
    focus();
    // A menu that led here gives the focus back when it closes.
    document.addEventListener('toggle', () => void setTimeout(focus), {
      capture: true,
      signal: AbortSignal.timeout(menuClosesWithinMs),
    });
  }, [isEdited, selected]);

  async function keep(text: string) {
    const read = await readMessage({ client, desktop, connection }, text);
    if (!read.ok) return toast({ text: failureTitle(read.failure) });
    const now = desk.state().ticket;
    if (now?.id !== ticket.id) return;
    const lines = [...linesAfter(now.lines, message.items, read.value.items)];
    const changed = { ...now, lines, pasted: { text: read.value.text } };
    desk.changeLines(changed);
    put(changed);
    setDraft(null);
  }
  return {
    draft,
    field,
    begin(text: string | null) {
      if (draft === null) setSelected(null);
      setDraft(text);
    },
    at(line: TicketLine) {
      setSelected(message.looked.items.get(lineKey(line))?.[0]?.places[0] ?? null);
      setDraft(message.text);
    },
    keep: (text: string) => void keep(text),
  };
}
