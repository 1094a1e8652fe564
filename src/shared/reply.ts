import { z } from 'zod';
import { deliveryErrorIn } from './delivery-error.ts';
import { type Item, type ItemStatus, isItemStatus, itemStatuses } from './item.ts';
import type { Delivery } from './ticket.ts';

export const replyReaders = ['customer', 'colleague', 'ticket'] as const;
export type ReplyReader = (typeof replyReaders)[number];

/** The languages of replies to customers. Notes for staff are in the interface's own. */
export const replyLanguages = ['en', 'de', 'fr', 'es', 'pt', 'ru', 'pl', 'tr', 'zh'] as const;
export type ReplyLanguage = (typeof replyLanguages)[number];

/** Why an item isn't delivered, as far as a customer may know; `other`: for a reason that only staff read, or that can't be read. */
export type ItemError = NonNullable<Delivery['error']>;

/** What a reply says about an item. An unreadable error is one, since "none" would be a guess. */
export function deliveryOf({ status, error_message: error }: Partial<Item>): Delivery {
  return {
    status: status ?? null,
    error: error === null ? null : (deliveryErrorIn(error ?? '') ?? 'other'),
  };
}

/** What a customer reads about an item: an accepted trade counts, whatever went wrong before it; then its error; then its status. */
export type ReplyOutcome = ItemStatus | ItemError | 'unknown';

export function outcomeOf({ status, error }: Delivery): ReplyOutcome {
  if (status === 'TRADE_ACCEPTED') return status;
  if (error !== null) return error;
  return status !== null && isItemStatus(status) ? status : 'unknown';
}

/**
 * The placeholders of a template, and the item's field (section 2.4) for each; null: the value comes from elsewhere. There is none for
 * the trade URL, whose token is a secret.
 */
export const placeholders = {
  name: 'name',
  market_name: 'market_hash_name',
  id: 'id',
  status: 'status',
  bought: 'bought_at',
  error: 'error_message',
  error_date: 'error_date',
  next_attempt: 'next_try',
  last_attempt: 'last_send',
  send_date: 'send_date',
  trade_offer: 'trade_offer_id',
  offer_link: null,
  waiting: null,
  partner: null,
  price: 'price',
  hash: 'hash',
  note: null,
  seen: null,
  catalog: null,
} as const satisfies Record<string, keyof Item | null>;
export type Placeholder = keyof typeof placeholders;

/** Only before or after the items: the names in a ticket that weren't found. */
export const notFoundPlaceholder = 'not_found';

/** Safe: the type is derived from these keys. */
export const placeholderNames = Object.keys(placeholders) as Placeholder[];

export const maxTemplateLength = 4_000;
export const maxTemplateNameLength = 80;
export const maxTemplates = 200;

const text = z.string().max(maxTemplateLength);

const replyTemplateSchema = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  reader: z.enum(replyReaders),
  /** Of a text for customers; absent: it fits any. */
  language: z.enum(replyLanguages).optional(),
  name: z.string().min(1).max(maxTemplateNameLength),
  /** The item's status (section 3); null: any. */
  status: z.enum(itemStatuses).nullable(),
  /** Whether the item has a delivery error (`error_message`). */
  error: z.enum(['any', 'with', 'without']),
  text,
});
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>;

const frameSchema = z.strictObject({ opening: text, closing: text });
export type ReplyFrame = z.infer<typeof frameSchema>;

export const replyTemplatesSchema = z.strictObject({
  templates: z
    .array(replyTemplateSchema)
    .max(maxTemplates)
    .refine((templates) => new Set(templates.map(({ id }) => id)).size === templates.length),
  frames: z.strictObject({
    /** By language; absent: the language's own. */
    customer: z.partialRecord(z.enum(replyLanguages), frameSchema),
    colleague: frameSchema,
    ticket: frameSchema,
  }),
});
export type ReplyTemplates = z.infer<typeof replyTemplatesSchema>;

export type ImportedReplyTemplates =
  | { kind: 'read'; fileName: string; replyTemplates: ReplyTemplates }
  | { kind: 'refused'; fileName: string; because: 'not-templates' | 'newer' | 'too-large' };

/** A placeholder. Other braces are text. */
const inBraces = /\{([\p{L}\p{N}_ -]{1,60})\}/gu;

/** Replaces each placeholder; `valueFor` gets the text between the braces. */
export function withPlaceholders(template: string, valueFor: (name: string) => string): string {
  return template.replace(inBraces, (_whole, name: string) => valueFor(name));
}

/** The names between braces, in order, without repeats. */
export function placeholdersIn(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(inBraces), ([, name = '']) => name))];
}

/** By its own name or that of the item's field; null: there is none. */
export function placeholderOf(name: string): Placeholder | null {
  return placeholderNames.find((one) => one === name || placeholders[one] === name) ?? null;
}

/**
 * The most specific of the user's templates for an item: in the reply's language before any language, then by status and error, by status,
 * by error. Null: none matches. Templates for staff have no language.
 */
export function templateFor(
  templates: readonly ReplyTemplate[],
  reader: ReplyReader,
  { status, error }: Delivery,
  language: ReplyLanguage,
): ReplyTemplate | null {
  const fitting = templates.filter(
    (one) =>
      one.reader === reader &&
      (reader !== 'customer' || one.language === undefined || one.language === language) &&
      (one.status === null || one.status === status) &&
      (one.error === 'any' || (one.error === 'with') === (error !== null)),
  );
  const weight = (one: ReplyTemplate) =>
    (one.language === undefined ? 0 : 4) + (one.status === null ? 0 : 2) + (one.error === 'any' ? 0 : 1);
  return fitting.toSorted((a, b) => weight(b) - weight(a))[0] ?? null;
}

/** How an item's receiving account compares with the customer's. `unknown`: one of them can't be read. */
export type AccountMatch = 'own' | 'other' | 'unknown';

/** `accounts`: the customer's partner numbers, as far as they are known. */
export function accountMatch(partner: string | null | undefined, accounts: readonly string[]): AccountMatch {
  if (partner === null || partner === undefined || accounts.length === 0) return 'unknown';
  return accounts.includes(partner) ? 'own' : 'other';
}
