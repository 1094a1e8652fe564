import type { LinkRefusal } from './failure.ts';
import { maskedToken, percentDecoded, platformHost, tradeHostPattern } from './trade-url.ts';

/** The parts of a market name; joined they are the whole text. */
export type MarketNameParts = readonly MarketNamePart[];
export type MarketNamePart = { kind: MarketNamePartKind; text: string };
/** `gap`: the spaces and parentheses around a tag. */
type MarketNamePartKind = 'star' | 'stattrak' | 'souvenir' | 'name' | 'gap' | 'wear';

/** The only five; many other names end in a parenthesis (`(Holo)`, `(Tiger Orange)`). */
export const wears = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'] as const;
export type Wear = (typeof wears)[number];

export const shortWears: Readonly<Record<Wear, string>> = {
  'Factory New': 'FN',
  'Minimal Wear': 'MW',
  'Field-Tested': 'FT',
  'Well-Worn': 'WW',
  'Battle-Scarred': 'BS',
};

/** `★ StatTrak™ Karambit | Doppler (Factory New)`: marks are at the start, in this order, and the wear is at the end. */
export function marketNameParts(text: string): MarketNameParts {
  const parts: MarketNamePart[] = [];
  let rest = text;
  for (const [kind, mark] of marksAtStart) {
    // A mark alone is a name.
    if (!rest.startsWith(`${mark} `) || rest.length === mark.length + 1) continue;
    parts.push({ kind, text: mark }, { kind: 'gap', text: ' ' });
    rest = rest.slice(mark.length + 1);
  }
  const wear = wearAtEnd(rest);
  if (wear === null) return [...parts, { kind: 'name', text: rest }];
  const name = rest.slice(0, -` (${wear})`.length);
  return [
    ...parts,
    { kind: 'name', text: name },
    { kind: 'gap', text: ' (' },
    { kind: 'wear', text: wear },
    { kind: 'gap', text: ')' },
  ];
}

/** The wear at the end of a market name; null: none. */
export function wearAtEnd(text: string): Wear | null {
  if (!text.endsWith(')')) return null;
  return wears.find((wear) => text.endsWith(` (${wear})`) && text.length > wear.length + 3) ?? null;
}

/** Whether a market name is a display name with tags: its wear, and marks that the name may have too. */
export function isTagged(name: string, marketName: string): boolean {
  const parts = marketNameParts(marketName);
  const at = parts.findIndex(({ kind }) => kind === 'name');
  const marked = parts.slice(0, at + 1).map(({ text }) => text);
  return name === marketName || name === parts[at]?.text || name === marked.join('');
}

/** A display name with the wear from the market name. */
export function nameWithWear(name: string, marketName: string): string {
  const wear = wearAtEnd(marketName);
  return wear === null || name === '' || wearAtEnd(name) !== null ? name || marketName : `${name} (${wear})`;
}

const marksAtStart = [
  ['star', '★'],
  ['stattrak', 'StatTrak™'],
  ['souvenir', 'Souvenir'],
] as const satisfies readonly (readonly [MarketNamePartKind, string])[];

type MarketLink = { ok: true; href: string } | { ok: false; reason: Extract<LinkRefusal, 'malformed'> };

/** Longer than any real market name. */
const maxNameLength = 300;

/** The listing on the platform's market, from a row's `appid` and `market_hash_name` (section 2.2), encoded as one path segment. */
export function marketLink(appid: number, marketHashName: string): MarketLink {
  if (!Number.isSafeInteger(appid) || appid <= 0 || !isMarketName(marketHashName)) {
    return { ok: false, reason: 'malformed' };
  }
  return { ok: true, href: `https://${platformHost}/market/listings/${appid}/${segment(marketHashName)}` };
}

/** A listing on the platform's market. */
export type MarketListing = {
  /** Null: the address has a code in the place of the name, as newer ones do. */
  name: string | null;
  /** The name or code as the address has it. */
  written: string;
};

/** The market name that a whole text names as a listing on the platform's market; null: it is something else. */
export function marketNameIn(text: string): string | null {
  const name = listingOf(text)?.name ?? null;
  return name === null || name.includes(maskedToken) ? null : name;
}

/** Whether a whole text is a market link that holds a code instead of a name. */
export function isNamelessListing(text: string): boolean {
  return listingOf(text)?.name === null;
}

function listingOf(text: string): MarketListing | null {
  // Some names end in a full stop.
  const address = text.trim().replace(/[,;]{1,9}$/, '');
  return wholeAddress.test(address) ? marketListingIn(address) : null;
}

/** Copied decoded, the name of a listing has spaces. */
const wholeAddress = new RegExp(
  `^(?:https?://|www\\.|${tradeHostPattern}/)(?:\\S*|[^\\s?#]*/listings/\\d{1,10}/[^/%?#\\r\\n\\t]+(?:[?#]\\S*)?)$`,
  'i',
);

/**
 * The listing that an address is, or has in it: mail programs and the platform's filter put links into others, encoded once or more often.
 * Null: there is none.
 */
export function marketListingIn(address: string): MarketListing | null {
  let decoded = address;
  for (let depth = 0; depth < maxEncodings; depth += 1) {
    const [, segment] = listing.exec(decoded) ?? [];
    if (segment !== undefined) {
      // Within another address the next parameter begins at `&`.
      const written = depth > 0 ? (segment.split('&')[0] ?? '') : segment;
      const name = decodedName(written);
      if (name === null || name === '' || name.length > maxNameLength) return null;
      return { name: isCode.test(name) ? null : name, written };
    }
    const next = percentDecoded(decoded.replace(/%(?![\da-f]{2})/gi, '%25'));
    if (next === null || next === decoded) return null;
    decoded = next;
  }
  return null;
}

const maxEncodings = 4;
/** A number behind `#` belongs to the name of a series. */
const listing = new RegExp(
  `(?<![\\w-])${tradeHostPattern}/market/listings/\\d{1,10}/((?:[^/?#\\r\\n\\t]|#(?=\\d{1,4}$))*)`,
  'i',
);
const isCode = /^[A-Z]\d[\dA-F]{5,}[A-Z\d]*$/;

function decodedName(segment: string): string | null {
  let name = segment;
  for (let depth = 0; depth < maxEncodings - 1 && /%[\da-f]{2}/i.test(name); depth += 1) {
    const decoded = percentDecoded(name);
    // `100%25` is a name with a percent sign.
    if (decoded === null) return depth === 0 ? null : name;
    name = decoded;
  }
  return (name.includes(' ') ? name : name.replaceAll('+', ' ')).normalize('NFC').trim();
}

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
