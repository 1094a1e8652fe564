import type { LinkRefusal } from './failure.ts';

/** The platform's own host. */
export const platformHost = 'steamcommunity.com';

/** The only hosts whose trade URLs are opened, compared as a whole. */
const tradeHosts: readonly string[] = [platformHost];

/** One of these hosts, for patterns of addresses. */
export const tradeHostPattern = `(?:${tradeHosts.map((host) => host.replaceAll('.', '\\.')).join('|')})`;

/** Words of trade URLs, which may be broken anywhere else. */
export const tradeUrlWords = ['tradeoffer', 'partner', ...tradeHosts.map((host) => host.replace(/\..*/, ''))];

type TradeUrl =
  | {
      ok: true;
      /** The `partner` parameter: the receiving account's number, digits only. */
      partner: string;
      /** The `token` parameter: a secret, shown only on request. */
      token: string;
      host: string;
      /** The address to open, rebuilt from checked parts. */
      href: string;
    }
  | { ok: false; reason: Exclude<LinkRefusal, 'not-known' | 'no-list-row'> };

/** Longer than any real trade URL. */
const maxUrlLength = 500;

/**
 * Parses an item's `trade_url` (section 2.4): https on the trade path of one of {@link tradeHosts}, without userinfo or a port, with one
 * numeric `partner` and one plain `token`.
 */
export function readTradeUrl(text: string): TradeUrl {
  // The URL parser drops line breaks and turns backslashes into slashes.
  if (text.length > maxUrlLength || !/^[\x21-\x5b\x5d-\x7e]+$/.test(text))
    return { ok: false, reason: 'malformed' };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return { ok: false, reason: 'malformed' };
  if (url.protocol !== 'https:') return { ok: false, reason: 'not-https' };
  // An empty user name leaves no trace in the parsed URL.
  if (/^[^:]*:\/*[^/?#]*@/.test(text)) return { ok: false, reason: 'credentials' };
  if (!tradeHosts.includes(url.host)) return { ok: false, reason: 'host' };
  if (!/^\/tradeoffer\/new\/?$/.test(url.pathname)) return { ok: false, reason: 'malformed' };

  const partner = onlyValue(url, 'partner');
  const token = onlyValue(url, 'token');
  if (partner === null || !isPartner(partner)) return { ok: false, reason: 'malformed' };
  if (token === null || !/^[A-Za-z0-9_-]{1,64}$/.test(token)) return { ok: false, reason: 'malformed' };
  return {
    ok: true,
    partner,
    token,
    host: url.host,
    href: `https://${url.host}/tradeoffer/new/?partner=${partner}&token=${token}`,
  };
}

/** The page of an item's trade offer (`trade_offer_id`, section 2.4), where it is accepted. Only the two accounts can open it; null: there is none. */
export function tradeOfferUrl(tradeOfferId: number | undefined): string | null {
  const isId = tradeOfferId !== undefined && Number.isSafeInteger(tradeOfferId) && tradeOfferId > 0;
  return isId ? `https://${platformHost}/tradeoffer/${tradeOfferId}/` : null;
}

/** The token's placeholder on screen, of a fixed length. */
export const maskedToken = '••••••••';

/**
 * Masks the value of each `token` parameter in any text, for everything that is shown, stored or sent. It masks too much rather than too
 * little: up to the next `&`, `#` or space, and for all names that end in `token`. Not for JSON, whose quotes it would remove.
 */
export function withMaskedToken(text: string): string {
  return maskedAsSeen(text, (seen) => seen.replace(tokenParameter, `$1${maskedToken}`));
}

/** A text in which a secret is found as it is seen: soft hyphens, joiners and the like within it are dropped. Any other text is kept as it is. */
export function maskedAsSeen(text: string, mask: (seen: string) => string): string {
  const seen = text.replace(invisible, '');
  const masked = mask(seen);
  return masked === seen ? text : masked;
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Whether a text contains a `token` parameter, which belongs in no filter, file or link. */
export function holdsTradeToken(text: string): boolean {
  return withMaskedToken(text) !== text;
}

/** The values of `token` parameters in a URL, JSON or prose (`"token": "…"`), and the text after the path of a trade URL. */
export function tokenValuesIn(text: string): string[] {
  return [
    ...text.matchAll(tokenParameter),
    ...text.matchAll(/(token\\*["']?(?:\s*:\s*|\s+)\\*["']?)[^\s"'&#,;}\\]+/gi),
    ...text.matchAll(/(\/tradeoffer\/new\/)[^/?#\s]+/gi),
  ].map(([all, name = '']) => all.slice(name.length));
}

/** Includes percent-encoded letters (`%74oken`), `%3d` in nested addresses, and `token[]`. */
const tokenParameter =
  /((?:t|%[57]4)(?:o|%[46]f)(?:k|%[46]b)(?:e|%[46]5)(?:n|%[46]e)(?:(?:\[|%5b)\w{0,20}(?:\]|%5d))?(?:=|%3d))[^&#\s]*/gi;

/** Null: invalid encoding. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The platform's 64-bit account id of the partner number of a {@link readTradeUrl}. */
export function steamId64(partner: string): string {
  return String(individualAccounts + BigInt(partner));
}

/** The partner number of a 64-bit account id; null: it isn't an individual account's. */
export function partnerOfSteamId64(id: string): string | null {
  const partner = /^\d{17}$/.test(id) ? String(BigInt(id) - individualAccounts) : '';
  return isPartner(partner) ? partner : null;
}

/** The base of the 64-bit ids of individual accounts. */
const individualAccounts = 76_561_197_960_265_728n;

/** Whether a text is the number of an account, as trade URLs have it. */
export function isPartner(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 0xffff_ffff;
}

/** The value of a parameter that occurs exactly once. */
function onlyValue(url: URL, name: string): string | null {
  const [value, ...others] = url.searchParams.getAll(name);
  return value === undefined || others.length > 0 ? null : value;
}
