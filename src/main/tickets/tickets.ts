import { z } from 'zod';
import type { Timers } from '#main/effects.ts';
import type { JsonFile } from '#main/files/json-file.ts';
import { createDebouncedWrite, createKeptFile, type FileTrouble } from '#main/files/kept-file.ts';
import { connectionIdSchema } from '#shared/connection-id.ts';
import { withoutPastedSecrets } from '#shared/pasted-secrets.ts';
import { maxTickets, type Ticket, ticketSchema } from '#shared/ticket.ts';

/** The tickets of each connection, the one that was put last first. Each change answers with the connection's list. */
export type Tickets = {
  list(connectionId: string): Promise<Ticket[]>;
  /** Adds a ticket, or replaces the one of the same id. The oldest beyond {@link maxTickets} go. */
  put(ticket: Ticket): Promise<Ticket[]>;
  remove(connectionId: string, id: string): Promise<Ticket[]>;
  forgetConnection(connectionId: string): void;
  /** The problem of the file as found; null: none. */
  fileTrouble(): Promise<FileTrouble | null>;
  /** Writes what isn't written yet. For quitting. */
  flush(): Promise<void>;
};

const fileSchema = z.object({
  tickets: z.record(connectionIdSchema, z.array(ticketSchema).max(maxTickets)),
});

/** Typing a name is one write, not one for each letter. */
const writeAfterMs = 500;

export function createTickets(deps: {
  file: JsonFile;
  timers: Timers;
  /** Called when the disk refused: the tickets are kept for this run only. */
  onDiskTrouble: (error: unknown) => void;
}): Tickets {
  const file = createKeptFile(deps.file, {
    version: 2,
    // Version 1 had no notes.
    migrations: { 1: (old) => old },
    schema: fileSchema,
  });
  const loading = file.load().then(({ value, trouble }) => ({
    trouble,
    tickets: new Map(Object.entries(value?.tickets ?? {})),
  }));
  const saving = createDebouncedWrite({
    timers: deps.timers,
    async write() {
      const { tickets } = await loading;
      await file.write({ tickets: Object.fromEntries(tickets) }).catch(deps.onDiskTrouble);
    },
  });

  async function change(
    connectionId: string,
    decide: (before: readonly Ticket[]) => readonly Ticket[],
  ): Promise<Ticket[]> {
    const { tickets } = await loading;
    const now = decide(tickets.get(connectionId) ?? []).slice(0, maxTickets);
    if (now.length === 0) tickets.delete(connectionId);
    else tickets.set(connectionId, now);
    saving.within(writeAfterMs);
    return now;
  }

  return {
    list: async (connectionId) => (await loading).tickets.get(connectionId) ?? [],
    put: (ticket) =>
      change(ticket.connectionId, (before) => [
        withoutSecrets(ticket),
        ...before.filter(({ id }) => id !== ticket.id),
      ]),
    remove: (connectionId, id) => change(connectionId, (before) => before.filter((one) => one.id !== id)),
    forgetConnection: (connectionId) => void change(connectionId, () => []),
    fileTrouble: async () => (await loading).trouble,
    async flush() {
      await saving.flush();
      await file.settled();
    },
  };
}

/** The page has removed those of the pasted text; this goes to a file, and its name is typed. A mask may be longer than what it hides. */
function withoutSecrets(ticket: Ticket): Ticket {
  const clean = (text: string) => withoutPastedSecrets(text).slice(0, text.length);
  return {
    ...ticket,
    name: clean(ticket.name),
    ...(ticket.note !== undefined && { note: clean(ticket.note) }),
    lines: ticket.lines.map((line) => ({ ...line, text: clean(line.text) })),
  };
}
