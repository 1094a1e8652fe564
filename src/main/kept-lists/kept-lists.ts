import { z } from 'zod';
import type { Time } from '#main/effects.ts';
import type { JsonFile } from '#main/files/json-file.ts';
import { createDebouncedWrite, createKeptFile, type Migrations } from '#main/files/kept-file.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import { maxRecents, type OpenedItem } from '#shared/item.ts';
import { itemNoteSchema, keptNoteName, maxNoteLength, maxNotes, type NoteDraft } from '#shared/note.ts';
import { withoutPastedSecrets, withoutSecrets } from '#shared/pasted/secrets.ts';
import { maxTickets, type Ticket, ticketSchema } from '#shared/ticket.ts';
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
    /** How many entries of a connection are kept, from the first on. */
    max: number;
    /** Changes in quick succession are one write. 0: each change is written before it is answered. */
    writeAfterMs: number;
  },
) {
  const { name, max, version, migrations, writeAfterMs } = deps;
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
    const list = decide(lists.get(connectionId) ?? []).slice(0, max);
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

/** The tickets of each connection, most recently changed first. Each change returns the connection's list. */
export function createTickets(deps: KeptListsDeps) {
  const { change, ...lists } = createKeptLists<Ticket>({
    ...deps,
    version: 7,
    // Each version has more than the one before: notes, replaced names, names beside IDs, pasted texts, other names for their lines, and
    // how the pasted ones were looked up.
    migrations: Object.fromEntries([1, 2, 3, 4, 5, 6].map((version) => [version, (old) => old])),
    name: 'tickets',
    schema: ticketSchema,
    max: maxTickets,
    // Typing a name is one write.
    writeAfterMs: 500,
  });
  // The page has removed secrets from pasted text, but names and notes are typed. A mask may be longer than what it replaces.
  const clean = (text: string) => withoutPastedSecrets(text).slice(0, text.length);
  // Staff's own words: the customer's phone number may be what they note.
  const cleanNote = (text: string) => withoutSecrets(text, { private: false }).slice(0, text.length);
  const cleanName = <Named extends { text: string }>(one: Named) => ({ ...one, text: clean(one.text) });
  return {
    ...lists,
    put: ({ note, pasted, ...ticket }: Ticket) =>
      change(ticket.connectionId, (before) => [
        {
          ...ticket,
          name: cleanNote(ticket.name),
          ...(note !== undefined && { note: cleanNote(note) }),
          ...(pasted !== undefined && {
            pasted: {
              text: clean(pasted.text),
              changes: pasted.changes.map(({ line, instead, ...change }) => ({
                ...change,
                line: clean(line),
                ...(instead !== undefined && { instead: clean(instead) }),
              })),
            },
          }),
          lines: ticket.lines.map(({ replaced, named, ...line }) => ({
            ...cleanName(line),
            ...(named && { named: clean(named) }),
            ...(replaced && { replaced: replaced.map(cleanName) }),
          })),
        },
        ...before.filter(({ id }) => id !== ticket.id),
      ]),
    remove: (connectionId: string, id: string) =>
      change(connectionId, (before) => before.filter((one) => one.id !== id)),
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
