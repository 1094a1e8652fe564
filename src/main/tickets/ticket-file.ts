import path from 'node:path';
import { z } from 'zod';
import { plainName } from '#main/exports/export-file.ts';
import { readChosenFile, saveChosenFile } from '#main/files/chosen-file.ts';
import { jsonIn } from '#main/files/file-operations.ts';
import { type StoredTickets, withoutTicketSecrets } from '#main/kept-lists/kept-lists.ts';
import { type Connection, demoConnectionId } from '#shared/connection.ts';
import { failed, type Outcome, success, type TicketFileProblem } from '#shared/failure.ts';
import {
  handedOverTicketSchema,
  maxTicketFileBytes,
  type Ticket,
  type TicketTarget,
  ticketFileKind,
} from '#shared/ticket.ts';

export type ChooseTicketFile = {
  /** Null: the user cancelled the dialog. */
  save: (suggestedName: string) => Promise<string | null>;
  open: () => Promise<string | null>;
};

const version = 1;

const fileSchema = z.strictObject({
  /** The catalog's fingerprint, as in links, which doesn't reveal its address. */
  catalog: z.union([z.literal(demoConnectionId), z.string().regex(/^[0-9a-f]{12}$/)]),
  ticket: handedOverTicketSchema,
});

/** Tickets as files for colleagues: the message without its secrets, names and IDs, note and state, never a token or an address. */
export function createTicketFiles(deps: {
  tickets: Pick<StoredTickets, 'list'>;
  connections: () => Promise<readonly Connection[]>;
  chooseFile: ChooseTicketFile;
}) {
  return {
    /** Opens a save dialog, writes the ticket and returns the file's name; null: cancelled. Failure kinds: `file`, `ticket-file`. */
    async save({ connectionId, id }: TicketTarget): Promise<Outcome<string | null>> {
      const ticket = (await deps.tickets.list(connectionId)).find((one) => one.id === id);
      const connection = (await deps.connections()).find((one) => one.id === connectionId);
      if (ticket === undefined || connection === undefined) {
        return failed({ kind: 'ticket-file', problem: 'gone' });
      }
      const text = JSON.stringify(contentOf(ticket, connection), null, 2);
      const suggestedName = `${plainName(ticket.name)}.json`;
      const saved = await saveChosenFile(() => deps.chooseFile.save(suggestedName), `${text}\n`);
      return saved.ok && saved.value !== null ? success(path.basename(saved.value)) : saved;
    },

    /**
     * Reads a ticket, from the dropped text or else from a file that the user chooses, without keeping it; null: cancelled. It is of the
     * given connection if that is its catalog, else of another one to the same catalog. Failure kinds: `file`, `ticket-file`.
     */
    async read(given: { connectionId: string; text: string | null }): Promise<Outcome<Ticket | null>> {
      let { text } = given;
      if (text === null) {
        const chosen = await readChosenFile(deps.chooseFile.open, maxTicketFileBytes);
        if (!chosen.ok) return chosen;
        if (chosen.value === null) return success(null);
        text = chosen.value.text;
        if (text === null) return failed({ kind: 'ticket-file', problem: 'too-large' });
      }
      const parsed = parse(text);
      if (typeof parsed === 'string') return failed({ kind: 'ticket-file', problem: parsed });
      const { catalog, ticket } = parsed;
      const fitting = (await deps.connections()).filter((one) => catalogOf(one) === catalog);
      const connection = fitting.find(({ id }) => id === given.connectionId) ?? fitting[0];
      if (connection === undefined) return failed({ kind: 'ticket-file', problem: 'other-catalog' });
      return success(withoutTicketSecrets({ ...ticket, connectionId: connection.id }));
    },
  };
}

function contentOf(ticket: Ticket, connection: Connection) {
  const { connectionId: _, progress, ...rest } = withoutTicketSecrets(ticket);
  const { baseAddress: __, ...handedOver } = progress ?? {};
  return {
    // First, so that a dropped file is recognised by its beginning.
    kind: ticketFileKind,
    version,
    catalog: catalogOf(connection),
    ticket: { ...rest, ...(progress && { progress: handedOver }) },
  };
}

function catalogOf({ kind, catalogFingerprint }: Connection): string | undefined {
  return kind === 'demo' ? demoConnectionId : catalogFingerprint;
}

/** The checked content, or what is wrong with it. */
function parse(text: string): z.infer<typeof fileSchema> | TicketFileProblem {
  if (Buffer.byteLength(text) > maxTicketFileBytes) return 'too-large';
  const isOurs = text.includes(ticketFileKind);
  const value = jsonIn(text.replace(/^\uFEFF/, ''));
  if (typeof value !== 'object' || value === null) return isOurs ? 'damaged' : 'foreign';
  const { kind, version: written, ...content } = value as Record<string, unknown>;
  if (kind !== ticketFileKind) return 'foreign';
  if (!Number.isSafeInteger(written)) return 'damaged';
  if (Number(written) > version) return 'newer';
  const read = fileSchema.safeParse(content);
  // The address of a file is nobody's: what the app notes here has its own.
  return read.success && read.data.ticket.progress?.baseAddress === undefined ? read.data : 'damaged';
}
