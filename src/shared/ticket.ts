import * as z from 'zod/mini';
import { connectionIdSchema } from './connection-id.ts';
import { maxFilterTextLength } from './item-filters.ts';

/** Per connection; the least recently opened or changed ones are dropped. */
export const maxTickets = 50;
/** Each line takes one or two requests. */
export const maxTicketLines = 1_000;
export const maxTicketNameLength = 80;
/** About a hundred characters a line. A ticket with a longer text is stored without it. */
const maxPastedTextLength = 100 * maxTicketLines;
const maxLineChanges = 4 * maxTicketLines;
/** As long as a note on an item. */
const maxTicketNoteLength = 2_000;

const lineKinds = ['id', 'name', 'market_hash_name'] as const;
export type LineKind = (typeof lineKinds)[number];

const pastedSchema = z.strictObject({
  kind: z.enum(lineKinds),
  /** The digits of an `id`, else a whole name with its commas. */
  text: z.string().check(z.minLength(1), z.maxLength(maxFilterTextLength)),
  /** How often it occurs. */
  count: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
});

const lineSchema = z.extend(pastedSchema, {
  /** The name that the pasted text has beside an `id`. */
  named: z.optional(z.string().check(z.minLength(1), z.maxLength(maxFilterTextLength))),
  /** Whether every listing of the name is looked up rather than counted. */
  isExpanded: z.boolean(),
  /** The pasted names that this one replaces, in their order, with this one itself if it was pasted too. */
  replaced: z.optional(z.array(pastedSchema).check(z.maxLength(maxTicketLines))),
});

const lineChangeSchema = z.strictObject({
  isTicked: z.optional(z.boolean()),
  kind: z.optional(z.enum(['name', 'market_hash_name'])),
  isSplit: z.optional(z.boolean()),
  isExpanded: z.optional(z.boolean()),
  /** The name that is looked up instead of the line's. */
  instead: z.optional(z.string().check(z.minLength(1), z.maxLength(maxFilterTextLength))),
  /** How the line's own name was looked up; missing: as it is read. */
  pastedKind: z.optional(z.enum(['name', 'market_hash_name'])),
});

const pastedTextSchema = z.strictObject({
  text: z.string().check(z.maxLength(maxPastedTextLength)),
  /** `line`: the ID of the line's row in the sheet. */
  changes: z
    .array(z.extend(lineChangeSchema, { line: z.string().check(z.maxLength(2 * maxFilterTextLength)) }))
    .check(z.maxLength(maxLineChanges)),
});

/** Items looked up together, in the order they were pasted. */
export const ticketSchema = z.strictObject({
  id: connectionIdSchema,
  connectionId: connectionIdSchema,
  name: z.string().check(z.minLength(1), z.maxLength(maxTicketNameLength)),
  /** Epoch milliseconds. */
  createdAt: z.int().check(z.gte(0)),
  /** The user's note. It is never sent. */
  note: z.optional(z.string().check(z.maxLength(maxTicketNoteLength))),
  lines: z.array(lineSchema).check(z.minLength(1), z.maxLength(maxTicketLines)),
  /** The customer's words that the lines were read from, without their secrets. */
  pasted: z.optional(pastedTextSchema),
});

/** A line as it was pasted. */
export type PastedName = z.infer<typeof pastedSchema>;
/** The user's changes to one line of the pasted text. */
export type LineChange = z.infer<typeof lineChangeSchema>;
export type TicketLine = z.infer<typeof lineSchema>;
export type Ticket = z.infer<typeof ticketSchema>;

/** How many items two mentions of the same text name: an ID is one item, however often it is mentioned. */
export function countTogether(
  { kind, count }: Pick<PastedName, 'kind' | 'count'>,
  other: Pick<PastedName, 'count'>,
): number {
  return kind === 'id' ? Math.max(count, other.count) : count + other.count;
}

/** The ticket as it can be stored: without a pasted text that is too long. */
export function storableTicket({ pasted, ...ticket }: Ticket): Ticket {
  if (pasted === undefined) return ticket;
  const isTooLong = pasted.text.length > maxPastedTextLength || pasted.changes.length > maxLineChanges;
  return isTooLong ? ticket : { ...ticket, pasted };
}
