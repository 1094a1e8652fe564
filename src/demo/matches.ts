import { displayName, languageOf } from './display-name.ts';
import type { ListRequest } from './list-request.ts';
import type { Listings } from './listings.ts';
import { partsOf, withoutWear } from './market-name-parts.ts';
import type { MarketNames } from './market-names.ts';
import { makeNameSearch } from './name-search.ts';
import { recentlyUsed } from './recently-used.ts';

/** Which items a request's filters leave. */
export type Matches = {
  /** Their positions, in order; null: nothing is filtered. The last few answers are kept, for the next pages. */
  of(request: ListRequest): Uint32Array | null;
  /** Prepares a part of what the first filter needs (some milliseconds). False: nothing is left to do. */
  prepareSome(): boolean;
};

export function makeMatches(
  names: MarketNames,
  listings: Listings,
  itemHashAt: (position: number) => number,
): Matches {
  const market = makeNameSearch(names.all.length, (line) => names.all[line] ?? '');
  let display: DisplaySearch | undefined;
  const displaySearch = () => {
    display ??= makeDisplaySearch(names, listings, itemHashAt);
    return display;
  };
  const kept = recentlyUsed<string, Uint32Array>(keptAnswers);

  function find({ names: wanted, marketHashNames, appid }: ListRequest): Uint32Array {
    const byDisplay = wanted.length === 0 ? null : displaySearch();
    const displayFound = byDisplay?.search.linesWithAny(wanted);
    const marketFound = marketHashNames.length === 0 ? null : market.linesWithAny(marketHashNames);
    const found = new Uint32Array(listings.count);
    let total = 0;
    for (let position = 0; position < listings.count; position += 1) {
      const nameIndex = listings.nameIndexOf[position] ?? 0;
      if (byDisplay && displayFound?.[byDisplay.lineOf[position] ?? 0] !== 1) continue;
      if (marketFound && marketFound[nameIndex] !== 1) continue;
      if (appid !== null && names.appidAt(nameIndex) !== appid) continue;
      found[total] = position;
      total += 1;
    }
    return found.slice(0, total);
  }

  return {
    of(request) {
      const { names: wanted, marketHashNames, appid } = request;
      if (wanted.length === 0 && marketHashNames.length === 0 && appid === null) return null;
      return kept.getOrMake(JSON.stringify([wanted, marketHashNames, appid]), () => find(request));
    },
    prepareSome: () => market.prepareSome() || displaySearch().search.prepareSome(),
  };
}

/** At most 4 bytes an item each. */
const keptAnswers = 12;

type DisplaySearch = { search: ReturnType<typeof makeNameSearch>; lineOf: Uint32Array };

/** Searched are the English display name of every market name, then the localized ones item by item. */
function makeDisplaySearch(
  names: MarketNames,
  listings: Listings,
  itemHashAt: (position: number) => number,
): DisplaySearch {
  const lineOf = listings.nameIndexOf.slice();
  const localized: number[] = [];
  for (let position = 0; position < listings.count; position += 1) {
    if (languageOf(names, itemHashAt(position)) === null) continue;
    lineOf[position] = names.all.length + localized.length;
    localized.push(position);
  }
  const search = makeNameSearch(names.all.length + localized.length, (line) => {
    const position = localized[line - names.all.length];
    if (position === undefined) return withoutWear(names.all[line] ?? '');
    const nameIndex = listings.nameIndexOf[position] ?? 0;
    const parts = partsOf(names.appidAt(nameIndex), names.all[nameIndex] ?? '');
    return displayName(parts, languageOf(names, itemHashAt(position)));
  });
  return { search, lineOf };
}
