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

/** A typed name in the form of a market name: `Stattrak AK-47 | Redline ft` becomes `StatTrak™ AK-47 | Redline (Field-Tested)`. */
export function asMarketName(text: string): string {
  return withWholeWear(text.replace(typedStatTrak, '$<star>StatTrak™ '));
}

/** The trademark sign is rarely typed. */
const typedStatTrak = /^(?<star>★ )?stat-?trak(?:™|\(tm\)|tm| tm)?\s{1,9}(?=\S)/i;

/** `AK-47 | Redline FT`, `… (ft)` and `… (field-tested)` with the wear as market names have it. */
function withWholeWear(text: string): string {
  for (const wear of wears) {
    for (const written of [wear, shortWears[wear]]) {
      const bracketed = ` (${written})`;
      if (text.toLowerCase().endsWith(bracketed.toLowerCase())) {
        return `${text.slice(0, -bracketed.length)} (${wear})`;
      }
    }
    const short = ` ${shortWears[wear]}`;
    if (text.includes(' | ') && text.endsWith(short)) return `${text.slice(0, -short.length)} (${wear})`;
  }
  return text;
}
