import { z } from 'zod';
import type { Time } from '#main/effects.ts';
import type { JsonFile } from '#main/files/json-file.ts';
import { createDebouncedWrite, createKeptFile, type Migrations } from '#main/files/kept-file.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import { maxRecents, type OpenedItem } from '#shared/item.ts';
import { type Alias, maxAliases, maxAliasLength } from '#shared/message.ts';
import { itemNoteSchema, keptNoteName, maxNoteLength, maxNotes, type NoteDraft } from '#shared/note.ts';
import { withoutPastedSecrets, withoutSecrets } from '#shared/pasted/secrets.ts';
import { type Delivery, maxTickets, type Ticket, type TicketProgress, ticketSchema } from '#shared/ticket.ts';
import { type TicketState, ticketState, uniqueTicketName } from '#shared/ticket-state.ts';
import { withMaskedToken } from '#shared/trade-url.ts';

export type KeptListsDeps = {
  file: JsonFile;
  time: Time;
  /** Called when the disk refused: the change holds for this run only. */
  onDiskError: (error: unknown) => void;
  /** Removed connections: a page that doesn't know yet must not fill their lists again. */
  gone: ReadonlySet<string>;
};

/** A list per connection, in one file. */
export function createKeptLists<T>(
  deps: KeptListsDeps & {
    version: number;
    migrations?: Migrations;
    name: string;
    schema: z.core.$ZodType<T>;
    /** How many entries of a connection are kept. */
    max: number;
    /** The entries that are kept of more than `max`. Default: the first. */
    atMost?: (list: readonly T[], max: number) => readonly T[];
    /** Changes in quick succession are one write. 0: each change is written before it is answered. */
    writeAfterMs: number;
  },
) {
  const { name, max, version, migrations, writeAfterMs } = deps;
  const atMost = deps.atMost ?? ((list) => list.slice(0, max));
  const file = createKeptFile(deps.file, {
    version,
    ...(migrations && { migrations }),
    schema: z.object({ [name]: z.record(connectionIdSchema, z.array(deps.schema).max(max)) }),
  });
  const loading = file.load().then(({ value, trouble }) => ({
    trouble,
    // A map, since an id in the file may be the name of a property that every object has.
    lists: new Map(Object.entries(value?.[name] ?? {})),
  }));
  const saving = createDebouncedWrite({
    time: deps.time,
    async write() {
      const { lists } = await loading;
      await file.write({ [name]: Object.fromEntries(lists) }).catch(deps.onDiskError);
    },
  });

  async function change(connectionId: string, decide: (before: readonly T[]) => readonly T[]): Promise<T[]> {
    const { lists } = await loading;
    const before = lists.get(connectionId) ?? [];
    const decided = decide(before);
    if (decided === before) return before;
    const list = [...atMost(decided, max)];
    if (list.length === 0) lists.delete(connectionId);
    else lists.set(connectionId, list);
    saving.within(writeAfterMs);
    if (writeAfterMs === 0) await saving.flush();
    return list;
  }

  return {
    /** Returns the connection's list after the change. */
    change: (connectionId: string, decide: (before: readonly T[]) => readonly T[]) =>
      change(connectionId, (before) => (deps.gone.has(connectionId) ? [] : decide(before))),
    list: async (connectionId: string): Promise<T[]> => (await loading).lists.get(connectionId) ?? [],
    /** The connections with a list. */
    connectionIds: async (): Promise<string[]> => [...(await loading).lists.keys()],
    async forgetConnection(connectionId: string): Promise<void> {
      await change(connectionId, () => []);
    },
    fileTrouble: async () => (await loading).trouble,
    /** Writes what isn't written yet. For quitting. */
    async flush(): Promise<void> {
      await loading;
      await saving.flush();
      await file.settled();
    },
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
export function createRecentItems(deps: KeptListsDeps) {
  const { change, ...lists } = createKeptLists({
    ...deps,
    version: 1,
    name: 'recents',
    schema: recentItemSchema,
    max: maxRecents,
    // Moving through a list with the arrow keys is one write.
    writeAfterMs: 500,
  });
  // The service may quote a trade URL in any text. A mask may be longer than what it replaces.
  const kept = (name: string) => withMaskedToken(name).slice(0, maxRecentNameLength);
  return {
    ...lists,
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
  const { change, ...lists } = createKeptLists<Ticket>({
    ...deps,
    version: 8,
    // Each version has more than the one before: notes, replaced names, names beside IDs, pasted texts, other names for their lines, how
    // the pasted ones were looked up, and what became of the ticket.
    migrations: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((version) => [version, (old) => old])),
    name: 'tickets',
    schema: ticketSchema,
    max: maxTickets,
    atMost: withoutLeastNeeded,
    // Typing a name is one write.
    writeAfterMs: 500,
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
  const { change, list, ...lists } = createKeptLists({
    ...deps,
    version: 1,
    name: 'aliases',
    schema: aliasSchema,
    max: maxAliases,
    writeAfterMs: 500,
  });
  return {
    ...lists,
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
  const { change, ...lists } = createKeptLists({
    ...deps,
    version: 1,
    name: 'notes',
    schema: itemNoteSchema,
    max: maxNotes,
    writeAfterMs: 0,
  });
  return {
    ...lists,
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
