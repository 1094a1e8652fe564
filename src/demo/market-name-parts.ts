import { type Wear, wearAtEnd } from '#shared/market-name.ts';

/** The parts of a market name, for price, picture and display name. */
export type MarketNameParts = {
  appid: number;
  /** The name without the wear: `StatTrak™ AK-47 | Redline`. */
  withoutWear: string;
  wear: Wear | null;
  /** ★, StatTrak™, Souvenir, or a Dota 2 quality such as Inscribed; in the order of the name. */
  marks: string[];
  /** The text before the bar, without marks: `AK-47`, `Sticker`; the whole name if there is no bar. */
  before: string;
  /** The text after the bar, without the wear: `Redline`; empty if there is no bar. */
  after: string;
};

const markAtStart: Record<number, RegExp> = {
  730: /^(★|StatTrak™|Souvenir) (?=\S)/,
  570: /^(Inscribed|Autographed|Corrupted|Heroic|Auspicious|Frozen|Cursed|Genuine|Unusual|Exalted|Infused|Glitter|Holo|Gold) (?=\S)/,
};

export function partsOf(appid: number, marketName: string): MarketNameParts {
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
    wear: wearAtEnd(marketName),
    marks,
    before: bar < 0 ? rest : rest.slice(0, bar),
    after: bar < 0 ? '' : rest.slice(bar + 3),
  };
}

/** `AK-47 | Redline` of `AK-47 | Redline (Field-Tested)`. */
export function withoutWear(marketName: string): string {
  const wear = wearAtEnd(marketName);
  return wear === null ? marketName : marketName.slice(0, -` (${wear})`.length);
}

function nextMark(appid: number, rest: string): string | null {
  return markAtStart[appid]?.exec(rest)?.[1] ?? null;
}
