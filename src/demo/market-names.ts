import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Wear, wearAtEnd } from '#shared/market-name.ts';
import { hashOf } from './seeded-hash.ts';

/** The market names of both apps in one list: a name is identified by its index in `all`. */
export type MarketNames = {
  all: readonly string[];
  /** The app whose name is at that position. */
  appidAt(nameIndex: number): number;
  appids: readonly number[];
  languages: readonly LocalizedWords[];
};

/** The words of one language for localized display names. */
type LocalizedWords = {
  wears: Record<Wear, string>;
  /** Kinds of item and qualities, as they occur in market names. */
  words: Record<string, string>;
  /** Well-known finishes. */
  finishes: Record<string, string>;
};

/** The apps that the demo knows, each with a `<appid>.txt` among the names beside the data folder. */
const demoAppids = [730, 570] as const;

/** Reads the names of each app, one a line, and `localized-words.json`. Rejects when a file is missing or empty. */
export async function readMarketNames(dataFolder: string): Promise<MarketNames> {
  const apps = await Promise.all(
    demoAppids.map(async (appid) => ({
      appid,
      names: linesOf(await readFile(join(dataFolder, '../names', `${appid}.txt`), 'utf8')),
    })),
  );
  const words = await readFile(join(dataFolder, 'localized-words.json'), 'utf8');
  // Safe: the file is one of our own, shipped beside this code.
  return marketNamesFrom(apps, Object.values(JSON.parse(words) as Record<string, LocalizedWords>));
}

function marketNamesFrom(
  apps: readonly { appid: number; names: readonly string[] }[],
  languages: readonly LocalizedWords[],
): MarketNames {
  for (const { appid, names } of apps) {
    if (names.length === 0) throw new Error(`The list of market names of app ${appid} is empty.`);
  }
  const ends: number[] = [];
  for (const { names } of apps) ends.push((ends.at(-1) ?? 0) + names.length);
  const appids = apps.map(({ appid }) => appid);
  return {
    all: apps.flatMap(({ names }) => names),
    appidAt: (nameIndex) => appids[ends.findIndex((appEnd) => nameIndex < appEnd)] ?? 0,
    appids,
    languages,
  };
}

function linesOf(text: string): string[] {
  // A checkout on Windows may have turned the line ends into CR LF.
  const lines = text.split(text.includes('\r') ? /\r?\n/ : '\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

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

/** One item in so many has a display name in another language. */
const localizedOneIn = 12;

/** The language of an item's display name; null: English. */
export function languageOf({ languages }: MarketNames, itemHash: number): LocalizedWords | null {
  const hash = hashOf(itemHash, 11);
  return hash % localizedOneIn === 0 ? (languages[hashOf(hash, 12) % languages.length] ?? null) : null;
}

/**
 * An item's `name` (section 2.2: "may be localized"): in English the market name without the wear, so that the two columns differ; in
 * another language the whole name with all known words translated.
 */
export function displayName(parts: MarketNameParts, language: LocalizedWords | null): string {
  if (language === null) return parts.withoutWear;
  const { words, wears, finishes } = language;
  const start = [...parts.marks, parts.before].map((word) => words[word] ?? word).join(' ');
  const end = parts.after === '' ? '' : ` | ${finishes[parts.after] ?? parts.after}`;
  const wear = parts.wear === null ? '' : ` (${wears[parts.wear]})`;
  return start + end + wear;
}
