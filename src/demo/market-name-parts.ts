/** What a market name says about its item, read once for price, picture and display name. */
export type MarketNameParts = {
  appid: number;
  /** The name without the wear: `StatTrak™ AK-47 | Redline`. */
  withoutWear: string;
  wear: Wear | null;
  /** ★, StatTrak™, Souvenir, or a Dota 2 quality such as Inscribed; in the order of the name. */
  marks: string[];
  /** What comes before the bar, without marks: `AK-47`, `Sticker`; the whole name when there is no bar. */
  before: string;
  /** What comes after the bar, without the wear: `Redline`; empty when there is no bar. */
  after: string;
};

export const wears = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'] as const;
export type Wear = (typeof wears)[number];

/** Many names end in parentheses; only these five are wears. */
const wearAtEnd = / \((Factory New|Minimal Wear|Field-Tested|Well-Worn|Battle-Scarred)\)$/;

const markAtStart: Record<number, RegExp> = {
  730: /^(★|StatTrak™|Souvenir) (?=\S)/,
  570: /^(Inscribed|Autographed|Corrupted|Heroic|Auspicious|Frozen|Cursed|Genuine|Unusual|Exalted|Infused|Glitter|Holo|Gold) (?=\S)/,
};

export function partsOf(appid: number, marketName: string): MarketNameParts {
  const wear = (wearAtEnd.exec(marketName)?.[1] ?? null) as Wear | null; // the pattern lists just the five
  const marks: string[] = [];
  let rest = withoutWear(marketName);
  for (let found = nextMark(appid, rest); found !== null; found = nextMark(appid, rest)) {
    marks.push(found);
    rest = rest.slice(found.length + 1);
  }
  const bar = rest.indexOf(' | ');
  return {
    appid,
    withoutWear: withoutWear(marketName),
    wear,
    marks,
    before: bar < 0 ? rest : rest.slice(0, bar),
    after: bar < 0 ? '' : rest.slice(bar + 3),
  };
}

/** `AK-47 | Redline` of `AK-47 | Redline (Field-Tested)`. */
export function withoutWear(marketName: string): string {
  return marketName.endsWith(')') ? marketName.replace(wearAtEnd, '') : marketName;
}

function nextMark(appid: number, rest: string): string | null {
  return markAtStart[appid]?.exec(rest)?.[1] ?? null;
}
