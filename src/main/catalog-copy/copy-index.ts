import type { CopyQuery, CopyRange, CopySort } from '#shared/catalog-copy.ts';
import { type Groups, groupsOf } from './copy-groups.ts';
import {
  createItemColumns,
  type IndexedItem,
  type ItemColumns,
  type ItemValues,
  maxExact,
} from './item-columns.ts';
import { type Order, orderBy } from './item-orders.ts';
import { createKindTable, type Kind } from './kind-table.ts';

/**
 * The copy's items in columns of numbers, and their names once: a million items are searched and put in any order within
 * milliseconds, since nothing is looked up on the way.
 */
export type CopyIndex = {
  /** One with a higher number than all that there are. */
  addKind(kind: Kind): void;
  /** A new item, or what is new of one. Every order has to be made again: many at a time are cheaper. */
  put(item: IndexedItem): void;
  remove(id: number): void;
  /** Makes an order that the next search will ask for. Whether there was any to make. */
  prepare(by: CopySort['by']): boolean;
  /** The items that match, in the order that is requested. `only`: of these ids. Valid until the next call of anything else. */
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

export function createCopyIndex(expectedItems = 0): CopyIndex {
  const kinds = createKindTable();
  const columns = createItemColumns(expectedItems);
  /** By column; all are made again after a change. */
  const orders = new Map<CopySort['by'], Order>();
  let lastFound: { query: string; found: FoundSlots } | null = null;
  /** Room for what is found, which is many times a second. */
  let room = new Uint32Array(0);

  function forget(): void {
    orders.clear();
    lastFound = null;
  }

  function orderOf(by: CopySort['by']): Order {
    const known = orders.get(by);
    if (known !== undefined) return known;
    if (room.length !== columns.size()) room = new Uint32Array(columns.size());
    // What was found is in the room that an order is made in.
    lastFound = null;
    const order = orderBy(by, columns, kinds, room);
    orders.set(by, order);
    return order;
  }

  function foundSlots(query: CopyQuery, by: CopySort['by'], only: readonly number[] | null): FoundSlots {
    const asked = JSON.stringify([{ ...query, sort: by, groups: null }, only]);
    if (lastFound?.query === asked) return lastFound.found;
    const order = orderOf(by);
    const hits = hitsOf(query, only);
    const found = hits === null ? { ...order, count: columns.size() } : picked(order, hits, room);
    lastFound = { query: asked, found };
    return found;
  }

  /** Which slots match, a bit for each; null: all do. Column by column, since that is how memory is fast. */
  function hitsOf(query: CopyQuery, only: readonly number[] | null): Uint32Array | null {
    const { ranges, changedSince } = query;
    const matching = kinds.matching(query);
    const isBounded = [ranges.price, ranges.platform_price, ranges.difference].some(isBound);
    if (matching === null && !isBounded && changedSince === null && only === null) return null;
    const values = columns.settled();
    const hits = new Uint32Array((columns.size() + 31) >>> 5);
    if (only === null && matching === null) hits.fill(0xffff_ffff);
    else if (only === null && matching !== null) setOfKinds(hits, values.kind, matching);
    for (const id of only ?? []) {
      const slot = columns.slotOf(id);
      if (slot === null || matching?.[values.kind[slot] ?? 0] === 0) continue;
      hits[slot >>> 5] = (hits[slot >>> 5] as number) | (1 << (slot & 31));
    }
    for (const by of ['price', 'platform_price'] as const)
      if (isBound(ranges[by])) keepBetween(hits, values[by], ranges[by]);
    if (changedSince !== null) {
      const min = Math.max(1, Math.floor(changedSince / 1_000));
      keepBetween(hits, values.changedAt, { min, max: null });
    }
    if (isBound(ranges.difference)) keepDifferences(hits, columns, ranges.difference);
    return hits;
  }

  return {
    addKind(kind) {
      kinds.add(kind);
      forget();
    },
    put(item) {
      columns.put(item);
      forget();
    },
    remove(id) {
      columns.remove(id);
      forget();
    },
    prepare(by) {
      const isMade = orders.has(by);
      orderOf(by);
      return !isMade;
    },
    find(query, only = null) {
      const { by, isDescending } = query.sort;
      const { slots, count, withKey } = foundSlots(query, by, only);
      const { id } = columns.settled();
      // What has nothing to be ordered by comes last in either direction.
      const turned = (place: number) => {
        if (!isDescending) return place;
        return place < withKey ? withKey - 1 - place : count - 1 - (place - withKey);
      };
      return {
        count,
        idAt: (place) => id[slots === null ? turned(place) : (slots[turned(place)] ?? 0)] ?? 0,
        placeOf(itemId) {
          const slot = columns.slotOf(itemId);
          if (slot === null) return null;
          const place = slots === null ? slot : slots.subarray(0, count).indexOf(slot);
          return place === -1 ? null : turned(place);
        },
      };
    },
    groups(query, only, groupOf) {
      const found = foundSlots(query, 'price', only);
      const { id, kind, price } = columns.settled();
      const nameRanks = kinds.ranksBy('market_hash_name');
      const groupCount = groupOf.reduce((most, group) => Math.max(most, group + 1), 0);
      const slotAt = (place: number) => found.slots?.[place] ?? place;
      return groupsOf({ ...found, slotAt }, groupCount, query.groups, {
        groupOf: (slot) => groupOf[kind[slot] as number] as number,
        nameRankOf: (slot) => nameRanks[kind[slot] as number] as number,
        idOf: (slot) => id[slot] as number,
        price: (slot) => price[slot] as number,
        comparePrices(a, b) {
          const [left, right] = [price[a] as number, price[b] as number];
          if (left <= maxExact || right <= maxExact) return left - right;
          return Number(columns.exactPrice(a, 'price') - columns.exactPrice(b, 'price'));
        },
        priceText(slot) {
          const digits = String(columns.exactPrice(slot, 'price')).padStart(3, '0');
          return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        },
      });
    },
    size: columns.size,
  };
}

/** Slots in ascending order; the first `withKey` of them have something to be ordered by. */
type FoundSlots = Order & { count: number };

/** The hits in their order, put into `room`. Without a branch for each, which a processor would guess wrong half of the time. */
function picked({ slots, withKey }: Order, hits: Uint32Array, room: Uint32Array<ArrayBuffer>): FoundSlots {
  let count = 0;
  let countWithKey = 0;
  const size = room.length;
  for (let place = 0; place < size; place += 1) {
    if (place === withKey) countWithKey = count;
    const slot = slots === null ? place : (slots[place] as number);
    room[count] = slot;
    count += ((hits[slot >>> 5] as number) >>> (slot & 31)) & 1;
  }
  return { slots: room, count, withKey: withKey >= size ? count : countWithKey };
}

function setOfKinds(hits: Uint32Array, kind: Uint32Array, matching: Uint8Array): void {
  for (let word = 0; word < hits.length; word += 1) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1)
      bits |= (matching[kind[(word << 5) + bit] as number] as number) << bit;
    hits[word] = bits;
  }
}

