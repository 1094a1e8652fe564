import { z } from 'zod';
import type { Time } from '#main/effects.ts';
import type { AppStore } from '#main/store/app-store.ts';
import { maxRecents, type OpenedItem } from '#shared/item.ts';
import { type Alias, maxAliases, maxAliasLength } from '#shared/message.ts';
import { itemNoteSchema, keptNoteName, maxNoteLength, maxNotes, type NoteDraft } from '#shared/note.ts';
import { withoutPastedSecrets, withoutSecrets } from '#shared/pasted/secrets.ts';
import { type Delivery, maxTickets, type Ticket, type TicketProgress, ticketSchema } from '#shared/ticket.ts';
import { type TicketState, ticketState, uniqueTicketName } from '#shared/ticket-state.ts';
import { withMaskedToken } from '#shared/trade-url.ts';

type KeptListsDeps = { store: Pick<AppStore, 'list'> };

/** The lists of each connection. */
export function createKeptLists(deps: KeptListsDeps & { time: Pick<Time, 'now'> }) {
  return {
    recents: createRecentItems(deps),
    tickets: createTickets(deps),
    notes: createNotes(deps),
    aliases: createAliases(deps),
  };
}

const maxRecentNameLength = 1_000;

const recentItemSchema = z.object({
  itemId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  name: z.string().max(maxRecentNameLength),
  marketHashName: z.string().max(maxRecentNameLength),
  openedAt: z.number().int().min(0),
});

/** The recently opened items of each connection, newest first. Each change returns the connection's list. */
export function createRecentItems(deps: KeptListsDeps & { time: Pick<Time, 'now'> }) {
  const { list, change } = deps.store.list({ name: 'recents', schema: recentItemSchema, max: maxRecents });
  // The service may quote a trade URL in any text. A mask may be longer than what it replaces.
  const kept = (name: string) => withMaskedToken(name).slice(0, maxRecentNameLength);
  return {
    list,
    note: ({ connectionId, itemId, name, marketHashName }: OpenedItem) =>
      change(connectionId, (before) => [
        { itemId, openedAt: deps.time.now(), name: kept(name), marketHashName: kept(marketHashName) },
        ...before.filter((one) => one.itemId !== itemId),
      ]),
    clear: (connectionId: string) => change(connectionId, () => []),
  };
}

export type StoredTickets = ReturnType<typeof createTickets>;

/** The tickets of each connection, most recently put first. Each change returns the connection's list. */
export function createTickets(deps: KeptListsDeps) {
  const { change, ...lists } = deps.store.list<Ticket>({
    name: 'tickets',
    schema: ticketSchema,
    max: maxTickets,
    atMost: withoutLeastNeeded,
  });
  return {
    ...lists,
    /** What became of a stored ticket stays: the page may have an earlier state of it. Its name is made unique. */
    put: (given: Ticket) =>
      change(given.connectionId, (before) => {
        const { progress, ...ticket } = withoutTicketSecrets(given);
        const others = before.filter(({ id }) => id !== ticket.id);
        const stored = before.find(({ id }) => id === ticket.id);
        const kept = stored === undefined ? progress : stored.progress;
        const names = others.map((one) => one.name);
        const name = uniqueTicketName(ticket.name, names);
        return [{ ...ticket, ...(kept !== undefined && { progress: kept }), name }, ...others];
      }),
    /** Changes what became of a ticket; its place in the list stays. */
    update: (connectionId: string, ticketId: string, update: (ticket: Ticket) => Ticket) =>
      change(connectionId, (before) => {
        const ticket = before.find(({ id }) => id === ticketId);
        if (ticket === undefined) return before;
        const updated = update(ticket);
        if (updated === ticket) return before;
        const { progress } = updated;
        const changed = { ...ticket, ...(progress && { progress: withoutProgressSecrets(progress) }) };
        return before.map((one) => (one === ticket ? changed : one));
      }),
    remove: (connectionId: string, id: string) =>
      change(connectionId, (before) => before.filter((one) => one.id !== id)),
  };
}

