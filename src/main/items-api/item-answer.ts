import { type Item, isItemStatus, itemFields, type UnreadableField } from '#shared/item.ts';
import { failed, type Outcome, success } from '#shared/outcome.ts';
import { isPrice } from '#shared/price.ts';
import { readTimestamp } from '#shared/timestamp.ts';
import { withoutTokenValue } from '#shared/trade-secrets.ts';
import { withMaskedToken } from '#shared/trade-url.ts';
import { isJsonObject, successEnvelope } from './envelope.ts';
import { asDifferences, type Difference, fieldDifferences, readableName } from './field-differences.ts';
import { itemSchema } from './item-fields.ts';
import { jsonTextShown, parsedJson, parsedWithExactNumbers } from './json-text.ts';

export type ItemAnswer = {
  item: Partial<Item> & { id: number };
  unreadable: UnreadableField[];
  unlistedFields: string[];
  rawJson: string;
  differences: Difference[];
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

  const rawText = (value: unknown, indent = 0) => withoutTokenValue(rawJson(value, indent), tradeUrlIn(data));
  const readable: Partial<Record<keyof Item, unknown>> = {};
  const unreadable: UnreadableField[] = [];
  for (const field of itemFields) {
    const value = Object.hasOwn(data, field) ? itemSchema.shape[field].safeParse(data[field]) : null;
    if (value?.success) readable[field] = value.data;
    else
      unreadable.push({ field, raw: value === null ? null : rawText(data[field]).slice(0, longestRawField) });
  }
  // Each field was parsed by the schema of its own name.
  const item = { ...(readable as Partial<Item>), id: askedId };
  const fields = fieldDifferences([data], itemFields);
  return success({
    item,
    unreadable,
    unlistedFields: [...fields.extra, ...fields.missing],
    differences: [
      ...asDifferences(fields),
      ...asDifferences(fieldDifferences([envelope.value], ['success', 'type', 'data'])),
      ...unreadable
        .filter(({ raw }) => raw !== null)
        .map(({ field }) => ({ kind: 'unreadable-field' as const, name: field })),
      ...oddValues(item),
    ],
    rawJson: rawText(data, 2).slice(0, longestRawJson),
  });
}

/** The times whose shape is stated; that of `error_date` and `next_try` is not. */
const statedTimes = [
  ['bought_at', 'utc'],
  ['last_send', 'zoneless'],
  ['send_date', 'zoneless'],
] as const;

/** Text that could be read and yet isn't what sections 2.4 and 3 describe. */
function oddValues(item: Partial<Item>): Difference[] {
  const odd: Difference[] = [];
  if (item.status !== undefined && !isItemStatus(item.status)) {
    odd.push({ kind: 'unknown-status', name: readableName(item.status) });
  }
  if (item.price !== undefined && !isPrice(item.price)) odd.push({ kind: 'other-shape', name: 'price' });
  for (const [field, shape] of statedTimes) {
    const text = item[field];
    if (text !== undefined && readTimestamp(text).kind !== shape) {
      odd.push({ kind: 'other-shape', name: field });
    }
  }
  return odd;
}

/** JSON text with masked trade tokens. Masked before it is clipped: a token cut in half would still be one. */
function rawJson(value: unknown, indent: number): string {
  return jsonTextShown(value, withMaskedToken, indent);
}

function tradeUrlIn({ trade_url: tradeUrl }: Record<string, unknown>): string | undefined {
  return typeof tradeUrl === 'string' ? tradeUrl : undefined;
}