function keepBetween(hits: Uint32Array, column: ItemValues['price'], { min, max }: CopyRange): void {
  const from = min ?? Number.NEGATIVE_INFINITY;
  const to = max ?? Number.POSITIVE_INFINITY;
  for (let word = 0; word < hits.length; word += 1) {
    const before = hits[word] as number;
    if (before === 0) continue;
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) {
      const value = column[(word << 5) + bit] as number;
      // What is no price is in no range, and compares as false.
      bits |= (value >= from && value <= to ? 1 : 0) << bit;
    }
    hits[word] = before & bits;
  }
}

/** Leaves the hits whose (price − platform price) / platform price is in the range, exactly. */
function keepDifferences(hits: Uint32Array, columns: ItemColumns, { min, max }: CopyRange): void {
  const { price, platform_price } = columns.settled();
  const from = min ?? Number.NEGATIVE_INFINITY;
  const to = max ?? Number.POSITIVE_INFINITY;
  for (let word = 0; word < hits.length; word += 1) {
    let before = hits[word] as number;
    let bits = 0;
    while (before !== 0) {
      const bit = 31 - Math.clz32(before);
      before ^= 1 << bit;
      const slot = (word << 5) + bit;
      const own = price[slot] as number;
      const other = platform_price[slot] as number;
      const share = (own - other) * 10_000;
      const isIn =
        own <= maxPlain && other <= maxPlain
          ? other > 0 && share >= from * other && share <= to * other
          : isLongDifferenceIn(columns, slot, { min, max });
      bits |= (isIn ? 1 : 0) << bit;
    }
    hits[word] = bits;
  }
}

/** Up to here the products that a range of differences takes are exact. */
const maxPlain = 2 ** 31;

function isLongDifferenceIn(columns: ItemColumns, slot: number, { min, max }: CopyRange): boolean {
  const { price, platform_price } = columns.settled();
  const [own, other] = [price[slot] as number, platform_price[slot] as number];
  if (Number.isNaN(own) || Number.isNaN(other) || other === 0) return false;
  const [exactOwn, exactOther] = [
    columns.exactPrice(slot, 'price'),
    columns.exactPrice(slot, 'platform_price'),
  ];
  const share = (exactOwn - exactOther) * 10_000n;
  return (
    (min === null || share >= BigInt(min) * exactOther) && (max === null || share <= BigInt(max) * exactOther)
  );
}

function isBound({ min, max }: CopyRange): boolean {
  return min !== null || max !== null;
}
