import type { CopyQuery, CopyRange, CopySort } from '#shared/catalog-copy.ts';
import { appName } from '#shared/item-filters.ts';
import { marketNameParts } from '#shared/market-name.ts';
import { isPrice } from '#shared/price.ts';
import { textOrder } from '#shared/text-order.ts';
import { type Groups, groupsOf } from './copy-groups.ts';

/** What many items share: kept once. */
export type Kind = { appid: number; name: string; market_hash_name: string };

/** A price as the copy keeps it: hundredths where they say the text exactly, else the text. */
export type StoredPrice = number | string;

export type IndexedItem = {
  id: number;
  /** Counts the kinds from 0. */
  kind: number;
  price: StoredPrice;
  platform_price: StoredPrice;
  /** Epoch seconds; 0: its price has not changed since it was first seen. */
  changedAt: number;
};

/**
 * The copy's items in columns of numbers, and their names once: a million items are searched and put in any order within
 * milliseconds, since nothing is looked up on the way. An item's place in the columns is its slot.
 */
export type CopyIndex = {
  /** The next kind. */
  addKind(kind: Kind): void;
  /** A new item, or what is new of one. */
  put(item: IndexedItem): void;
  /** The items that match, in the order that is asked for. `only`: of these ids. Valid until the next call of anything else. */
  find(query: CopyQuery, only?: readonly number[] | null): Found;
  /** The items that match by market name. `groupOf`: the group of each kind. */
  groups(query: CopyQuery, only: readonly number[] | null, groupOf: Uint32Array): Groups;
  size(): number;
};

export type Found = {
  count: number;
  idAt(place: number): number;
  /** Null: it isn't among them. */
  placeOf(id: number): number | null;
};

/** The form in which texts are compared. Regardless of case; SQLite and others end a text at its first NUL, which none of these does. */
export function folded(text: string): string {
  return text.toLowerCase();
}

