import type { Item } from './item.ts';
import { isStatedValue, withoutSecret } from './secret-text.ts';
import { maskedToken, percentDecoded, tokenValuesIn, withMaskedToken } from './trade-url.ts';

/** Shorter ones occur everywhere by chance, and guard nothing. */
const minTokenLength = 4;
const maxTokenLength = 500;
/** No trade URL has more than one; a catalog that sends thousands must not slow down every search for them. */
const maxTokens = 20;

/**
 * The text without the token of the item's trade URL: as a `token` parameter of any address in it, and as the bare value,
 * plain or percent-encoded, since a service's error message may repeat either. `field` is the documented one that holds the text.
 */
export function withoutTradeToken(text: string, tradeUrl: string | undefined, field?: string): string {
  // The value first: a mask over a part of it would leave the rest.
  return withMaskedToken(withoutTokens(text, tradeTokensIn(tradeUrl), field));
}

/** The text without any of these tokens; `field` is the documented one that holds it. */
export function withoutTokens(text: string, tokens: readonly string[], field?: string): string {
  return tokens.reduce((masked, token) => withoutSecret(masked, token, maskedToken, field), text);
}

/** An item as it may be copied, listed and kept: without the trade URL, and with its token in no other text. */
export function withoutTradeUrl(item: Partial<Item>): Partial<Omit<Item, 'trade_url'>> {
  const { trade_url: tradeUrl, ...rest } = item;
  const entries = Object.entries(rest).map(([field, value]) => [
    field,
    typeof value === 'string' && !isStatedValue(field, value)
      ? withoutTradeToken(value, tradeUrl, field)
      : value,
  ]);
  // Safe: the same fields, a text for each text.
  return Object.fromEntries(entries) as Partial<Omit<Item, 'trade_url'>>;
}

/**
 * Every value that could be the token of a `trade_url`, whatever was sent in its place: the `token` parameters of an address that may not
 * be well-formed, and where a value names none and is no address, the value itself.
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
