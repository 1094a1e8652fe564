import { z } from 'zod';
import { type Item, itemStatuses } from './item.ts';

export const replyReaders = ['customer', 'colleague', 'ticket'] as const;
export type ReplyReader = (typeof replyReaders)[number];

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
  name: z.string().min(1).max(maxTemplateNameLength),
  /** The item's status (section 3); null: any. */
  status: z.enum(itemStatuses).nullable(),
  /** Whether the item has a delivery error (`error_message`). */
  error: z.enum(['any', 'with', 'without']),
  text,
});
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>;

const frameSchema = z.strictObject({ opening: text, closing: text });

export const replyTemplatesSchema = z.strictObject({
  templates: z
    .array(replyTemplateSchema)
    .max(maxTemplates)
    .refine((templates) => new Set(templates.map(({ id }) => id)).size === templates.length),
  frames: z.strictObject({ customer: frameSchema, colleague: frameSchema, ticket: frameSchema }),
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

/** The most specific template for an item's state: by status and error, then status, then error, then any. Null: none matches. */
export function templateFor(
  templates: readonly ReplyTemplate[],
  reader: ReplyReader,
  state: { status: string | undefined; hasError: boolean },
): ReplyTemplate | null {
  const fitting = templates.filter(
    (one) =>
      one.reader === reader &&
      (one.status === null || one.status === state.status) &&
      (one.error === 'any' || (one.error === 'with') === state.hasError),
  );
  const weight = ({ status, error }: ReplyTemplate) => (status === null ? 0 : 2) + (error === 'any' ? 0 : 1);
  return fitting.toSorted((a, b) => weight(b) - weight(a))[0] ?? null;
}

/** How an item's receiving account compares with the customer's. `unknown`: one of them can't be read. */
export type AccountMatch = 'own' | 'other' | 'unknown';

/** `accounts`: the customer's partner numbers, as far as they are known. */
export function accountMatch(partner: string | null | undefined, accounts: readonly string[]): AccountMatch {
  if (partner === null || partner === undefined || accounts.length === 0) return 'unknown';
  return accounts.includes(partner) ? 'own' : 'other';
}
