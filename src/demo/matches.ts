import {
  type FilterName,
  type FilterValues,
  filterNames,
  filterTexts,
  hasFilters,
} from '#shared/item-filters.ts';
import type { Listings } from './listings.ts';
import { displayName, languageOf, type MarketNames, partsOf, withoutWear } from './market-names.ts';
import { recentlyUsed } from './recently-used.ts';

/** Finds the items that match a request's filters. */
export function makeMatches(
  names: MarketNames,
  listings: Listings,
  itemHashAt: (position: number) => number,
) {
  const market = makeNameSearch(names.all.length, (line) => names.all[line] ?? '');
  let display: DisplaySearch | undefined;
  const displaySearch = () => {
    display ??= makeDisplaySearch(names, listings, itemHashAt);
    return display;
  };
  const nameIndexOf = (position: number) => listings.nameIndexOf[position] ?? 0;
  const kept = recentlyUsed<string, Uint32Array>(keptResults);

  /** For each filter, a test of positions against its value. */
  const tests: { [F in FilterName]: (value: FilterValues[F]) => (position: number) => boolean } = {
    name(value) {
      const { search, lineOf } = displaySearch();
      const found = search.linesWithAny(value);
      return (position) => found[lineOf[position] ?? 0] === 1;
    },
    market_hash_name(value) {
      const found = market.linesWithAny(value);
      return (position) => found[nameIndexOf(position)] === 1;
    },
    appid: (value) => (position) => names.appidAt(nameIndexOf(position)) === value,
  };

  function testFor<F extends FilterName>(filter: F, request: FilterValues): (position: number) => boolean {
    return tests[filter](request[filter]);
  }

  function find(request: FilterValues): Uint32Array {
    const left = filterNames
      .filter((filter) => filterTexts(request, filter).length > 0)
      .map((filter) => testFor(filter, request));
    const found = new Uint32Array(listings.count);
    let total = 0;
    for (let position = 0; position < listings.count; position += 1) {
      if (!left.every((leaves) => leaves(position))) continue;
      found[total] = position;
      total += 1;
    }
    return found.slice(0, total);
  }

  return {
    /** Their positions in order; null: no filter is set. Recent results are cached for the next pages. */
    of(request: FilterValues): Uint32Array | null {
      if (!hasFilters(request)) return null;
      const asked = filterNames.map((filter) => request[filter]);
      return kept.getOrMake(JSON.stringify(asked), () => find(request));
    },
    /** Prepares part of the search index (some milliseconds). False: it is complete. */
    prepareSome: (): boolean => market.prepareSome() || displaySearch().search.prepareSome(),
  };
}

/** At most 4 bytes an item each. */
const keptResults = 12;

type DisplaySearch = { search: ReturnType<typeof makeNameSearch>; lineOf: Uint32Array };

/** Searches the English display names of all market names, then the localized names of single items. */
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

const preparedAtOnce = 4_000;

/** Finds the lines of a long list of names that contain a text, upper and lower case alike. */
function makeNameSearch(lineCount: number, lineAt: (line: number) => string) {
  const lines: string[] = [];

  /** Prepares the next few thousand lines. False: all are prepared. */
  function prepareSome(): boolean {
    if (lines.length === lineCount) return false;
    const end = Math.min(lines.length + preparedAtOnce, lineCount);
    while (lines.length < end) lines.push(lineAt(lines.length).toLowerCase());
    return true;
  }

  return {
    prepareSome,
    /** One byte per line: 1 if it contains any of the texts. Prepares the rest of the index first. */
    linesWithAny(texts: readonly string[]): Uint8Array {
      while (prepareSome());
      const lowerCase = texts.map((text) => text.toLowerCase()).filter((text) => text !== '');
      return Uint8Array.from(lines, (line) => (lowerCase.some((text) => line.includes(text)) ? 1 : 0));
    },
  };
}
