import { isItemStatus } from './item.ts';
import { isPrice } from './price.ts';
import { readTimestamp } from './timestamp.ts';

/**
 * The text with `mask` wherever it holds the secret. A random-looking secret is found anywhere. One that reads like a word
 * (`pagination`) is found only as a whole word, and a number or a short word (`12345678`, `SEND`) only as the whole text or behind
 * "token" or "Bearer": anywhere else the same characters are far more likely to be the catalog's own. So is any word in a `field` that
 * holds an item's name (`Field-Tested`).
 */
export function withoutSecret(text: string, secret: string, mask: string, field = ''): string {
  if (text === secret) return mask;
  const { inText, inAddress, inName } = patternsOf(secret);
  const isName = field === 'name' || field === 'market_hash_name';
  return text.replace(isName ? inName : /^https?:\/\//i.test(text) ? inAddress : inText, mask);
}

/**
 * Whether a documented field holds just what the document says it may hold: then it is no secret, whatever the secret happens to be.
 * For texts; the documented numbers are ids and counts.
 */
export function isStatedValue(field: string, text: string): boolean {
  switch (field) {
    case 'status':
      return isItemStatus(text);
    case 'price':
    case 'platform_price':
      return isPrice(text);
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

type Patterns = { inText: RegExp; inAddress: RegExp; inName: RegExp };

/** Made once for each secret, since every text of every response is searched. Cleared when full. */
const patterns = new Map<string, Patterns>();
const maxPatterns = 200;

function patternsOf(secret: string): Patterns {
  const known = patterns.get(secret);
  if (known !== undefined) return known;
  if (patterns.size >= maxPatterns) patterns.clear();
  const literal = secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const named = `(?<=(?:[Tt][Oo][Kk][Ee][Nn]|[Bb][Ee][Aa][Rr][Ee][Rr])${quote}(?:\\s*(?:[:=]|%3[AaDd])\\s*|\\s+|%20|\\+)${quote})${literal}${end(secret)}`;
  const alone = `${start(secret)}${literal}${end(secret)}`;
  const parameter = `(?<==)${literal}(?=[&#]|$)`;
  const either = (inText: string, inAddress = inText, inName = inText): Patterns => ({
    inText: new RegExp(`${inText}|${named}`, 'g'),
    inAddress: new RegExp(`${inAddress}|${named}`, 'g'),
    inName: new RegExp(`${inName}|${named}`, 'g'),
  });
  const look = looks(secret);
  const made =
    look === 'random'
      ? either(secret.length >= minLengthAnywhere ? literal : alone)
      : look === 'word' && secret.length >= minLengthAnywhere
        ? either(alone, parameter, named)
        : either(named);
  patterns.set(secret, made);
  return made;
}

/** In JSON, in JSON within a text, and percent-encoded. */
const quote = `(?:\\\\*["']|%22|%27)?`;

/** Shorter ones occur by chance. */
const minLengthAnywhere = 8;

function looks(secret: string): 'random' | 'word' | 'number' {
  const parts = secret.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  // 16 digits are what an id can have.
  if (parts.every((part) => /^\d{1,16}$/.test(part))) return 'number';
  return parts.every((part) => /^([A-Z]?[a-z]{0,15}|[A-Z]{1,16}|\d{1,16})$/.test(part)) ? 'word' : 'random';
}

function start(secret: string): string {
  return /^[\w-]/.test(secret) ? '(?<![\\w-])' : '';
}

function end(secret: string): string {
  return /[\w-]$/.test(secret) ? '(?![\\w-])' : '';
}
