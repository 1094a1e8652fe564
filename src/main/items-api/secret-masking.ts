import { formsOfSecret } from '#main/log/redaction.ts';
import { itemFields, listItemFields } from '#shared/item.ts';
import { isStatedValue, withoutSecret } from '#shared/secret-text.ts';
import { exactNumberText } from './http-response.ts';
import { isJsonObject, type JsonObject } from './wire-format.ts';

const mask = '••••';

/** Encoded forms of shorter tokens would match by chance. */
const minEncodedLength = 8;

/** Masks secrets in a text; `field` is the name of its field. */
export type TextMask = (text: string, field?: string) => string;

/** Masks the connection's own token, which the service may echo in any form of {@link formsOfSecret}. */
export function withoutBearerToken(text: string, token: string, field?: string): string {
  const forms = token.length < minEncodedLength ? [] : formsOfSecret(token);
  return forms
    .filter((form) => form !== token)
    .reduce((masked, form) => masked.replaceAll(form, mask), withoutSecret(text, token, mask, field));
}

/**
 * Masks each text and each undocumented name in parsed JSON. Documented names, statuses, prices, times, and numbers in documented fields
 * stay as sent, so that a secret that equals one of them can't break a response.
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
