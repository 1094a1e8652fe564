import {
  coreName,
  createDictionary,
  type Dictionary,
  type Entry,
  type Found,
  type NameOrigin,
} from './dictionary.ts';

/** Names of a catalog, one a line. */
export type NameLists = { name: string; market_hash_name: string };
export const noNames: NameLists = { name: '', market_hash_name: '' };

/** Where the app knows a catalog's names from: its local copy, or rows loaded in this run. */
export type NamesFrom = 'copy' | 'rows';

/** The names of each connection's catalog, over those that the app ships. */
export type CatalogNames = ReturnType<typeof createCatalogNames>;

export function createCatalogNames(shipped: Dictionary) {
  const known = new Map<string, Partial<Record<NamesFrom, Layer>>>();

  return {
    /** Adds names to those from the same place, or replaces them. */
    put(connectionId: string, from: NamesFrom, { name, market_hash_name }: NameLists, isMore: boolean): void {
      const layers = known.get(connectionId) ?? {};
      const names = isMore && layers[from] ? layers[from].names : new Map<string, NameOrigin>();
      for (const [text, origin] of [
        [market_hash_name, 'catalog'],
        [name, 'display'],
      ] as const) {
        for (const one of text.split('\n')) if (one !== '' && !names.has(one)) names.set(one, origin);
      }
      layers[from] = { names, dictionary: null };
      known.set(connectionId, layers);
    },
    forget: (connectionId: string): void => void known.delete(connectionId),
    /** Whether the catalog is known to have a name. */
    has(connectionId: string, name: string): boolean {
      return Object.values(known.get(connectionId) ?? {}).some(({ names }) => names.has(name));
    },
    /** All names that are known for a connection. */
    dictionaryOf(connectionId: string): Dictionary {
      const { copy, rows } = known.get(connectionId) ?? {};
      return [copy, rows]
        .filter((layer) => layer !== undefined)
        .reduce((below, layer) => {
          layer.dictionary ??= dictionaryOver(shipped, layer.names);
          return withNames(below, layer.dictionary);
        }, shipped);
    },
  };
}

type Layer = {
  names: Map<string, NameOrigin>;
  /** Of those that aren't shipped; null: not built yet. */
  dictionary: Dictionary | null;
};

/** Most names are shipped, and most display names are market names without their wear, which adds nothing. */
function dictionaryOver(shipped: Dictionary, names: ReadonlyMap<string, NameOrigin>): Dictionary {
  const marketCores = new Set<string>();
  const sources = { catalog: [] as string[], display: [] as string[] };
  for (const [name, origin] of names) {
    if (origin !== 'catalog' || shipped.isKnown(name)) continue;
    sources.catalog.push(name);
    marketCores.add(coreName(name));
  }
  for (const [name, origin] of names) {
    if (origin !== 'display' || shipped.isKnown(name) || shipped.isCore(name)) continue;
    if (!marketCores.has(coreName(name))) sources.display.push(name);
  }
  return createDictionary(
    [
      { names: sources.catalog, origin: 'catalog' },
      { names: sources.display, origin: 'display' },
    ],
    [],
    [],
  );
}

/** A dictionary with the names of two: the longest words of either, and what both have of the same words. */
function withNames(below: Dictionary, own: Dictionary): Dictionary {
  function both(of: Entry, ofOwn: Entry): Entry {
    const heads = [...new Set([...(of.heads ?? []), ...(ofOwn.heads ?? [])])];
    const tail = [...(of.tail ?? []), ...(ofOwn.tail ?? [])];
    // A weapon alone is no item.
    const whole = of.whole ?? (heads.length > 0 ? undefined : ofOwn.whole);
    return {
      ...of,
      ...(heads.length > 0 && { heads }),
      ...(tail.length > 0 && { tail }),
      ...(whole && { whole }),
    };
  }

  function longest(of: Found, ofOwn: Found): Found {
    if (of.to !== ofOwn.to) return of.to > ofOwn.to ? of : ofOwn;
    if (of.isPlural !== ofOwn.isPlural) return of.isPlural ? ofOwn : of;
    return { ...of, entry: both(of.entry, ofOwn.entry) };
  }

  return {
    longestAt(text, tokens, at, aliases) {
      const of = below.longestAt(text, tokens, at, aliases);
      const ofOwn = own.longestAt(text, tokens, at, noAliases);
      return of === null || ofOwn === null ? (of ?? ofOwn) : longest(of, ofOwn);
    },
    entryOf: (key) => below.entryOf(key) ?? own.entryOf(key),
    closeTail: (heads, key) => below.closeTail(heads, key) ?? own.closeTail(heads, key),
    isKnown: (name) => below.isKnown(name) || own.isKnown(name),
    isCore: (name) => below.isCore(name) || own.isCore(name),
    hasWord: (word) => below.hasWord(word) || own.hasWord(word),
    correctedWord: (word) =>
      own.hasWord(word)
        ? null
        : (below.correctedWord(word) ?? (below.hasWord(word) ? null : own.correctedWord(word))),
    similar: (text) => [...own.similar(text), ...below.similar(text)].sort((a, b) => a.errors - b.errors),
    suggest: (prefix) => [...own.suggest(prefix), ...below.suggest(prefix)],
  };
}

const noAliases: ReadonlyMap<string, Entry> = new Map();
