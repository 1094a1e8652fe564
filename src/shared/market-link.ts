import type { LinkRefusal } from './failure.ts';
import { maskedToken, percentDecoded, tradeHost } from './trade-url.ts';
import { maxFilterTextLength } from './view-link.ts';

type MarketLink = { ok: true; href: string } | { ok: false; reason: Extract<LinkRefusal, 'malformed'> };

/** Longer than any real market name. */
const maxNameLength = 300;

/** The listing on the platform's market, from a row's `appid` and `market_hash_name` (section 2.2), encoded as one path segment. */
export function marketLink(appid: number, marketHashName: string): MarketLink {
  if (!Number.isSafeInteger(appid) || appid <= 0 || !isMarketName(marketHashName)) {
    return { ok: false, reason: 'malformed' };
  }
  return { ok: true, href: `https://${tradeHost}/market/listings/${appid}/${segment(marketHashName)}` };
}

/** The market name that a whole text names as a listing on the platform's market; null: it is something else. */
export function marketNameIn(text: string): string | null {
  const encoded = listingPath.exec(text.trim().replace(/[.,;]{1,9}$/, ''))?.[1];
  const name = encoded === undefined ? '' : (percentDecoded(encoded) ?? '').trim();
  const isName = name !== '' && name.length <= maxFilterTextLength && !name.includes(maskedToken);
  return isName ? name : null;
}

const listingPath = new RegExp(
  `^(?:https?://)?(?:www\\.)?${tradeHost.replace('.', '\\.')}/market/listings/\\d{1,10}/([^/?#\\s]+)(?:[/?#]\\S*)?$`,
  'i',
);

/** Lone surrogates can't be encoded, and `.` and `..` have a meaning in a path. */
function isMarketName(name: string): boolean {
  if (name.length > maxNameLength || name.trim() === '' || !name.isWellFormed()) return false;
  return !/\p{Cc}/u.test(name) && name !== '.' && name !== '..';
}

/** Like the platform, encodes parentheses too, and quotes, which have a meaning to some programs that open addresses. */
function segment(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
