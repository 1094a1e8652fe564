import { z } from 'zod';
import { type Item, itemStatuses } from './item.ts';

export const answerReaders = ['customer', 'colleague', 'ticket'] as const;
export type AnswerReader = (typeof answerReaders)[number];

/**
 * What a template may name in braces, after the labels on screen, and the field of the item (section 2.4) that fills it; null: the app
 * knows it from elsewhere. The trade URL is not among them: its token is a secret.
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

/** Safe: the keys of the object that the type is derived from. */
export const placeholderNames = Object.keys(placeholders) as Placeholder[];

export const maxTemplateLength = 4_000;
export const maxTemplateNameLength = 80;
export const maxTemplates = 200;

const text = z.string().max(maxTemplateLength);

const answerTemplateSchema = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  reader: z.enum(answerReaders),
  name: z.string().min(1).max(maxTemplateNameLength),
  /** The status (section 3) that it is for; null: any. */
  status: z.enum(itemStatuses).nullable(),
  /** Whether it is for items with a delivery error (`error_message`). */
  error: z.enum(['any', 'with', 'without']),
  text,
});
export type AnswerTemplate = z.infer<typeof answerTemplateSchema>;

const frameSchema = z.strictObject({ opening: text, closing: text });

export const answersSchema = z.strictObject({
  templates: z
    .array(answerTemplateSchema)
    .max(maxTemplates)
    .refine((templates) => new Set(templates.map(({ id }) => id)).size === templates.length),
  frames: z.strictObject({ customer: frameSchema, colleague: frameSchema, ticket: frameSchema }),
});
export type Answers = z.infer<typeof answersSchema>;

export type ImportedAnswers =
  | { kind: 'read'; fileName: string; answers: Answers }
  | { kind: 'refused'; fileName: string; because: 'not-templates' | 'newer' | 'too-large' };

/** A placeholder: letters within braces. Other braces are text. */
const inBraces = /\{([\p{L}\p{N}_ -]{1,60})\}/gu;

/** The text with each of its placeholders replaced; `valueFor` gets what is between the braces. */
export function withPlaceholders(template: string, valueFor: (name: string) => string): string {
  return template.replace(inBraces, (_whole, name: string) => valueFor(name));
}

/** The names between braces, in order, without repeats. */
export function placeholdersIn(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(inBraces), ([, name = '']) => name))];
}

/** By its own name, or by that of the item's field; null: there is none. */
export function placeholderOf(name: string): Placeholder | null {
  return placeholderNames.find((one) => one === name || placeholders[one] === name) ?? null;
}

/** The template of a reader that says most of an item's state: by status and error, then status, then error, then any. Null: none fits. */
export function templateFor(
  templates: readonly AnswerTemplate[],
  reader: AnswerReader,
  state: { status: string | undefined; hasError: boolean },
): AnswerTemplate | null {
  const fitting = templates.filter(
    (one) =>
      one.reader === reader &&
      (one.status === null || one.status === state.status) &&
      (one.error === 'any' || (one.error === 'with') === state.hasError),
  );
  const weight = ({ status, error }: AnswerTemplate) => (status === null ? 0 : 2) + (error === 'any' ? 0 : 1);
  return fitting.toSorted((a, b) => weight(b) - weight(a))[0] ?? null;
}
