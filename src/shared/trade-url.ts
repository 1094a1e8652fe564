import type { LinkRefusal } from './failure.ts';

/** The only host whose trade addresses are opened; compared whole, so neither a prefix nor a subdomain passes. */
export const tradeHost = 'steamcommunity.com';

type TradeUrl =
  | {
      ok: true;
      /** The `partner` parameter: the receiving account's number, digits only. */
      partner: string;
      /** The `token` parameter: a secret, shown only on request. */
      token: string;
      /** The address rebuilt from its checked parts: what may be opened. */
      href: string;
    }
  | { ok: false; reason: Exclude<LinkRefusal, 'not-known' | 'no-list-row'> };

/** Longer than any real trade address; what is longer is not looked into. */
const maxUrlLength = 500;

/**
 * Reads an item's `trade_url` (section 2.4: a URL with a `partner` and a `token` query parameter). It passes only as
 * https on {@link tradeHost}'s trade path, without userinfo or a port, with a numeric partner and a plain token.
 */
export function readTradeUrl(text: string): TradeUrl {
  // URL drops line breaks and turns backslashes into slashes: text holding any of them is not what it looks like.
  if (text.length > maxUrlLength || !/^[\x21-\x5b\x5d-\x7e]+$/.test(text))
    return { ok: false, reason: 'malformed' };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return { ok: false, reason: 'malformed' };
  if (url.protocol !== 'https:') return { ok: false, reason: 'not-https' };
  // By the text, because an empty user name leaves no trace in the parsed URL.
  if (/^[^:]*:\/*[^/?#]*@/.test(text)) return { ok: false, reason: 'credentials' };
  if (url.host !== tradeHost) return { ok: false, reason: 'host' };
  if (!/^\/tradeoffer\/new\/?$/.test(url.pathname)) return { ok: false, reason: 'malformed' };

  const partner = onlyValue(url, 'partner');
  const token = onlyValue(url, 'token');
  if (partner === null || !isPartner(partner)) return { ok: false, reason: 'malformed' };
  if (token === null || !/^[A-Za-z0-9_-]{1,64}$/.test(token)) return { ok: false, reason: 'malformed' };
  return {
    ok: true,
    partner,
    token,
    href: `https://${tradeHost}/tradeoffer/new/?partner=${partner}&token=${token}`,
  };
}

/** The token's placeholder on screen, of a fixed length. */
export const maskedToken = '••••••••';

/**
 * Any text with the value of each `token` parameter in it replaced, in a well-formed URL or not: the one masker of all that is
 * shown, kept and sent on. It takes rather too much along than too little: what follows up to the next `&`, `#` or blank, and
 * the parameters whose names only end in `token`. Not for JSON text, whose quotes would go with it.
 */
export function withMaskedToken(text: string): string {
  return text.replace(tokenParameter, `$1${maskedToken}`);
}

/** Whether a text holds the value of a `token` parameter, as a trade URL does: a secret that belongs in no filter, file or link. */
export function holdsTradeToken(text: string): boolean {
  return withMaskedToken(text) !== text;
}

/**
 * The values of the `token` parameters in a text, also where it is JSON or prose (`"token": "…"`) instead of a URL, and what comes
 * after the path of a trade address.
 */
export function tokenValuesIn(text: string): string[] {
  return [
    ...text.matchAll(tokenParameter),
    ...text.matchAll(/(token\\*["']?(?:\s*:\s*|\s+)\\*["']?)[^\s"'&#,;}\\]+/gi),
    ...text.matchAll(/(\/tradeoffer\/new\/)[^/?#\s]+/gi),
  ].map(([all, name = '']) => all.slice(name.length));
}

/**
 * `%74oken` is `token` to any URL parser, and `%3d` is `=` where one address is nested in another, so both are to the mask; so
 * is `token[]`, a parameter of several values.
 */
const tokenParameter =
  /((?:t|%[57]4)(?:o|%[46]f)(?:k|%[46]b)(?:e|%[46]5)(?:n|%[46]e)(?:(?:\[|%5b)\w{0,20}(?:\]|%5d))?(?:=|%3d))[^&#\s]*/gi;

/** Null: it is not percent-encoded text. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The platform's 64-bit id of the account that a trade address names by its 32-bit number. */
export function steamId64(partner: string): string | null {
  return isPartner(partner) ? String(individualAccounts + BigInt(partner)) : null;
}

/** Where the 64-bit ids of individual accounts begin. */
const individualAccounts = 76_561_197_960_265_728n;

function isPartner(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 0xffff_ffff;
}

/** A parameter's value when it is there exactly once: two would leave open which one the other side reads. */
function onlyValue(url: URL, name: string): string | null {
  const [value, ...others] = url.searchParams.getAll(name);
  return value === undefined || others.length > 0 ? null : value;
}
