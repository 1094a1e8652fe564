import type { LinkRefusal } from './failure.ts';
import { tradeHost } from './trade-url.ts';

type MarketLink = { ok: true; href: string } | { ok: false; reason: Extract<LinkRefusal, 'malformed'> };

/** Longer than any real market name; what is longer is not looked into. */
const maxNameLength = 300;

/**
 * The platform market's page of an item, from a list row's own `appid` and `market_hash_name` (section 2.2). The name is
 * one encoded segment of the path, whatever characters it has.
 */
export function marketLink(appid: number, marketHashName: string): MarketLink {
  if (!Number.isSafeInteger(appid) || appid <= 0 || !isMarketName(marketHashName)) {
    return { ok: false, reason: 'malformed' };
  }
  return { ok: true, href: `https://${tradeHost}/market/listings/${appid}/${segment(marketHashName)}` };
}

/** Half of a surrogate pair can't be encoded, controls name nothing, and a path reads `.` and `..` as its own. */
function isMarketName(name: string): boolean {
  if (name.length > maxNameLength || name.trim() === '' || !name.isWellFormed()) return false;
  return !/\p{Cc}/u.test(name) && name !== '.' && name !== '..';
}

/** The platform writes parentheses encoded too, and a quote means something to some of those who are handed an address. */
function segment(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
