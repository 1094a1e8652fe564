import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Wear } from '#shared/market-name.ts';

/** The market names of both apps in one list: a name is identified by its index in `all`. */
export type MarketNames = {
  all: readonly string[];
  /** The app whose name is at that position. */
  appidAt(nameIndex: number): number;
  appids: readonly number[];
  languages: readonly LocalizedWords[];
};

/** The words of one language for localized display names. */
export type LocalizedWords = {
  wears: Record<Wear, string>;
  /** Kinds of item and qualities, as they occur in market names. */
  words: Record<string, string>;
  /** Well-known finishes. */
  finishes: Record<string, string>;
};

/** The apps that the demo knows, each with a `<appid>.txt` in the data folder. */
const demoAppids = [730, 570] as const;

/** Reads `<appid>.txt` of each app, one name a line, and `localized-words.json`. Rejects when a file is missing or empty. */
export async function readMarketNames(dataFolder: string): Promise<MarketNames> {
  const apps = await Promise.all(
    demoAppids.map(async (appid) => ({
      appid,
      names: linesOf(await readFile(join(dataFolder, `${appid}.txt`), 'utf8')),
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
