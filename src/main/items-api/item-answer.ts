import { type Item, itemFields, type UnreadableField } from '#shared/item.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { isJsonObject, successEnvelope } from './envelope.ts';
import { itemSchema } from './item-fields.ts';
import { parsedJson, parsedWithExactNumbers } from './json-text.ts';
import { withTradeTokensMasked } from './secret-masking.ts';
import { unlistedFields } from './unlisted-fields.ts';

export type ItemAnswer = {
  item: Partial<Item> & { id: number };
  unreadable: UnreadableField[];
  unlistedFields: string[];
  rawJson: string;
};

const longestRawJson = 64 * 1024;
const longestRawField = 500;

/**
 * The answer of `GET /v1/items/{item_id}` (section 2.4): every field that could be read, and by name those that could not.
 * An answer about another item, or about none, is not the documented shape.
 * Failure kinds: `unreadable-answer`, `cut-off`.
 */
export function readItemAnswer(text: string, askedId: number): Outcome<ItemAnswer> {
  const json = parsedJson(text);
  if (!json.ok) return json;
  const envelope = successEnvelope(parsedWithExactNumbers(text), 'response');
  if (!envelope.ok) return envelope;
  const data = envelope.value.data;
  if (!isJsonObject(data) || data.id !== askedId) {
    return failed({ kind: 'unreadable-answer', reason: 'shape' });
  }

  const readable: Partial<Record<keyof Item, unknown>> = {};
  const unreadable: UnreadableField[] = [];
  for (const field of itemFields) {
    const value = Object.hasOwn(data, field) ? itemSchema.shape[field].safeParse(data[field]) : null;
    if (value?.success) readable[field] = value.data;
    else
      unreadable.push({ field, raw: value === null ? null : rawText(data[field]).slice(0, longestRawField) });
  }
  return success({
    // Each field was parsed by the schema of its own name.
    item: { ...(readable as Partial<Item>), id: askedId },
    unreadable,
    unlistedFields: unlistedFields([data], itemFields),
    rawJson: rawText(data, 2).slice(0, longestRawJson),
  });
}

/** JSON text with masked trade tokens. Masked before it is clipped: a token cut in half would still be one. */
function rawText(value: unknown, indent = 0): string {
  return withTradeTokensMasked(JSON.stringify(value, null, indent));
}
