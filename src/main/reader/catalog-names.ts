import type { SimilarName } from '#shared/local-copy.ts';
import { wearAtEnd } from '#shared/market-name.ts';
import type { ReadReason, SuggestRequest } from '#shared/message.ts';
import { coreName, createDictionary, type Dictionary } from './dictionary.ts';
import type { Entry, Found, LearntForms, NameOrigin } from './entries.ts';
import { maxSimilar } from './line-mentions.ts';
import { readMessage } from './read-message.ts';
import { nearest } from './spelling.ts';

/** Names of a catalog, one a line. */
export type NameLists = { name: string; market_hash_name: string };
export const noNames: NameLists = { name: '', market_hash_name: '' };

/** Where the app knows a catalog's names from: its local copy, or rows loaded in this run. */
export type NamesFrom = 'localCopy' | 'rows';

/** The names of each connection's catalog, over those that the app ships. */
export type CatalogNames = ReturnType<typeof createCatalogNames>;

export function createCatalogNames(shipped: Dictionary) {
  const known = new Map<string, Partial<Record<NamesFrom, Layer>>>();

  /** Whether the catalog is known to have a name. */
  function has(connectionId: string, name: string): boolean {
    return Object.values(known.get(connectionId) ?? {}).some(({ names }) => names.has(name));
  }

  /** All names that are known for a connection. */
  function dictionaryOf(connectionId: string): Dictionary {
    const { localCopy, rows } = known.get(connectionId) ?? {};
    return [localCopy, rows]
      .filter((layer) => layer !== undefined)
      .reduce((below, layer) => {
        layer.dictionary ??= dictionaryOver(shipped, layer.names);
        return withNames(below, layer.dictionary);
      }, shipped);
  }

  /** Those that the catalog has, where there is a local copy that has any of them. */
  function inLocalCopy<T>(connectionId: string, all: readonly T[], nameOf: (one: T) => string): readonly T[] {
    const held =
      known.get(connectionId)?.localCopy === undefined
        ? []
        : all.filter((one) => has(connectionId, nameOf(one)));
    return held.length > 0 ? held : all;
  }

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
    has,
    dictionaryOf,

    /** Known names like a text that isn't found: what a message with it would name, then those with nearly its words. */
    similar(connectionId: string, text: string): SimilarName[] {
      const dictionary = dictionaryOf(connectionId);
      if (dictionary.isKnown(text)) return [];
      const { items } = readMessage(text, { dictionary, catalog: { id: connectionId }, aliases: new Map() });
      const read = items.filter(({ reason }) => namingReasons.has(reason));
      const near = dictionary.similar(text).slice(0, maxNear);
      const kindOf = (name: string) =>
        wearAtEnd(name) !== null || near.some((one) => one.name === name && one.origin !== 'display')
          ? ('market_hash_name' as const)
          : ('name' as const);
      const names = [
        ...read.filter(({ doubt }) => doubt !== 'text').map((item) => ({ kind: item.kind, text: item.text })),
        ...items.flatMap(({ similar = [] }) => similar.map((name) => ({ kind: kindOf(name), text: name }))),
        ...near.map(({ name }) => ({ kind: kindOf(name), text: name })),
      ] as SimilarName[];
      const others = [...new Map(names.map((name) => [name.text, name])).values()].filter(
        (name) => name.text !== text,
      );
      return inLocalCopy(connectionId, others, (name) => name.text).slice(0, maxSimilar);
    },

    /** Names, or market names, that the typed text may become: those that begin with it first, then those of the catalog. */
    suggest({ connectionId, prefix, of, max }: SuggestRequest): string[] {
      const texts = dictionaryOf(connectionId)
        .suggest(prefix)
        .flatMap(({ name, origin }) => {
          if (of === 'name') return origin === 'display' ? name : withoutWear(name);
          return origin === 'display' ? [] : name;
        });
      const typed = prefix.trim().toLowerCase();
      const rankOf = (text: string) =>
        Number(!text.toLowerCase().startsWith(typed)) * 2 + Number(!has(connectionId, text));
      return inLocalCopy(connectionId, [...new Set(texts)], (text) => text)
        .map((text) => ({ text, rank: rankOf(text) }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, max)
        .map(({ text }) => text);
    },
  };
}

const namingReasons: ReadonlySet<ReadReason> = new Set(['official', 'catalog', 'corrected']);
const maxNear = 50;

function withoutWear(name: string): string {
  const wear = wearAtEnd(name);
  return wear === null ? name : name.slice(0, -` (${wear})`.length);
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
    longestAt(text, tokens, at, learnt) {
      const of = below.longestAt(text, tokens, at, learnt);
      const ofOwn = own.longestAt(text, tokens, at, nothingLearnt);
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
    similar: (text) =>
      nearest([...own.similar(text), ...below.similar(text)].sort((a, b) => a.errors - b.errors)),
    suggest: (prefix) => [...own.suggest(prefix), ...below.suggest(prefix)],
  };
}

const nothingLearnt: LearntForms = { entries: new Map(), longestKey: 0 };
