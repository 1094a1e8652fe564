import type { LocalCopySort } from '#shared/local-copy.ts';
import { type ItemColumns, maxExact } from './item-columns.ts';
import type { ProductTable } from './product-table.ts';

/**
 * How slots are ordered: by bucket, then by `compare`, then by slot. Only the part of an order that is read is ever sorted: a sorted list of
 * all slots for each column would take more memory than the columns themselves, and sorting a million again after each change over 15 times as
 * long as filling the buckets.
 */
export type SlotOrder = {
  /** At most {@link maxBuckets}. */
  buckets: number;
  /** Slots in this bucket and those after it have no sort key. */
  firstWithoutKey: number;
  /** Writes the bucket of each slot. */
  fill(into: Uint16Array): void;
  /** Compares two slots in the same bucket; null: they are equal. */
  compare: ((a: number, b: number) => number) | null;
};

/** The matching slots, in ascending order. The first `withKey` have a sort key. */
export type OrderedHits = ReturnType<typeof orderedHits>;

const maxBuckets = 2 ** 16;
const bucketOfNaN = maxBuckets - 1;
/** At least this many slots are sorted at a time, so that the next pages need no sorting. */
const windowLength = 1_024;

export function orderBy(by: LocalCopySort['by'], columns: ItemColumns, products: ProductTable): SlotOrder {
  const { product, price, platform_price } = columns.current();
  const size = columns.size();
  switch (by) {
    case 'id':
      return byRanks(size, (slot) => slot, size);
    case 'name':
    case 'market_hash_name':
    case 'appid': {
      const ranks = products.ranksBy(by);
      const rankCount = ranks.reduce((most, rank) => Math.max(most, rank + 1), 0);
      return byRanks(rankCount, (slot) => ranks[product[slot] as number] as number, size);
    }
    case 'price':
    case 'platform_price': {
      const values = by === 'price' ? price : platform_price;
      return {
        buckets: maxBuckets,
        firstWithoutKey: bucketOfNaN,
        fill(into) {
          for (let slot = 0; slot < size; slot += 1) into[slot] = priceBucket(values[slot] as number);
        },
        compare: (a, b) => (values[a] as number) - (values[b] as number) || exactOrder(a, b, by, columns),
      };
    }
    case 'difference':
      return byDifference(columns);
    default:
      return by satisfies never;
  }
}

/** Two prices that are equal as floats. */
function exactOrder(a: number, b: number, by: 'price' | 'platform_price', columns: ItemColumns): number {
  if ((columns.current()[by][a] as number) <= maxExact) return 0;
  return Number(columns.exactPrice(a, by) - columns.exactPrice(b, by));
}

/** By price / platform price, which is exact for prices of any length. */
function byDifference(columns: ItemColumns): SlotOrder {
  const { price, platform_price } = columns.current();
  const share = (slot: number): number => {
    const [own, other] = [price[slot] as number, platform_price[slot] as number];
    const floats = own / (other || Number.NaN);
    if (Number.isNaN(floats) || Math.max(own, other) <= maxExact) return floats;
    return quotient(columns.exactPrice(slot, 'price'), columns.exactPrice(slot, 'platform_price'));
  };
  const exactly = (a: number, b: number): number => {
    const left = (price[a] as number) * (platform_price[b] as number);
    const right = (price[b] as number) * (platform_price[a] as number);
    if (Math.max(left, right) <= maxExact) return left - right;
    const product = (own: number, other: number) =>
      columns.exactPrice(own, 'price') * columns.exactPrice(other, 'platform_price');
    return Number(product(a, b) - product(b, a));
  };
  return {
    buckets: maxBuckets,
    firstWithoutKey: bucketOfNaN,
    fill(into) {
      const size = columns.size();
      for (let slot = 0; slot < size; slot += 1) into[slot] = shareBucket(share(slot));
    },
    // Different quotients may round to the same float, but never to floats in the wrong order.
    compare: (a, b) => share(a) - share(b) || exactly(a, b),
  };
}