/** The words of a search, folded. */
export function wordsOf(text: string): string[] {
  return folded(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

export function createCopyIndex(expectedItems = 0): CopyIndex {
  const kinds = createKindTable();
  const slots = createSlotTable((slot) => at(columns.id, slot));
  let size = 0;
  let columns = emptyColumns(Math.max(1_024, Math.ceil(expectedItems * 1.1)));
  /** Prices that a float can't hold exactly, by slot. */
  const longPrices = new Map<number, { price: StoredPrice; platform_price: StoredPrice }>();
  /** Orders of all slots, by column; emptied by every change. */
  const orders = new Map<CopySort['by'], Order>();
  let lastFound: { query: string; found: ReturnType<typeof findNow> } | null = null;

  function put(item: IndexedItem): void {
    let slot = slots.slotOf(item.id);
    if (slot === null) {
      slot = size;
      size += 1;
      if (size > columns.id.length) columns = grown(columns);
      columns.id[slot] = item.id;
      slots.add(slot);
    }
    columns.kind[slot] = item.kind;
    columns.price[slot] = priceValue(item.price);
    columns.platform_price[slot] = priceValue(item.platform_price);
    columns.changedAt[slot] = item.changedAt;
    const isLong = [item.price, item.platform_price].some((price) => priceValue(price) > maxExact);
    if (isLong) longPrices.set(slot, { price: item.price, platform_price: item.platform_price });
    else longPrices.delete(slot);
    orders.clear();
    lastFound = null;
  }

  function exactPrice(slot: number, column: 'price' | 'platform_price'): bigint {
    const long = longPrices.get(slot);
    if (long === undefined) return BigInt(at(columns[column], slot));
    return BigInt(String(long[column]).replace('.', ''));
  }

  /** All slots in ascending order of a column, then of their ids. */
  function orderBy(by: CopySort['by']): Order {
    const known = orders.get(by);
    if (known !== undefined) return known;
    // Each takes 4 bytes an item: one beside that of the ids, which all others begin with.
    for (const other of orders.keys()) if (other !== 'id') orders.delete(other);
    const keys = keysOf(by);
    const start = by === 'id' ? Uint32Array.from({ length: size }, (_, slot) => slot) : orderBy('id').slots;
    const sorted = radixSorted(start, keys);
    let withKey = sorted.length;
    while (withKey > 0 && Number.isNaN(at(keys, at(sorted, withKey - 1)))) withKey -= 1;
    settleInexact(by, sorted.subarray(0, withKey), keys);
    let ranks: Uint32Array | null = null;
    const order: Order = {
      slots: sorted,
      withKey,
      ranks() {
        if (ranks === null) {
          ranks = new Uint32Array(size);
          for (let place = 0; place < size; place += 1) ranks[sorted[place] as number] = place;
        }
        return ranks;
      },
    };
    orders.set(by, order);
    return order;
  }

  /** What slots are sorted by: numbers from 0; NaN comes last. */
  function keysOf(by: CopySort['by']): Float64Array {
    const { id, kind, price, platform_price } = columns;
    switch (by) {
      case 'id':
        return id;
      case 'price':
      case 'platform_price':
        return columns[by];
      case 'difference':
        return filledKeys((slot) => {
          const reference = at(platform_price, slot);
          return reference === 0 ? Number.NaN : at(price, slot) / reference;
        });
      case 'name':
      case 'market_hash_name':
      case 'appid': {
        const ranks = kinds.ranksBy(by);
        return filledKeys((slot) => at(ranks, at(kind, slot)));
      }
      default:
        return by satisfies never;
    }
  }

  function filledKeys(keyOf: (slot: number) => number): Float64Array {
    const keys = new Float64Array(size);
    for (let slot = 0; slot < size; slot += 1) keys[slot] = keyOf(slot);
    return keys;
  }

  /** Where floats are equal, or nearly so, and may not say the exact order, digits do. */
  function settleInexact(by: CopySort['by'], sorted: Uint32Array, keys: Float64Array): void {
    if (by !== 'price' && by !== 'platform_price' && by !== 'difference') return;
    const isInexact = (slot: number) =>
      by === 'difference'
        ? at(columns.price, slot) > maxExactFactor || at(columns.platform_price, slot) > maxExactFactor
        : at(columns[by], slot) > maxExact;
    const compare = (a: number, b: number) => {
      const [left, right] =
        by === 'difference'
          ? [
              exactPrice(a, 'price') * exactPrice(b, 'platform_price'),
              exactPrice(b, 'price') * exactPrice(a, 'platform_price'),
            ]
          : [exactPrice(a, by), exactPrice(b, by)];
      return left < right ? -1 : left > right ? 1 : at(columns.id, a) - at(columns.id, b);
    };
    for (let from = 0; from < sorted.length; ) {
      let to = from + 1;
      let isUnsure = isInexact(at(sorted, from));
      for (; to < sorted.length; to += 1) {
        const [before, after] = [at(keys, at(sorted, to - 1)), at(keys, at(sorted, to))];
        if (after - before > before * floatError) break;
        isUnsure ||= isInexact(at(sorted, to));
      }
      if (isUnsure && to - from > 1) sorted.subarray(from, to).sort(compare);
      from = to;
    }
  }

  function findNow(query: CopyQuery, only: readonly number[] | null) {
    const order = orderBy(query.sort.by);
    const { withKey } = order;
    const found = foundIn(order, hitsOf(query, only));
    const foundWithKey = found === order.slots ? withKey : countBelow(found, order.ranks(), withKey);
    const count = found.length;
    // What has nothing to be ordered by comes last in either direction.
    const placeOf = (place: number) => {
      if (!query.sort.isDescending) return place;
      return place < foundWithKey ? foundWithKey - 1 - place : count - 1 - (place - foundWithKey);
    };
    const slotAt = (place: number) => at(found, placeOf(place));
    return {
      count,
      withKey: foundWithKey,
      slotAt,
      idAt: (place: number) => at(columns.id, slotAt(place)),
      placeOf(id: number) {
        const slot = slots.slotOf(id);
        const place = slot === null ? -1 : found.indexOf(slot);
        // The same both ways: it turns the order round.
        return place === -1 ? null : placeOf(place);
      },
    };
  }

  /** Which slots match: 1 for each; null: all do. Column by column, since that is how memory is fast. */
  function hitsOf(query: CopyQuery, only: readonly number[] | null): Uint8Array | null {
    const { kind, changedAt } = columns;
    const matching = kinds.matching(query);
    const { ranges, changedSince } = query;
    const isBounded = [ranges.price, ranges.platform_price, ranges.difference].some(isBound);
    if (matching === null && !isBounded && changedSince === null && only === null) return null;
    const hits = new Uint8Array(size);
    if (only === null) hits.fill(1);
    for (const id of only ?? []) {
      const slot = slots.slotOf(id);
      if (slot !== null) hits[slot] = 1;
    }
    if (matching !== null) {
      for (let slot = 0; slot < size; slot += 1) if (matching[kind[slot] as number] === 0) hits[slot] = 0;
    }
    for (const by of ['price', 'platform_price'] as const) {
      if (!isBound(ranges[by])) continue;
      const column = columns[by];
      const from = ranges[by].min ?? Number.NEGATIVE_INFINITY;
      const to = ranges[by].max ?? Number.POSITIVE_INFINITY;
      for (let slot = 0; slot < size; slot += 1) {
        const value = column[slot] as number;
        // Not the other way round: what is no price is in no range, and compares as false.
        if (!(value >= from && value <= to)) hits[slot] = 0;
      }
    }
    if (isBound(ranges.difference)) dropOtherDifferences(hits, ranges.difference);
    if (changedSince !== null) {
      const since = Math.max(1, Math.floor(changedSince / 1_000));
      for (let slot = 0; slot < size; slot += 1) if ((changedAt[slot] as number) < since) hits[slot] = 0;
    }
    return hits;
  }

  /** The hits in their order. */
  function foundIn(order: Order, hits: Uint8Array | null): Uint32Array {
    if (hits === null) return order.slots;
    let count = 0;
    for (let slot = 0; slot < size; slot += 1) count += hits[slot] as number;
    const found = new Uint32Array(count);
    let next = 0;
    if (count > size / sortedBelow) {
      for (let place = 0; place < size; place += 1) {
        const slot = order.slots[place] as number;
        if (hits[slot] === 1) found[next++] = slot;
      }
      return found;
    }
    const ranks = order.ranks();
    for (let slot = 0; slot < size; slot += 1) if (hits[slot] === 1) found[next++] = ranks[slot] as number;
    found.sort();
    for (let place = 0; place < count; place += 1)
      found[place] = order.slots[found[place] as number] as number;
    return found;
  }

  /** Leaves the hits whose (price − platform price) / platform price is in the range, exactly. */
  function dropOtherDifferences(hits: Uint8Array, { min, max }: CopyRange): void {
    const { price, platform_price } = columns;
    const from = min ?? Number.NEGATIVE_INFINITY;
    const to = max ?? Number.POSITIVE_INFINITY;
    for (let slot = 0; slot < size; slot += 1) {
      const own = price[slot] as number;
      const other = platform_price[slot] as number;
      if (own <= maxPlain && other <= maxPlain && other > 0) {
        const share = (own - other) * 10_000;
        if (share < from * other || share > to * other) hits[slot] = 0;
      } else if (hits[slot] === 1) {
        hits[slot] = Number(isLongDifferenceIn(slot, { min, max }));
      }
    }
  }

  function isLongDifferenceIn(slot: number, { min, max }: CopyRange): boolean {
    const [own, other] = [at(columns.price, slot), at(columns.platform_price, slot)];
    if (Number.isNaN(own) || Number.isNaN(other) || other === 0) return false;
    const [exactOwn, exactOther] = [exactPrice(slot, 'price'), exactPrice(slot, 'platform_price')];
    const share = (exactOwn - exactOther) * 10_000n;
    return (
      (min === null || share >= BigInt(min) * exactOther) &&
      (max === null || share <= BigInt(max) * exactOther)
    );
  }

  function find(query: CopyQuery, only: readonly number[] | null = null) {
    const text = JSON.stringify([query, only]);
    if (lastFound?.query !== text) lastFound = { query: text, found: findNow(query, only) };
    return lastFound.found;
  }

  return {
    addKind: kinds.add,
    put,
    find,
    groups(query, only, groupOf) {
      const sort = { by: 'price', isDescending: false } as const;
      return groupsOf(find({ ...query, sort }, only), query.groups, {
        groupOf: (slot) => at(groupOf, at(columns.kind, slot)),
        nameRankOf: (
          (ranks) => (slot) =>
            at(ranks, at(columns.kind, slot))
        )(kinds.ranksBy('market_hash_name')),
        idOf: (slot) => at(columns.id, slot),
        price: (slot) => at(columns.price, slot),
        comparePrices(a, b) {
          const [left, right] = [at(columns.price, a), at(columns.price, b)];
          if (left <= maxExact || right <= maxExact) return left - right;
          return Number(exactPrice(a, 'price') - exactPrice(b, 'price'));
        },
        priceText: (slot) => {
          const digits = String(exactPrice(slot, 'price')).padStart(3, '0');
          return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        },
      });
    },
    size: () => size,
  };
}

type Order = {
  slots: Uint32Array<ArrayBuffer>;
  /** How many of them, from the first, have something to be ordered by. */
  withKey: number;
  /** The place of each slot. */
  ranks(): Uint32Array;
};

/** Of more than this share of all items, those that match are picked out of the order; fewer are put in order by themselves. */
const sortedBelow = 16;

/** How many of the slots, which are in their order, have a place before `end`. */
function countBelow(slots: Uint32Array, ranks: Uint32Array, end: number): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(ranks, at(slots, middle)) < end) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The names, each once, and what follows from them. */
function createKindTable() {
  const appids: number[] = [];
  /** Folded; the same text is the same string. */
  const names: string[] = [];
  const marketNames: string[] = [];
  /** Both, for words: a line break, which no word has, keeps them apart. */
  const texts: string[] = [];
  /** The wear and the mark as they stand in the market name. */
  const parts: string[] = [];
  const knownParts = new Map<string, string>();
  const ranks = new Map<string, Float64Array>();
  let lastWords: { words: string[]; matching: Uint8Array } | null = null;

  function matchingWords(words: string[]): Uint8Array {
    const before = lastWords;
    // While a text is typed, only what matched its beginning can match it.
    const isLonger = before?.words.every((word) => words.some((longer) => longer.includes(word)));
    const matching = new Uint8Array(texts.length);
    for (let kind = 0; kind < texts.length; kind += 1) {
      if (isLonger && before?.matching[kind] !== 1) continue;
      const text = texts[kind] ?? '';
      matching[kind] = Number(words.every((word) => text.includes(word)));
    }
    lastWords = { words, matching };
    return matching;
  }

  function ranksOf(compare: (a: number, b: number) => number): Float64Array {
    const sorted = Array.from(texts.keys()).sort(compare);
    const result = new Float64Array(sorted.length);
    let rank = 0;
    for (const [place, kind] of sorted.entries()) {
      if (place > 0 && compare(sorted[place - 1] ?? 0, kind) !== 0) rank += 1;
      result[kind] = rank;
    }
    return result;
  }

  return {
    add({ appid, name, market_hash_name }: Kind): void {
      const [own, market] = [folded(name), folded(market_hash_name)];
      appids.push(appid);
      names.push(own);
      marketNames.push(market);
      texts.push(market.includes(own) ? market : `${market}\n${own}`);
      const said = partsText(market_hash_name);
      parts.push(knownParts.get(said) ?? said);
      knownParts.set(said, knownParts.get(said) ?? said);
      ranks.clear();
      lastWords = null;
    },

    /** 1 for each kind that matches; null: all do. */
    matching(query: CopyQuery): Uint8Array | null {
      const words = wordsOf(query.text);
      const own = query.name.map(folded);
      const market = query.market_hash_name.map(folded);
      const { appid, wears, marks } = query;
      const tests: ((kind: number) => boolean)[] = [];
      if (own.length > 0) tests.push((kind) => own.some((text) => names[kind]?.includes(text)));
      if (market.length > 0) tests.push((kind) => market.some((text) => marketNames[kind]?.includes(text)));
      if (appid !== null) tests.push((kind) => appids[kind] === appid);
      if (wears.length > 0) tests.push((kind) => wears.some((wear) => parts[kind]?.includes(`(${wear})`)));
      if (marks.length > 0) tests.push((kind) => marks.some((mark) => parts[kind]?.includes(`[${mark}]`)));
      if (words.length === 0 && tests.length === 0) return null;
      const byWords = words.length === 0 ? null : matchingWords(words);
      if (tests.length === 0) return byWords;
      const matching = new Uint8Array(texts.length);
      for (let kind = 0; kind < texts.length; kind += 1) {
        matching[kind] = Number(byWords?.[kind] !== 0 && tests.every((test) => test(kind)));
      }
      return matching;
    },

    ranksBy(by: 'name' | 'market_hash_name' | 'appid'): Float64Array {
      const known = ranks.get(by);
      if (known !== undefined) return known;
      const list = by === 'name' ? names : by === 'appid' ? appids.map(appName) : marketNames;
      const made = ranksOf((a, b) => textOrder.compare(list[a] ?? '', list[b] ?? ''));
      ranks.set(by, made);
      return made;
    },
  };
}

/** `[stattrak](Factory New)` */
function partsText(marketName: string): string {
  return marketNameParts(marketName)
    .map(({ kind, text }) =>
      kind === 'wear' ? `(${text})` : kind === 'stattrak' || kind === 'souvenir' ? `[${kind}]` : '',
    )
    .join('');
}

/** Integers up to here are exact in a float. */
const maxExact = Number.MAX_SAFE_INTEGER;
/** Two shares of integers up to here are different floats where they are different. */
const maxExactFactor = 2 ** 26;
/** More than two floats that should be equal can be apart, as a share. */
const floatError = 1e-15;
/** Up to here the products that a range of differences takes are exact. */
const maxPlain = 2 ** 31;

/** In hundredths; NaN: not a price. */
function priceValue(price: StoredPrice): number {
  if (typeof price === 'number') return price;
  return isPrice(price) ? Number(price.replace('.', '')) : Number.NaN;
}

function isBound({ min, max }: CopyRange): boolean {
  return min !== null || max !== null;
}

type Columns = ReturnType<typeof emptyColumns>;

function emptyColumns(length: number) {
  return {
    id: new Float64Array(length),
    kind: new Uint32Array(length),
    price: new Float64Array(length),
    platform_price: new Float64Array(length),
    changedAt: new Uint32Array(length),
  };
}

function grown(columns: Columns): Columns {
  const larger = emptyColumns(Math.ceil(columns.id.length * 1.3));
  larger.id.set(columns.id);
  larger.kind.set(columns.kind);
  larger.price.set(columns.price);
  larger.platform_price.set(columns.platform_price);
  larger.changedAt.set(columns.changedAt);
  return larger;
}

function at(numbers: Float64Array | Uint32Array, place: number): number {
  return numbers[place] ?? 0;
}

/** `slots` by their keys, which are from 0 or NaN; those of equal keys stay as they are. By 16 bits at a time, lowest first. */
function radixSorted(slots: Uint32Array<ArrayBuffer>, keys: Float64Array): Uint32Array<ArrayBuffer> {
  const bits = new Uint32Array(keys.buffer, keys.byteOffset, keys.length * 2);
  const size = slots.length;
  let from = slots;
  let to = new Uint32Array(size);
  const ends = new Uint32Array(0x1_0000);
  for (let digit = 0; digit < 4; digit += 1) {
    const word = digit >> 1;
    const shift = (digit & 1) * 16;
    ends.fill(0);
    const digitOf = (slot: number) => ((bits[slot * 2 + word] ?? 0) >>> shift) & 0xffff;
    for (let place = 0; place < size; place += 1) {
      const key = digitOf(slots[place] ?? 0);
      ends[key] = (ends[key] ?? 0) + 1;
    }
    if (ends[digitOf(slots[0] ?? 0)] === size) continue;
    for (let key = 1; key < ends.length; key += 1) ends[key] = (ends[key] ?? 0) + (ends[key - 1] ?? 0);
    for (let place = size - 1; place >= 0; place -= 1) {
      const slot = from[place] ?? 0;
      const key = digitOf(slot);
      const end = (ends[key] ?? 0) - 1;
      ends[key] = end;
      to[end] = slot;
    }
    [from, to] = [to, from === slots ? new Uint32Array(size) : from];
  }
  return from === slots ? slots.slice() : from;
}

/** The slot of each id, in 8 to 16 bytes an item where a Map takes 40. */
function createSlotTable(idAt: (slot: number) => number) {
  /** A slot + 1 at the first free place from where its id's hash leads; 0: free. At most half of it is taken. */
  let places = new Uint32Array(2_048);
  let size = 0;

  function placeOf(id: number): number {
    const mask = places.length - 1;
    let place = (Math.imul(id | 0, 0x9e37_79b1) ^ Math.imul((id / 0x1_0000_0000) | 0, 0x85eb_ca6b)) >>> 7;
    for (place &= mask; ; place = (place + 1) & mask) {
      const taken = places[place] ?? 0;
      if (taken === 0 || idAt(taken - 1) === id) return place;
    }
  }

  return {
    slotOf(id: number): number | null {
      const taken = places[placeOf(id)] ?? 0;
      return taken === 0 ? null : taken - 1;
    },
    /** Of an id that has none yet; slots come in their order, from 0. */
    add(slot: number): void {
      size += 1;
      if (size * 2 > places.length) {
        places = new Uint32Array(places.length * 2);
        for (let before = 0; before < slot; before += 1) places[placeOf(idAt(before))] = before + 1;
      }
      places[placeOf(idAt(slot))] = slot + 1;
    },
  };
}
