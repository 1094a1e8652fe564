import { shortWears, type Wear, wearAtEnd, wears } from '#shared/market-name.ts';

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

/** Whether a typed name ends in a wear, which may be abbreviated or misspelt. */
export function endsInWear(typed: string): boolean {
  return wearAtEnd(asMarketName(typed)) !== null;
}

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
