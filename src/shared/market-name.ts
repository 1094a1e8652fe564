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

/** In German, French, Spanish, Portuguese, Russian, Italian, Polish and Turkish, as the game and the platform translate them. */
const translatedWears: Readonly<Record<Wear, readonly string[]>> = {
  'Factory New': [
    ...['fabrikneu', 'neuve', 'recién fabricado', 'nova de fábrica', 'прямо с завода'],
    ...['nuovo di fabbrica', 'prosto z fabryki', 'fabrikadan yeni çıkmış'],
  ],
  'Minimal Wear': [
    ...['minimale gebrauchsspuren', 'très peu usée', 'casi nuevo', 'pouco usada', 'немного поношенное'],
    ...['usura minima', 'lekkie zużycie', 'az aşınmış'],
  ],
  'Field-Tested': [
    ...['einsatzerprobt', 'testée sur le terrain', 'algo desgastado', 'testada em campo'],
    ...['после полевых испытаний', 'testato sul campo', 'po testach bojowych', 'görevde kullanılmış'],
  ],
  'Well-Worn': [
    ...['abgenutzt', 'usée', 'bastante desgastado', 'bem desgastada', 'поношенное'],
    ...['consumato', 'mocne zużycie', 'eskimiş'],
  ],
  'Battle-Scarred': [
    ...['kampfspuren', 'marquée par les combats', 'deplorable', 'veterana de guerra', 'закалённое в боях'],
    ...['segnato dalle battaglie', 'po ciężkich walkach', 'savaş görmüş'],
  ],
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

/** Whether a typed name ends in a wear, which may be abbreviated or misspelt. */
export function endsInWear(typed: string): boolean {
  return wearAtEnd(asMarketName(typed)) !== null;
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

/** A text with the hyphens and spaces of market names where phones and mail programs write others: `M4A1‑S`, a no-break space. */
export function withMarketCharacters(text: string): string {
  return text
    .replace(/[\u2010\u2011\u2212]|(?<=[\p{L}\d])[\u2012\u2013](?=[\p{L}\d])/gu, '-')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
}

/** A typed name in the form of a market name: `Stattrak AK-47 | Redline ft` becomes `StatTrak™ AK-47 | Redline (Field-Tested)`. */
export function asMarketName(text: string): string {
  return withWholeWear(text.replace(typedStatTrak, '$<star>StatTrak™ '));
}

/** The trademark sign is rarely typed. */
const typedStatTrak = /^(?<star>★ )?stat-?trak(?:™|\(tm\)|tm| tm)?\s{1,9}(?=\S)/i;

/** `AK-47 | Redline FT`, `… (ft)`, `… (field tested)` and `… Battle Scared` with the wear as market names have it. */
function withWholeWear(text: string): string {
  for (const [ending, wearIn] of wearEndings) {
    const found = ending.exec(text);
    const wear = found && wearIn(found[1] ?? '');
    if (found === null || !wear) continue;
    const name = text.slice(0, found.index);
    const isName = ending === bracketed ? /\S/.test(name) : name.includes(' | ');
    if (isName) return `${name} (${wear})`;
  }
  return text;
}

const bracketed = /\s{0,9}\(([^()]{2,24})\)$/;
/** Without parentheses an abbreviation must be in capitals. */
const wearEndings: readonly (readonly [RegExp, (typed: string) => Wear | undefined])[] = [
  [bracketed, (typed) => typedWear(typed, anyForms)],
  [/\s([A-Z]{2})$/, (typed) => wears.find((wear) => typed === shortWears[wear])],
  [/\s(\S{3,9}\s\S{3,9})$/, (typed) => typedWear(typed, wholeForms)],
  [/\s(\S{8,16})$/, (typed) => typedWear(typed, wholeForms)],
];

type WearForm = { wear: Wear; folded: string };
const wholeForms: readonly WearForm[] = wears.map((wear) => ({ wear, folded: foldedWear(wear) }));
const anyForms: readonly WearForm[] = wears.flatMap((wear) =>
  [wear, shortWears[wear], ...translatedWears[wear]].map((form) => ({ wear, folded: foldedWear(form) })),
);

/** The wear that a text is, apart from case, accents, spaces, hyphens and one typing error, such as the ending of another gender. */
function typedWear(typed: string, forms: readonly WearForm[]): Wear | undefined {
  const folded = foldedWear(typed);
  return forms.find((form) => isTypedAs(folded, form.folded))?.wear;
}

function isTypedAs(a: string, b: string): boolean {
  // A text as short as `ft` or `usée` is another with one letter changed.
  if (b.length < 6) return a === b;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [ofA, ofB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwapped = ofB.length === 2 && ofA === `${ofB[1]}${ofB[0]}`;
  return isSwapped || (ofA.length <= 1 && ofB.length <= 1);
}

function foldedWear(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replaceAll('ı', 'i');
  return plain.replace(/[\s–-]|\p{M}/gu, '');
}

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
