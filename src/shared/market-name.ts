import type { LinkRefusal } from './failure.ts';
import { maxFilterTextLength } from './item-filters.ts';
import { maskedToken, percentDecoded, tradeHost } from './trade-url.ts';

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