/** The float nearest to a quotient of prices, as `/` returns it for numbers that are floats. */
function quotient(dividend: bigint, divisor: bigint): number {
  // Prices have at most 32 digits. With this many bits different quotients stay different, and round as the exact ones would.
  const bits = 320;
  return Number((dividend << BigInt(bits)) / divisor) / 2 ** bits;
}

/** An order by integers below `rankCount`. */
function byRanks(rankCount: number, rankOf: (slot: number) => number, size: number): SlotOrder {
  const shift = Math.max(0, 16 - Math.clz32(Math.max(0, rankCount - 1)));
  const buckets = ((rankCount - 1) >> shift) + 1;
  return {
    buckets,
    firstWithoutKey: buckets,
    fill(into) {
      for (let slot = 0; slot < size; slot += 1) into[slot] = rankOf(slot) >>> shift;
    },
    compare: shift === 0 ? null : (a, b) => rankOf(a) - rankOf(b),
  };
}

/** Exact below 4096 hundredths, then in steps of at most 1/2048; one bucket for everything from 2 ** 40 on. */
function priceBucket(price: number): number {
  if (price < 2 ** 32) {
    const shift = Math.max(0, 20 - Math.clz32(price));
    return (shift << 11) + (price >>> shift);
  }
  if (Number.isNaN(price)) return bucketOfNaN;
  return priceBucket(Math.min(price, 2 ** 40) / 2 ** 20) + (20 << 11);
}

/** Half of the buckets for shares up to 1, half for those above. */
function shareBucket(share: number): number {
  if (Number.isNaN(share)) return bucketOfNaN;
  return Math.floor((share <= 1 ? share / 2 : 1 - 0.5 / share) * (bucketOfNaN - 1));
}

/**
 * The buffers of a search, reused by the next one: searches run many times a second, and allocating them each time would leave the process
 * 30 MB larger, since malloc doesn't return that memory.
 */
export type SearchBuffers = {
  /** The matching slots as a bit set. */
  hits: Int32Array;
  /** The bucket of each slot in the order last used. */
  buckets: Uint16Array;
  /** Where the hits of each bucket begin, and where those of the last one end. */
  starts: Uint32Array;
  /** While sorting: where the next hit of each bucket goes. */
  next: Uint32Array;
  /** Slots in order. */
  sorted: Uint32Array;
};

/** Buffers for this many items. */
export function searchBuffers(items: number): SearchBuffers {
  return {
    hits: new Int32Array((items + 31) >>> 5),
    buckets: new Uint16Array(items),
    starts: new Uint32Array(maxBuckets + 1),
    next: new Uint32Array(maxBuckets),
    sorted: new Uint32Array(2 * windowLength),
  };
}

/** The first `slots` elements of {@link SearchBuffers.sorted}, which grows if needed. */
export function sortBuffer(buffers: SearchBuffers, slots: number): Uint32Array {
  if (buffers.sorted.length < slots)
    buffers.sorted = new Uint32Array(Math.max(slots, Math.min(2 * slots, buffers.buckets.length)));
  return buffers.sorted.subarray(0, slots);
}

