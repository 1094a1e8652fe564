import {
  appName,
  type FilterName,
  type FilterValues,
  filterNames,
  filterTexts,
  hasFilters,
} from '#shared/item-filters.ts';
import { type LocalCopyQuery, maxSearchLength, type Spelling } from '#shared/local-copy.ts';
import { marketNameParts, shortWears, wears } from '#shared/market-name.ts';
import { textOrder } from '#shared/text-order.ts';
import { lengthened } from './item-columns.ts';
import { createWordIndex, wordsOf } from './word-index.ts';

/** What many items share, stored once. Numbers start at 0, and some may be unused. */
export type Product = { number: number; appid: number; name: string; market_hash_name: string };

/** The products by number, searched by their names. */
export type ProductTable = ReturnType<typeof createProductTable>;

export function createProductTable() {
  const appids: number[] = [];
  /** Case-folded, as are the names. */
  const marketNames: string[] = [];
  /** The name's length if its market name begins with it, as most do; otherwise the name. */
  const names: (number | string)[] = [];
  /** The wear and the marks of each product, in {@link wearBits} and {@link markBits}. */
  let parts = new Uint8Array(1_024);
  const ranks = new Map<string, Uint32Array>();
  let marketNumbers: { numbers: Uint32Array; ranks: Uint32Array } | null = null;

  const nameOf = (product: number): string => {
    const name = names[product] ?? '';
    return typeof name === 'string' ? name : (marketNames[product] ?? '').slice(0, name);
  };
  const words = createWordIndex((product) => {
    const market = marketNames[product] ?? '';
    const name = names[product];
    // A name that ends where a word of the market name does adds no word.
    return typeof name === 'number' && (market[name] ?? ' ') === ' '
      ? market
      : `${market}\n${nameOf(product)}`;
  });

  function add(added: Product): void {
    while (appids.length < added.number) add({ ...unusedProduct, number: appids.length });
    const { appid, name, market_hash_name } = added;
    const [own, market] = [folded(name), folded(market_hash_name)];
    const product = appids.push(appid) - 1;
    marketNames.push(market);
    names.push(market.startsWith(own) ? own.length : own);
    if (product === parts.length) parts = lengthened(parts, product * 2);
    parts[product] = partBits(market_hash_name);
    words.add();
    ranks.clear();
    marketNumbers = null;
  }

  /** Keeps the products whose text contains one of these, including its white space. */
  function keepContaining(
    matching: Uint8Array,
    texts: readonly string[],
    textOf: (product: number) => string,
  ) {
    const found = new Uint8Array(matching.length);
    for (const text of texts.map(folded)) {
      const parts = wordsOf(text);
      const likely = parts.length === 0 ? matching : words.containing(parts);
      for (let product = 0; product < matching.length; product += 1) {
        if (matching[product] === 0 || found[product] === 1 || likely[product] === 0) continue;
        found[product] = Number(textOf(product).includes(text));
      }
    }
    matching.set(found);
  }

  /** Keeps the products that match a filter of the catalog. */
  const keepFiltered: { [F in FilterName]: (matching: Uint8Array, value: FilterValues[F]) => void } = {
    name: (matching, texts) => keepContaining(matching, texts, nameOf),
    market_hash_name: (matching, texts) =>
      keepContaining(matching, texts, (product) => marketNames[product] ?? ''),
    appid: (matching, appid) => keepWhere(matching, (product) => appids[product] === appid),
  };
  function applyFilter<F extends FilterName>(matching: Uint8Array, filter: F, values: FilterValues): void {
    if (filterTexts(values, filter).length > 0) keepFiltered[filter](matching, values[filter]);
  }

  /** 1 for each product that matches; null: all do. */
  function matching(query: LocalCopyQuery): Uint8Array | null {
    const { text, marketName, wears: wanted, marks } = query;
    const searched = wordsOf(folded(text));
    const isAnyText = [searched, wanted, marks].every(({ length }) => length === 0);
    if (marketName === null && isAnyText && !hasFilters(query)) return null;
    const plain = searched.filter((word) => !shortWearBits.has(word));
    const matching = words.meantBy(plain);
    const keep = (test: (product: number) => boolean) => keepWhere(matching, test);
    for (const word of searched) {
      const wear = shortWearBits.get(word);
      if (wear === undefined) continue;
      const having = words.meantBy([word]);
      keep((product) => having[product] === 1 || ((parts[product] ?? 0) & wearMask) === wear);
    }
    if (marketName !== null) {
      const only = folded(marketName);
      keep((product) => marketNames[product] === only);
    }
    const wearWanted = wanted.map((wear) => wearBits(wear));
    if (wanted.length > 0) keep((product) => wearWanted.includes((parts[product] ?? 0) & wearMask));
    const marksWanted = marks.reduce((bits, mark) => bits | markBits[mark], 0);
    if (marks.length > 0) keep((product) => ((parts[product] ?? 0) & marksWanted) !== 0);
    for (const filter of filterNames) applyFilter(matching, filter, query);
    return matching;
  }

  /** The rank of each product by this column; equal products have the same rank. */
  function ranksBy(by: 'name' | 'market_hash_name' | 'appid'): Uint32Array {
    const known = ranks.get(by);
    if (known !== undefined) return known;
    const textOf =
      by === 'name'
        ? nameOf
        : (product: number) =>
            by === 'appid' ? appName(appids[product] ?? 0) : (marketNames[product] ?? '');
    const created = ranksOf(appids.length, textOf);
    ranks.set(by, created);
    return created;
  }

  return {
    /** The product's number must be higher than all existing ones. */
    add,
    size: (): number => appids.length,

    matching,
    ranksBy,
    prepareWords: words.prepare,
    /**
     * The search with its words that no item has replaced by words that items have along with its other words, the nearest spellings
     * and then the most frequent first. Empty if one can't be replaced. `itemCounts`: how many items there are of each product.
     */
    spellings(query: LocalCopyQuery, itemCounts: Uint32Array): Omit<Spelling, 'items'>[] {
      const itemsWith = words.countsByWord(itemCounts, null);
      const searched = [...new Set(wordsOf(folded(query.text)))];
      const misspelt = searched.filter(
        (word) => !shortWearBits.has(word) && !words.isCounted(word, itemsWith),
      );
      if (misspelt.length === 0) return [];
      const known = searched.filter((word) => !misspelt.includes(word)).join(' ');
      const itemsAlongWith = words.countsByWord(itemCounts, matching({ ...query, text: known }));
      let found = [{ words: [] as string[], text: query.text, errors: 0 }];
      for (const word of misspelt) {
        const better = words.corrections(word, itemsAlongWith);
        found = found
          .flatMap(({ words: before, text, errors }) =>
            better.map((one) => ({
              words: [...before, one.text],
              text: text
                .split(/(\s+)/u)
                .map((part) => (folded(part) === word ? one.text : part))
                .join(''),
              errors: errors + one.errors,
            })),
          )
          .sort((a, b) => a.errors - b.errors)
          .slice(0, maxTried);
      }
      return found
        .filter(({ text }) => text.length <= maxSearchLength)
        .map(({ words: better, text }) => ({ word: better.join(' '), text }));
    },
    /**
     * The number of each product's market name, and the rank of each of these names. They are numbered in their order; names that differ only
     * in case have the same number.
     */
    byMarketName(): { numbers: Uint32Array; ranks: Uint32Array } {
      if (marketNumbers !== null) return marketNumbers;
      const productRanks = ranksBy('market_hash_name');
      const firstNumbers = new Map<string, number>();
      const byFirst = Uint32Array.from(marketNames, (name) => {
        const number = firstNumbers.get(name) ?? firstNumbers.size;
        firstNumbers.set(name, number);
        return number;
      });
      // Typed arrays, because pairs of so many names would enlarge the heap for good.
      const rankOf = new Uint32Array(firstNumbers.size);
      for (const [product, first] of byFirst.entries()) rankOf[first] = productRanks[product] as number;
      const inOrder = rankOf
        .map((_, first) => first)
        .sort((a, b) => (rankOf[a] as number) - (rankOf[b] as number) || a - b);
      const numberOf = new Uint32Array(inOrder.length);
      for (const [number, first] of inOrder.entries()) numberOf[first] = number;
      marketNumbers = {
        numbers: byFirst.map((first) => numberOf[first] as number),
        ranks: inOrder.map((first) => rankOf[first] as number),
      };
      return marketNumbers;
    },
  };
}

