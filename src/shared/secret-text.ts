import { type Item, isItemStatus } from './item.ts';
import { isPrice } from './price.ts';
import { readTimestamp } from './timestamp.ts';
import { maskedToken, percentDecoded, tokenValuesIn, withMaskedToken } from './trade-url.ts';

/**
 * Replaces the secret by `mask`. A random-looking secret is replaced anywhere. One that looks like a word (`pagination`) is replaced only
 * as a whole word, and a number or a short word (`12345678`, `SEND`) only as the whole text or after "token" or "Bearer", because
 * elsewhere the same characters are probably the catalog's own. The same holds for any word in a `field` with an item's name.
 */
export function withoutSecret(text: string, secret: string, mask: string, field = ''): string {
  if (text === secret) return mask;
  if (secret === '' || !text.includes(secret)) return text;
  const isSecretAt = placesOf(secret, text, field);
  let [masked, maskedTo] = ['', 0];
  for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, Math.max(at + 1, maskedTo))) {
    if (!isSecretAt(at)) continue;
    masked += text.slice(maskedTo, at) + mask;
    maskedTo = at + secret.length;
  }
  return masked + text.slice(maskedTo);
}

/** Whether a text field has a value as documented, which is then no secret even if it equals one. */
export function isStatedValue(field: string, text: string): boolean {
  switch (field) {
    case 'status':
      return isItemStatus(text);
    case 'price':
    case 'platform_price':
    case 'lowest':
    case 'highest':
      return isPrice(text);
    case 'median':
      return isPrice(text.replace(/(?<=\.\d\d)5$/, ''));
    case 'bought_at':
    case 'last_send':
    case 'send_date':
    case 'error_date':
    case 'next_try':
      return ['utc', 'zoneless'].includes(readTimestamp(text).kind);
    default:
      return false;
  }
}

/**
 * Decides at which of its occurrences the secret is meant. It creates no pattern per secret, of which each item has one, because V8 keeps
 * up to 80 kB of compiled code for each.
 */
function placesOf(secret: string, text: string, field: string): (at: number) => boolean {
  const endsWord = (at: number) => isWord(secret.at(-1)) && isWord(text[at + secret.length]);
  const isAlone = (at: number) => !(isWord(secret[0]) && isWord(text[at - 1])) && !endsWord(at);
  const isParameter = (at: number) => text[at - 1] === '=' && '&#'.includes(text.charAt(at + secret.length));
  const isNamed = (at: number) => {
    behindItsName.lastIndex = at;
    return behindItsName.test(text) && !endsWord(at);
  };
  const isLong = secret.length >= minLengthAnywhere;
  const kind = classify(secret);
  if (kind === 'random') return isLong ? () => true : (at) => isAlone(at) || isNamed(at);
  if (kind === 'number' || !isLong || field === 'name' || field === 'market_hash_name') return isNamed;
  const isWhole = /^https?:\/\//i.test(text) ? isParameter : isAlone;
  return (at) => isWhole(at) || isNamed(at);
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\w-]/.test(character);
}

/** In JSON, in JSON within a text, and percent-encoded. */
const quote = `(?:\\\\*["']|%22|%27)?`;

/** Matches the position of the value after "token" or "Bearer" and a separator. */
const behindItsName = new RegExp(
  `(?<=(?:[Tt][Oo][Kk][Ee][Nn]|[Bb][Ee][Aa][Rr][Ee][Rr])${quote}(?:\\s*(?:[:=]|%3[AaDd])\\s*|\\s+|%20|\\+)${quote})`,
  'y',
);

/** Shorter ones occur by chance. */
const minLengthAnywhere = 8;

function classify(secret: string): 'random' | 'word' | 'number' {
  const parts = secret.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  // Ids have up to 16 digits.
  if (parts.every((part) => /^\d{1,16}$/.test(part))) return 'number';
  return parts.every((part) => /^([A-Z]?[a-z]{0,15}|[A-Z]{1,16}|\d{1,16})$/.test(part)) ? 'word' : 'random';
}

/** Shorter ones occur everywhere by chance. */
const minTokenLength = 4;
const maxTokenLength = 500;
/** A trade URL has one; a catalog that sends thousands must not slow the app down. */
const maxTokens = 20;

/**
 * The text without the token of the item's trade URL, as a `token` parameter or as the bare value, since an error message may repeat
 * either. `field`: the documented field of the text.
 */
export function withoutTradeToken(text: string, tradeUrl: unknown, field?: string): string {
  // The value first: masking a part of it would leave the rest.
  return withMaskedToken(withoutTokens(text, tradeTokensIn(tradeUrl), field));
}

/** The text without these tokens; `field`: the documented field of the text. */
export function withoutTokens(text: string, tokens: readonly string[], field?: string): string {
  return tokens.reduce((masked, token) => withoutSecret(masked, token, maskedToken, field), text);
}

/** An item that can be copied, listed and stored: without the trade URL, and without its token in other texts. */
export function withoutTradeUrl(item: Partial<Item>): Partial<Omit<Item, 'trade_url'>> {
  const { trade_url: tradeUrl, ...rest } = item;
  const entries = Object.entries(rest).map(([field, value]) => [
    field,
    typeof value === 'string' && !isStatedValue(field, value)
      ? withoutTradeToken(value, tradeUrl, field)
      : value,
  ]);
  // Safe: the fields and their types are the same.
  return Object.fromEntries(entries) as Partial<Omit<Item, 'trade_url'>>;
}

/**
 * All values that could be the token of a `trade_url`, whatever its type: the `token` parameters of even a malformed address or, if there
 * are none and it isn't an address, the value itself.
 */
export function tradeTokensIn(tradeUrl: unknown): string[] {
  const tokens = new Set<string>();
  for (const text of textsIn(tradeUrl)) {
    for (const token of tokensInText(text)) {
      const isPlausible = token.length >= minTokenLength && token.length <= maxTokenLength;
      if (isPlausible && token.isWellFormed() && tokens.size < maxTokens) tokens.add(token);
    }
  }
  return [...tokens];
}

function tokensInText(text: string): string[] {
  const named = tokenValuesIn(text);
  const isAddress = /^[a-z][a-z0-9+.-]*:/i.test(text);
  const found = named.length > 0 ? named : isAddress || /\s/.test(text) ? [] : [text];
  return found.flatMap((token) => {
    const decoded = percentDecoded(token) ?? token;
    return [token, decoded, encodeURIComponent(decoded.toWellFormed())];
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
