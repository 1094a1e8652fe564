import type { Item } from './item.ts';
import { maskedToken, withMaskedToken } from './trade-url.ts';

/** Shorter ones would take half of every text along, and guard nothing. */
const shortestToken = 4;

/**
 * The text without the token of the item's trade URL: as a `token` parameter of any address in it, and as the bare value,
 * plain or percent-encoded, since a service's error message may repeat either.
 */
export function withoutTradeToken(text: string, tradeUrl: string | undefined): string {
  // The value first: a mask over a part of it would leave the rest.
  return withMaskedToken(withoutTokenValue(text, tradeUrl));
}

/** The bare value alone, also in JSON text. */
export function withoutTokenValue(text: string, tradeUrl: string | undefined): string {
  return tokensIn(tradeUrl)
    .flatMap((token) => [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1)])
    .reduce((masked, token) => masked.replaceAll(token, maskedToken), text);
}

/** An item's answer as it may be copied, listed and kept: without the trade URL, and with its token in no other text. */
export function withoutTradeUrl(item: Partial<Item>): Partial<Omit<Item, 'trade_url'>> {
  const { trade_url: tradeUrl, ...rest } = item;
  const entries = Object.entries(rest).map(([field, value]) => [
    field,
    typeof value === 'string' ? withoutTradeToken(value, tradeUrl) : value,
  ]);
  // Safe: the same fields, a text for each text.
  return Object.fromEntries(entries) as Partial<Omit<Item, 'trade_url'>>;
}

/** Every value that could be the token, also in an address that is not a trade URL of the documented kind. */
function tokensIn(tradeUrl: string | undefined): string[] {
  if (tradeUrl === undefined || !URL.canParse(tradeUrl)) return [];
  return new URL(tradeUrl).searchParams
    .getAll('token')
    .filter((token) => token.length >= shortestToken && token.isWellFormed());
}