function keepWhere(matching: Uint8Array, test: (product: number) => boolean): void {
  for (let product = 0; product < matching.length; product += 1) if (!test(product)) matching[product] = 0;
}

/** Fills a gap in the numbers. It may match, since no item has it. */
const unusedProduct = { appid: 0, name: '', market_hash_name: '' };

function ranksOf(size: number, textOf: (product: number) => string): Uint32Array {
  const rankOf = new Map<string, number>();
  for (let product = 0; product < size; product += 1) rankOf.set(textOf(product), 0);
  let rank = 0;
  let before: string | null = null;
  // By code units first, which is fast and leaves a tenth of the comparisons to do.
  for (const text of [...rankOf.keys()].sort().sort(textOrder.compare)) {
    if (before !== null && textOrder.compare(before, text) !== 0) rank += 1;
    rankOf.set(text, rank);
    before = text;
  }
  return Uint32Array.from({ length: size }, (_, product) => rankOf.get(textOf(product)) ?? 0);
}

export function folded(text: string): string {
  return text.toLowerCase();
}

/** Corrections of a search that are counted. */
const maxTried = 9;

const wearMask = 7;
const markBits = { stattrak: 8, souvenir: 16 } as const;

/** 0: not a wear. */
function wearBits(wear: string): number {
  return (wears as readonly string[]).indexOf(wear) + 1;
}

/** Wears by their abbreviations, such as `ft`, which can be searched for too. */
const shortWearBits = new Map(wears.map((wear) => [folded(shortWears[wear]), wearBits(wear)]));

function partBits(marketName: string): number {
  let bits = 0;
  for (const { kind, text } of marketNameParts(marketName)) {
    if (kind === 'wear') bits |= wearBits(text);
    if (kind === 'stattrak' || kind === 'souvenir') bits |= markBits[kind];
  }
  return bits;
}
