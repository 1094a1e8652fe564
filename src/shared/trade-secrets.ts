import type { Item } from './item.ts';
import { isStatedValue, withoutSecret } from './secret-text.ts';
import { maskedToken, percentDecoded, tokenValuesIn, withMaskedToken } from './trade-url.ts';

/** Shorter ones occur everywhere by chance. */
const minTokenLength = 4;
const maxTokenLength = 500;
/** A trade URL has one; a catalog that sends thousands must not slow the app down. */
const maxTokens = 20;

/**
 * The text without the token of the item's trade URL, as a `token` parameter or as the bare value, since an error message may repeat
 * either. `field`: the documented field of the text.
 */
export function withoutTradeToken(text: string, tradeUrl: string | undefined, field?: string): string {
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
