import { formsOfSecret } from '#main/log/redaction.ts';
import { itemFields } from '#shared/item.ts';
import { isStatedValue, withoutSecret } from '#shared/secret-text.ts';
import { exactNumberText } from './answer-text.ts';
import { isJsonObject, type JsonObject, listItemFields } from './wire-format.ts';

const mask = '••••';

/** The encoded forms of shorter tokens occur by chance. */
const minEncodedLength = 8;

/** A text as it may be shown; `field` is the name of what holds it. */
export type TextMask = (text: string, field?: string) => string;

/** A text without the connection's own token, should the service echo it in any form of {@link formsOfSecret}. */
export function withoutBearerToken(text: string, token: string, field?: string): string {
  const forms = token.length < minEncodedLength ? [] : formsOfSecret(token);
  return forms
    .filter((form) => form !== token)
    .reduce((masked, form) => masked.replaceAll(form, mask), withoutSecret(text, token, mask, field));
}

/**
 * Parsed JSON with each text masked, and each name that isn't documented. What the document describes stays as sent, so that no secret
 * can break a response by looking like a part of one: documented names, statuses, prices, times, and numbers in documented fields.
 */
export function withMaskedTexts(object: JsonObject, masked: TextMask): JsonObject;
export function withMaskedTexts(value: unknown, masked: TextMask): unknown;
export function withMaskedTexts(value: unknown, masked: TextMask): unknown {
  return maskedIn('', value, masked);
}

function maskedIn(field: string, value: unknown, masked: TextMask): unknown {
  if (typeof value === 'string') return isStatedValue(field, value) ? value : masked(value, field);
  const digits = typeof value === 'number' ? String(value) : exactNumberText(value);
  if (digits !== null) {
    const text = documentedNames.has(field) ? digits : masked(digits);
    return text === digits ? value : text;
  }
  if (Array.isArray(value)) return value.map((one) => maskedIn(field, one, masked));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      documentedNames.has(name) ? name : masked(name),
      maskedIn(name, inner, masked),
    ]),
  );
}

const documentedNames: ReadonlySet<string> = new Set([
  ...['success', 'type', 'message', 'data', 'pagination'],
  ...['total', 'per_page', 'current_page', 'pages', 'links', 'next_page', 'previous_page', 'first_page'],
  ...itemFields,
  ...listItemFields,
]);
