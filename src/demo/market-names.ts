import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The market names of both apps, one after the other: a name is known by its position in `all`. */
export type MarketNames = {
  all: readonly string[];
  /** The app whose name stands at that position. */
  appidAt(nameIndex: number): number;
  appids: readonly number[];
};

/** The apps that the demo knows, each with a `<appid>.txt` in the names folder. */
const demoAppids = [730, 570] as const;

/** Reads `<appid>.txt` of each app: one name a line, UTF-8. Throws when a file is missing or empty. */
export async function readMarketNames(namesFolder: string): Promise<MarketNames> {
  const texts = await Promise.all(
    demoAppids.map((appid) => readFile(join(namesFolder, `${appid}.txt`), 'utf8')),
  );
  return marketNamesFrom(texts.map((text, app) => ({ appid: demoAppids[app] ?? 0, names: linesOf(text) })));
}

/** The same from lists in memory. */
function marketNamesFrom(apps: readonly { appid: number; names: readonly string[] }[]): MarketNames {
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
  };
}

function linesOf(text: string): string[] {
  // A checkout on Windows may have turned the line ends into CR LF.
  const lines = text.split(text.includes('\r') ? /\r?\n/ : '\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