/** The ticket without the secrets in any of its texts: the page has removed those of the pasted text, but names and notes are typed. */
export function withoutTicketSecrets({ note, pasted, progress, ...ticket }: Ticket): Ticket {
  // A mask may be longer than what it replaces.
  const clean = (text: string) => withoutPastedSecrets(text).slice(0, text.length);
  // Staff's own words: the customer's phone number may be what they note.
  const cleanNote = (text: string) => withoutSecrets(text, { private: false }).slice(0, text.length);
  const cleanName = <Named extends { text: string }>(one: Named) => ({ ...one, text: clean(one.text) });
  return {
    ...ticket,
    name: cleanNote(ticket.name),
    ...(note !== undefined && { note: cleanNote(note) }),
    ...(progress !== undefined && { progress: withoutProgressSecrets(progress) }),
    ...(pasted !== undefined && { pasted: { text: clean(pasted.text) } }),
    lines: ticket.lines.map(({ replaced, named, ...line }) => ({
      ...cleanName(line),
      ...(named && { named: clean(named) }),
      ...(replaced && { replaced: replaced.map(cleanName) }),
    })),
  };
}

/** The texts are the catalog's, which may quote a trade URL in any of them. */
function withoutProgressSecrets({ items, ...progress }: TicketProgress): TicketProgress {
  const masked = (text: string) => withMaskedToken(text).slice(0, text.length);
  const maskedStatus = <Said extends Delivery>(said: Said) => ({
    ...said,
    status: said.status && masked(said.status),
  });
  return {
    ...progress,
    items: items.map(({ said, ...item }) => ({
      ...maskedStatus(item),
      name: masked(item.name),
      ...(said && { said: maskedStatus(said) }),
    })),
  };
}

/** What may be dropped first, the last of its kind in the list before others; never the ticket that was just put. */
const leastNeededFirst: readonly TicketState[] = ['done', 'answered', 'open', 'changed'];

function withoutLeastNeeded(tickets: readonly Ticket[], max: number): readonly Ticket[] {
  const [newest, ...others] = tickets;
  const surplus = tickets.length - max;
  if (newest === undefined || surplus <= 0) return tickets;
  const droppable = others.toReversed();
  const dropped = new Set(
    leastNeededFirst
      .flatMap((state) => droppable.filter((ticket) => ticketState(ticket) === state))
      .slice(0, surplus),
  );
  return tickets.filter((ticket) => !dropped.has(ticket));
}

/** The name that a user chose in the place of a text. */
const aliasSchema = z.object({
  written: z.string().min(1).max(maxAliasLength),
  name: z.string().min(1).max(maxAliasLength),
});

export type Aliases = ReturnType<typeof createAliases>;

/** What the texts of messages were corrected to, per connection, the last one first. */
export function createAliases(deps: KeptListsDeps) {
  const { list, change } = deps.store.list({ name: 'aliases', schema: aliasSchema, max: maxAliases });
  return {
    list,
    /** A text that is learnt as itself is forgotten. */
    async learn({ connectionId, written, name }: Alias & { connectionId: string }): Promise<void> {
      // A text with a secret in it is no name.
      if ([written, name].some((text) => text === '' || withoutPastedSecrets(text) !== text)) return;
      await change(connectionId, (before) => {
        const others = before.filter((one) => one.written !== written);
        return name === written ? others : [{ written, name }, ...others];
      });
    },
  };
}

export type Notes = ReturnType<typeof createNotes>;

/** The notes on items of each connection, most recently changed first. Each change returns the connection's list. */
export function createNotes(deps: KeptListsDeps) {
  const { list, change } = deps.store.list({
    name: 'notes',
    schema: itemNoteSchema,
    max: maxNotes,
    isSavedAtOnce: true,
  });
  return {
    list,
    /** Adds or replaces the note on an item; an empty text removes it. */
    put({ connectionId, itemId, text, name }: NoteDraft) {
      const kept = withMaskedToken(text.trim()).slice(0, maxNoteLength);
      return change(connectionId, (before) => [
        ...(kept === '' ? [] : [{ itemId, text: kept, name: keptNoteName(withMaskedToken(name)) }]),
        ...before.filter((one) => one.itemId !== itemId),
      ]);
    },
  };
}
