import * as z from 'zod/mini';
import { connectionIdSchema } from './connection-id.ts';
import { deliveryErrors } from './delivery-error.ts';
import { maxFilterTextLength } from './item-filters.ts';

/** Per connection. */
export const maxTickets = 50;
/** Each line takes one or two requests. */
export const maxTicketLines = 1_000;
export const maxTicketNameLength = 80;
/** About a hundred characters a line. A ticket with a longer text is stored without it. */
export const maxPastedTextLength = 100 * maxTicketLines;
/** As long as a note on an item. */
export const maxTicketNoteLength = 2_000;

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

const pastedTextSchema = z.strictObject({
  text: z.string().check(z.maxLength(maxPastedTextLength)),
  /** Of earlier versions, whose lines have them too. */
  changes: z.optional(z.array(z.unknown()).check(z.maxLength(4 * maxTicketLines))),
});

/** Longer texts of the catalog's are truncated. */
export const maxStatusLength = 200;
export const maxTicketItemNameLength = 200;

// A constant of its own: with the spread within, the page's bundle would keep the schemas.
const errorKinds = [...deliveryErrors, 'other'] as const;

const deliverySchema = z.strictObject({
  /** The item's status as sent (section 3); null: not readable, or not known yet. */
  status: z.nullable(z.string().check(z.maxLength(maxStatusLength))),
  /** The kind of its delivery error; `other`: one that isn't known by its words. Null: none. */
  error: z.nullable(z.enum(errorKinds)),
});

const itemIdSchema = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));
const notFoundSchema = z.int().check(z.gte(0), z.lte(maxTicketLines));

const ticketItemSchema = z.extend(deliverySchema, {
  itemId: itemIdSchema,
  name: z.string().check(z.maxLength(maxTicketItemNameLength)),
  /** When the response came that first had this status and error, epoch milliseconds. */
  seenAt: z.int().check(z.gte(0)),
  /** What the last copied reply said of it; missing: no reply was about it. */
  said: z.optional(deliverySchema),
});

/** A response about one of a ticket's items, or what a reply says of it. */
export const seenDeliverySchema = z.omit(ticketItemSchema, { seenAt: true, said: true });

const progressSchema = z.strictObject({
  /** The customer's items, with the state that they were last seen in. */
  items: z.array(ticketItemSchema).check(z.maxLength(maxTicketLines)),
  /** How many of the lines the catalog had nothing for. */
  notFound: notFoundSchema,
  /** When a reply was last copied, epoch milliseconds; missing: none was. */
  repliedAt: z.optional(z.int().check(z.gte(0))),
  /** The user's word on the ticket, until the next reply. */
  marked: z.optional(z.enum(['open', 'done'])),
  /** The catalog address that the items are of: at another one, the same ID is another item. Missing: not known. */
  baseAddress: z.optional(z.string().check(z.maxLength(2_000))),
});

/** The outcome of a ticket's run, with the IDs of items that couldn't be loaded, and of those that the catalog doesn't have. */
export const lookedUpSchema = z.strictObject({
  items: z
    .array(z.extend(seenDeliverySchema, { receivedAt: z.int().check(z.gte(0)) }))
    .check(z.maxLength(maxTicketLines)),
  failed: z.array(itemIdSchema).check(z.maxLength(maxTicketLines)),
  missing: z.array(itemIdSchema).check(z.maxLength(maxTicketLines)),
  /** How many lines nothing was found for. */
  notFound: notFoundSchema,
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
  /** None: nothing of its message is looked up yet. */
  lines: z.array(lineSchema).check(z.maxLength(maxTicketLines)),
  /** The customer's words that the lines were read from, without their secrets. */
  pasted: z.optional(pastedTextSchema),
  /** What became of it; missing: it wasn't looked up yet, or by an earlier version. See ticket-state.ts. */
  progress: z.optional(progressSchema),
});

/** A ticket in a file for colleagues: without its connection here. */
export const handedOverTicketSchema = z.omit(ticketSchema, { connectionId: true });
/** In a ticket's file, which begins with it. */
export const ticketFileKind = 'item-catalog-ticket';
/** Whether a file's text begins as a ticket's does. */
export function isTicketFile(text: string): boolean {
  return text.slice(0, 200).includes(`"${ticketFileKind}"`);
}

/** A ticket of a thousand lines with their message takes a tenth of it. */
export const maxTicketFileBytes = 4 * 1024 * 1024;

/** A line as it was pasted. */
export type PastedName = z.infer<typeof pastedSchema>;
export type TicketLine = z.infer<typeof lineSchema>;
export type Ticket = z.infer<typeof ticketSchema>;
/** What is said of an item's delivery, in a reply or by a response. */
export type Delivery = z.infer<typeof deliverySchema>;
export type SeenDelivery = z.infer<typeof seenDeliverySchema>;
export type TicketItem = z.infer<typeof ticketItemSchema>;
/** Identifies a ticket. */
export type TicketTarget = Pick<Ticket, 'connectionId' | 'id'>;
export type LookedUp = z.infer<typeof lookedUpSchema>;
export type TicketProgress = z.infer<typeof progressSchema>;

/** Identifies what a line looks up. */
export function lineKey({ kind, text }: Pick<TicketLine, 'kind' | 'text'>): string {
  return `${kind} ${text}`;
}

/** The ticket as it can be stored: without a pasted text that is too long. */
export function storableTicket({ pasted, ...ticket }: Ticket): Ticket {
  return pasted === undefined || pasted.text.length > maxPastedTextLength ? ticket : { ...ticket, pasted };
}
