import { failed, type Outcome, success } from '#shared/failure.ts';
import { type Item, isItemStatus, itemFields, maxRawJsonLength, type UnreadableField } from '#shared/item.ts';
import { itemSchema } from '#shared/item-schema.ts';
import { isPrice } from '#shared/price.ts';
import { tradeTokensIn, withoutTokens } from '#shared/secret-text.ts';
import { readTimestamp } from '#shared/timestamp.ts';
import { maskedToken, withMaskedToken } from '#shared/trade-url.ts';
import { parsedJson, parsedWithExactNumbers } from './http-response.ts';
import { type TextMask, withMaskedTexts } from './secret-masking.ts';
import {
  asDifferences,
  type Difference,
  fieldDifferences,
  isJsonObject,
  type JsonObject,
  readableName,
  successEnvelope,
} from './wire-format.ts';

type ItemResponse = {
  item: Partial<Item> & { id: number };
  unreadable: UnreadableField[];
  unlistedFields: string[];
  rawJson: string;
  differences: Difference[];
};

const maxRawFieldLength = 500;

/**
 * Parses the response of `GET /v1/items/{item_id}` (section 2.4) into readable fields and a list of unreadable ones. A response about
 * another item has the wrong shape. `masked` removes the connection's own token from texts; the trade token stays in `item.trade_url`
 * only, and nowhere if that isn't text.
 * Failure kinds: `unreadable-response`, `truncated`.
 */
export function readItemResponse(
  text: string,
  requestedId: number,
  masked: TextMask = (sent) => sent,
): Outcome<ItemResponse> {
  const json = parsedJson(text);
  if (!json.ok) return json;
  const envelope = successEnvelope(parsedWithExactNumbers(text), 'response');
  if (!envelope.ok) return envelope;
  const sent = withMaskedTexts(envelope.value, masked);
  if (!isJsonObject(sent.data) || sent.data.id !== requestedId) {
    return failed({ kind: 'unreadable-response', reason: 'shape' });
  }
  const tokens = tradeTokensIn(sent.data.trade_url);
  const data = withoutTradeSecrets(sent.data, tokens);
  // A picture's URL may need a `token` parameter of its own.
  const { image } = withMaskedTexts({ image: sent.data.image }, (text) => withoutTokens(text, tokens));
  const exact: JsonObject = { trade_url: sent.data.trade_url, image };

  const readable: Partial<Record<keyof Item, unknown>> = {};
  const unreadable: UnreadableField[] = [];
  for (const field of itemFields) {
    const from = Object.hasOwn(exact, field) ? exact : data;
    const value = Object.hasOwn(data, field) ? itemSchema.shape[field].safeParse(from[field]) : null;
    if (value?.success) readable[field] = value.data;
    else
      unreadable.push({
        field,
        raw: value === null ? null : JSON.stringify(data[field]).slice(0, maxRawFieldLength),
      });
  }
  // Safe: each field was parsed by its own schema.
  const item = { ...(readable as Partial<Item>), id: requestedId };
  const fields = fieldDifferences([data], itemFields);
  return success({
    item,
    unreadable,
    unlistedFields: [...fields.extra, ...fields.missing],
    differences: [
      ...asDifferences(fields),
      ...asDifferences(fieldDifferences([sent], ['success', 'type', 'data'])),
      ...unreadable
        .filter(({ raw }) => raw !== null)
        .map(({ field }) => ({ kind: 'unreadable-field' as const, name: field })),
      ...oddValues(item),
    ],
    rawJson: JSON.stringify(data, null, 2).slice(0, maxRawJsonLength),
  });
}

/** The times with a documented shape, unlike `error_date` and `next_try`. */
const statedTimes = [
  ['bought_at', 'utc'],
  ['last_send', 'zoneless'],
  ['send_date', 'zoneless'],
] as const;

/** Readable text that isn't as sections 2.4 and 3 describe. */
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

/** The item's data with its trade token masked everywhere, and a trade URL that isn't text hidden. */
function withoutTradeSecrets(data: JsonObject, tokens: readonly string[]): JsonObject {
  const safe = withMaskedTexts(data, (text, field) => withMaskedToken(withoutTokens(text, tokens, field)));
  return typeof data.trade_url === 'string' || !Object.hasOwn(data, 'trade_url')
    ? safe
    : { ...safe, trade_url: hidden(safe.trade_url) };
}

/** Masks everything but texts in which a token was already masked, since any part may be the token, even the name of a field. */
function hidden(value: unknown): unknown {
  if (value === null) return null;
  if (typeof value === 'string') return value.includes(maskedToken) ? value : maskedToken;
  if (Array.isArray(value)) return value.map(hidden);
  return maskedToken;
}
