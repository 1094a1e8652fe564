import type { LocalCopyGroupSort } from '#shared/local-copy.ts';
import { hundredthsText } from '#shared/price.ts';
import { type ItemValues, maxExact } from './item-columns.ts';
import { maxSortKey, type SearchBuffers, sortBuffer, sortByKeys, sortSlots } from './item-orders.ts';

/** Items grouped by market name, in the requested order. */
export type Groups = {
  count: number;
  at(place: number): Group;
  members(): GroupMembers;
};

/** The IDs of all items, one group after the other, and where in them each group ends. */
type GroupMembers = { ids: Float64Array<ArrayBuffer>; ends: Uint32Array<ArrayBuffer> };

export type Group = {
  /** The id of the item with the lowest price; any item if none has a price. */
  cheapest: number;
  count: number;
  /** How many of these are missing. */
  missing: number;
  lowest: string | null;
  median: string | null;
  highest: string | null;
};

type SlotValues = {
  /** The product of each slot, and the group of each product. */
  product: Uint32Array;
  groupOf: Uint32Array;
  /** In hundredths, of each slot; NaN: not a price. */
  price: ItemValues['price'];
  idOf(slot: number): number;
  /** The IDs of missing items. */
  missing: ReadonlySet<number>;
  exactPrice(slot: number): bigint;
};

type PriceOfGroup = 'lowest' | 'median' | 'highest';

const byName: LocalCopyGroupSort = { by: 'market_hash_name', isDescending: false };

/** At least this many groups have their items collected at a time. */
const windowLength = 64;

/**
 * Groups the slots in the bit set `hits`. `nameRanks`: of each group; groups are numbered by name. A group's items are collected and
 * sorted by price when it is first read. Valid until the buffers are reused.
 */