/** Orders the slots in the bit set `hits`. `buffers.buckets` must be filled for this order. Valid until the buffers are reused. */
export function orderedHits(hits: Int32Array, order: SlotOrder, buffers: SearchBuffers) {
  const { compare } = order;
  const { buckets } = buffers;
  const starts = buffers.starts.subarray(0, order.buckets + 1).fill(0);
  for (let word = 0; word < hits.length; word += 1) {
    for (let left = hits[word] as number; left !== 0; left &= left - 1) {
      const next = (buckets[(word << 5) + 31 - Math.clz32(left & -left)] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
  }
  for (let bucket = 1; bucket < starts.length; bucket += 1)
    starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number);
  const count = starts[order.buckets] as number;

  /** The range of places that is sorted now. */
  let window = { from: 0, slots: buffers.sorted.subarray(0, 0) };

  /** Sorts the hits at the places `from` to `to`, which are in these buckets. */
  function sort(firstBucket: number, lastBucket: number, from: number, to: number): void {
    const slots = sortBuffer(buffers, to - from);
    const next = buffers.next.subarray(0, lastBucket + 1 - firstBucket);
    next.set(starts.subarray(firstBucket, lastBucket + 1));
    window = { from, slots };
    for (let word = 0; word < hits.length; word += 1) {
      for (let left = hits[word] as number; left !== 0; left &= left - 1) {
        const slot = (word << 5) + 31 - Math.clz32(left & -left);
        // Unsigned, since the CPU would mispredict a comparison with each end half the time, and take four times as long.
        const bucket = ((buckets[slot] as number) - firstBucket) >>> 0;
        if (bucket >= next.length) continue;
        const place = (next[bucket] as number) - from;
        next[bucket] = place + from + 1;
        if (place >= 0 && place < slots.length) slots[place] = slot;
      }
    }
    if (compare === null) return;
    for (let bucket = firstBucket; bucket <= Math.min(lastBucket, order.firstWithoutKey - 1); bucket += 1)
      sortSlots(
        slots.subarray((starts[bucket] as number) - from, (starts[bucket + 1] as number) - from),
        compare,
      );
  }

  function bucketAt(place: number): number {
    let [low, high] = [0, order.buckets];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle + 1] as number) <= place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    count,
    withKey: starts[order.firstWithoutKey] as number,
    slotAt(place: number): number {
      if (place < window.from || place >= window.from + window.slots.length) {
        let from = place - (place % windowLength);
        let to = Math.min(count, from + windowLength);
        const [first, last] = [bucketAt(from), bucketAt(to - 1)];
        // A bucket is sorted as a whole.
        if (compare !== null) [from, to] = [starts[first] as number, starts[last + 1] as number];
        sort(first, last, from, to);
      }
      return window.slots[place - window.from] as number;
    },
    /** Sorts all hits, which takes longer than a part but less than all parts one by one. */
    sortAll: () => sort(0, order.buckets - 1, 0, count),
    /** Null: the slot doesn't match. */
    indexOf(slot: number): number | null {
      if ((((hits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 0) return null;
      const bucket = buckets[slot] as number;
      const [from, to] = [starts[bucket] as number, starts[bucket + 1] as number];
      sort(bucket, bucket, from, to);
      return from + window.slots.indexOf(slot);
    },
  };
}

/** A key and the place of a million slots fit an exact float. */
export const maxSortKey = 2 ** 33 - 1;

/**
 * Sorts slots by an integer each, which is ten times as fast as by a comparison; equal ones keep their order. False: a key is negative or
 * above {@link maxSortKey}, or there are too many slots, and nothing was changed.
 */
export function sortByKeys(slots: Uint32Array, keyOf: (slot: number) => number): boolean {
  const places = 2 ** 20;
  if (slots.length > places) return false;
  const keys = new Float64Array(slots.length);
  for (let place = 0; place < slots.length; place += 1) {
    const key = keyOf(slots[place] as number);
    if (!(key >= 0 && key <= maxSortKey)) return false;
    keys[place] = key * places + place;
  }
  keys.sort();
  const before = slots.slice();
  for (let place = 0; place < slots.length; place += 1) {
    const key = keys[place] as number;
    slots[place] = before[key - Math.floor(key / places) * places] as number;
  }
  return true;
}

/** Sorts slots, which are in ascending order, by `compare`; equal ones keep that order. */
export function sortSlots(slots: Uint32Array, compare: (a: number, b: number) => number): void {
  // Large groups of items with one price are common, and need no sorting.
  let isSorted = true;
  for (let place = 1; isSorted && place < slots.length; place += 1)
    isSorted = compare(slots[place - 1] as number, slots[place] as number) <= 0;
  if (!isSorted) slots.sort((a, b) => compare(a, b) || a - b);
}