export function groupsOf(
  hits: Int32Array,
  buffers: SearchBuffers,
  perGroup: GroupBuffers,
  nameRanks: Uint32Array,
  sort: LocalCopyGroupSort | null,
  values: SlotValues,
): Groups {
  const { product, groupOf, price } = values;
  const groupCount = nameRanks.length;
  const { counts, ends, priced, isCollected, isSorted, order } = perGroup;
  counts.fill(0);
  // Without a callback for each slot, which would double the time.
  for (let word = 0; word < hits.length; word += 1) {
    for (let left = hits[word] as number; left !== 0; left &= left - 1) {
      const slot = (word << 5) + 31 - Math.clz32(left & -left);
      const group = groupOf[product[slot] as number] as number;
      counts[group] = (counts[group] as number) + 1;
    }
  }
  let groupsFound = 0;
  for (let group = 0; group < groupCount; group += 1) {
    if (counts[group] === 0) continue;
    order[groupsFound] = group;
    groupsFound += 1;
  }
  /** The range of places whose groups are collected now, and their slots, one group after the other. */
  let window = { from: 0, to: 0, slots: buffers.sorted.subarray(0, 0) };

  function collect(from: number, to: number): void {
    isCollected.fill(0);
    let start = 0;
    for (let place = from; place < to; place += 1) {
      const group = order[place] as number;
      isCollected[group] = 1;
      isSorted[group] = 0;
      priced[group] = 0;
      // Advanced by each of the group's slots below, until it is their end.
      ends[group] = start;
      start += counts[group] as number;
    }
    const slots = sortBuffer(buffers, start);
    window = { from, to, slots };
    for (let word = 0; word < hits.length; word += 1) {
      for (let left = hits[word] as number; left !== 0; left &= left - 1) {
        const slot = (word << 5) + 31 - Math.clz32(left & -left);
        const group = groupOf[product[slot] as number] as number;
        if (isCollected[group] === 0) continue;
        const place = ends[group] as number;
        ends[group] = place + 1;
        slots[place] = slot;
        if (!Number.isNaN(price[slot] as number)) priced[group] = (priced[group] as number) + 1;
      }
    }
  }

  const byPrice = (a: number, b: number) => {
    const [own, other] = [price[a] as number, price[b] as number];
    if (Number.isNaN(own) || Number.isNaN(other))
      return Number(Number.isNaN(own)) - Number(Number.isNaN(other));
    return own - other || (own > maxExact ? Number(values.exactPrice(a) - values.exactPrice(b)) : 0);
  };
  const slotIn = (group: number, place: number) => {
    const end = ends[group] as number;
    const start = end - (counts[group] as number);
    if (isSorted[group] === 0) {
      const own = window.slots.subarray(start, end);
      const keyOf = (slot: number) =>
        Number.isNaN(price[slot] as number) ? maxSortKey : (price[slot] as number);
      if (!sortByKeys(own, keyOf)) sortSlots(own, byPrice);
      isSorted[group] = 1;
    }
    return window.slots[start + place] as number;
  };
  const priceOf = (group: number, place: number) => price[slotIn(group, place)] as number;
  /** The two places whose mean is that price: they differ only for the median of an even number of prices. */
  const placesOf = (group: number, which: PriceOfGroup): [number, number] => {
    const last = Math.max(1, priced[group] as number) - 1;
    if (which === 'median') return [last >> 1, (last + 1) >> 1];
    return which === 'lowest' ? [0, 0] : [last, last];
  };
  /** In hundredths; inexact beyond {@link maxExact}. */
  const twice = (group: number, which: PriceOfGroup) => {
    const [low, high] = placesOf(group, which);
    return priceOf(group, low) + priceOf(group, high);
  };
  const twiceExactly = (group: number, which: PriceOfGroup) => {
    const [low, high] = placesOf(group, which);
    return values.exactPrice(slotIn(group, low)) + values.exactPrice(slotIn(group, high));
  };

  const { by, isDescending } = sort ?? byName;
  const isByPrice = by !== 'count' && by !== 'market_hash_name';
  if (isByPrice) collect(0, groupsFound);
  const sign = isDescending ? -1 : 1;
  const compare = (a: number, b: number): number => {
    if (by === 'count') return sign * ((counts[a] as number) - (counts[b] as number));
    if (by === 'market_hash_name') return sign * ((nameRanks[a] as number) - (nameRanks[b] as number));
    // Groups without a price come last in either direction.
    if (priced[a] === 0 || priced[b] === 0) return Number(priced[a] === 0) - Number(priced[b] === 0);
    const [own, other] = [twice(a, by), twice(b, by)];
    if (Math.max(own, other) <= maxExact) return sign * (own - other);
    return sign * Number(twiceExactly(a, by) - twiceExactly(b, by));
  };
  const keyOf = (group: number): number => {
    if (isByPrice && priced[group] === 0) return maxSortKey;
    const key = isByPrice ? twice(group, by) : ((by === 'count' ? counts : nameRanks)[group] as number);
    return isDescending ? maxSortKey - 1 - key : key;
  };
  const found = order.subarray(0, groupsFound);
  if (!sortByKeys(found, keyOf)) sortSlots(found, compare);

  function missingIn(group: number): number {
    if (values.missing.size === 0) return 0;
    const end = ends[group] as number;
    const slots = window.slots.subarray(end - (counts[group] as number), end);
    return slots.reduce((sum, slot) => sum + Number(values.missing.has(values.idOf(slot))), 0);
  }

  function at(place: number): Group {
    if (place < window.from || place >= window.to) {
      const from = place - (place % windowLength);
      collect(from, Math.min(groupsFound, from + windowLength));
    }
    const group = order[place] ?? 0;
    const text = (which: PriceOfGroup) =>
      // Half a hundredth is rounded up: a price has two fraction digits.
      priced[group] === 0 ? null : hundredthsText((twiceExactly(group, which) + 1n) / 2n);
    return {
      cheapest: values.idOf(slotIn(group, 0)),
      count: counts[group] ?? 0,
      missing: missingIn(group),
      lowest: text('lowest'),
      median: text('median'),
      highest: text('highest'),
    };
  }

  return {
    count: groupsFound,
    at,
    members() {
      collect(0, groupsFound);
      const ids = new Float64Array(window.slots.length);
      for (let place = 0; place < ids.length; place += 1)
        ids[place] = values.idOf(window.slots[place] as number);
      return { ids, ends: found.map((group) => ends[group] as number) };
    },
  };
}

/** The buffers of a grouping, with a value of each group. They are reused by the next grouping. */
type GroupBuffers = ReturnType<typeof groupBuffers>;

/** Buffers for this many groups. */
export function groupBuffers(groups: number) {
  const numbers = () => new Uint32Array(groups);
  return {
    counts: numbers(),
    /** Where its slots in {@link SearchBuffers.sorted} end. */
    ends: numbers(),
    /** How many of its items have a price. */
    priced: numbers(),
    isCollected: new Uint8Array(groups),
    isSorted: new Uint8Array(groups),
    /** The groups in order. */
    order: numbers(),
  };
}
