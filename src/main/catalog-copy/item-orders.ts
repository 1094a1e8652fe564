import type { CopySort } from '#shared/catalog-copy.ts';
import { type ItemColumns, maxExact } from './item-columns.ts';
import type { KindTable } from './kind-table.ts';

/**
 * How slots are ordered: by bucket, then by `compare`, then by slot. Sorted lists of all slots, one for each column, would take more
 * memory than the columns themselves, so only the part of an order that is read is ever sorted.
 */
type SlotOrder = {
  /** At most {@link maxBuckets}. */
  buckets: number;
  /** Slots in this bucket and those after it have no sort key. */
  firstWithoutKey: number;
  /** Writes the buckets of the first `count` slots into `into`, starting at `at`. */
  fill(slots: Uint32Array, count: number, into: Uint16Array, at: number): void;
  /** Compares two slots in the same bucket; null: they are equal. */
  compare: ((a: number, b: number) => number) | null;
};

/** The matching slots, in ascending order. The first `withKey` have a sort key. */
export type OrderedHits = ReturnType<typeof orderedHits>;

const maxBuckets = 2 ** 16;
/** How many slots have their buckets computed in one call. */
const chunkLength = 1_024;
/** At least this many slots are sorted at a time, so that the next pages need no sorting. */
const windowLength = 1_024;

export function orderBy(by: CopySort['by'], columns: ItemColumns, kinds: KindTable): SlotOrder {
  const { kind, price, platform_price } = columns.current();
  const { exactPrice } = columns;
  switch (by) {
    case 'id':
      return byRanks(columns.size(), (slot) => slot);
    case 'name':
    case 'market_hash_name':
    case 'appid': {
      const ranks = kinds.ranksBy(by);
      const size = ranks.reduce((most, rank) => Math.max(most, rank + 1), 0);
      return byRanks(size, (slot) => ranks[kind[slot] as number] as number);
    }
    case 'price':
    case 'platform_price': {
      const values = by === 'price' ? price : platform_price;
      return byFloats(
        (slots, count, into) => {
          for (let one = 0; one < count; one += 1) into[one] = values[slots[one] as number] as number;
        },
        (a, b) => comparePrices(columns, by, a, b),
      );
    }
    case 'difference': {
      const longShare = (slot: number) => {
        const [own, other] = [price[slot] as number, platform_price[slot] as number];
        if (other === 0 || Number.isNaN(own) || Number.isNaN(other)) return Number.NaN;
        const share = (exactPrice(slot, 'price') << shareBits) / exactPrice(slot, 'platform_price');
        return Number(share) / 2 ** Number(shareBits);
      };
      return byFloats(
        (slots, count, into) => {
          for (let one = 0; one < count; one += 1) {
            const slot = slots[one] as number;
            const [own, other] = [price[slot] as number, platform_price[slot] as number];
            const isPlain = own <= maxExact && other > 0 && other <= maxExact;
            into[one] = (isPlain ? own / other : longShare(slot)) * shareScale;
          }
        },
        (a, b) => {
          const [ownA, otherA] = [price[a] as number, platform_price[a] as number];
          const [ownB, otherB] = [price[b] as number, platform_price[b] as number];
          const isPlain =
            ownA <= maxPlainFactor &&
            otherA <= maxPlainFactor &&
            ownB <= maxPlainFactor &&
            otherB <= maxPlainFactor;
          if (isPlain) return ownA * otherB - ownB * otherA;
          const left = exactPrice(a, 'price') * exactPrice(b, 'platform_price');
          const right = exactPrice(b, 'price') * exactPrice(a, 'platform_price');
          return Number(left - right);
        },
      );
    }
    default:
      return by satisfies never;
  }
}

/** Products of two integers up to here are exact. */
const maxPlainFactor = 2 ** 26;
/** Moves equal prices (a share of 1) to the middle of the buckets. */
const shareScale = 2 ** 8;
/** Bits of a share's fraction: enough that rounding keeps the order of any two shares. */
const shareBits = 300n;

/** Compares exactly, however many digits there are. */
export function comparePrices(
  columns: ItemColumns,
  of: 'price' | 'platform_price',
  a: number,
  b: number,
): number {
  const values = columns.current()[of];
  const [left, right] = [values[a] as number, values[b] as number];
  if (left <= maxExact || right <= maxExact) return left - right;
  return Number(columns.exactPrice(a, of) - columns.exactPrice(b, of));
}

/** An order by integers below `size`. */
function byRanks(size: number, rankOf: (slot: number) => number): SlotOrder {
  const shift = Math.max(0, 16 - Math.clz32(Math.max(0, size - 1)));
  const buckets = ((size - 1) >> shift) + 1;
  return {
    buckets,
    firstWithoutKey: buckets,
    fill(slots, count, into, at) {
      for (let one = 0; one < count; one += 1) into[at + one] = rankOf(slots[one] as number) >>> shift;
    },
    compare: shift === 0 ? null : (a, b) => rankOf(a) - rankOf(b),
  };
}

/**
 * An order by non-negative floats, which `keysOf` writes for the first `count` slots; NaN: no sort key. A bucket is the exponent and
 * eleven bits of the fraction.
 */
function byFloats(
  keysOf: (slots: Uint32Array, count: number, into: Float32Array) => void,
  compare: SlotOrder['compare'],
): SlotOrder {
  const floats = new Float32Array(chunkLength);
  const bits = new Uint32Array(floats.buffer);
  return {
    buckets: maxBuckets,
    firstWithoutKey: bucketOfNaN,
    fill(slots, count, into, at) {
      keysOf(slots, count, floats);
      for (let one = 0; one < count; one += 1) {
        const bucket = Math.max(0, Math.min(((bits[one] as number) >>> 12) - firstFloat, bucketOfNaN - 1));
        into[at + one] = Number.isNaN(floats[one]) ? bucketOfNaN : bucket;
      }
    },
    compare,
  };
}

/** The upper bits of 2 ** -8. Smaller values are in the first bucket, and those from 2 ** 24 on in the last one with a key. */
const firstFloat = (127 - 8) << 11;
const bucketOfNaN = maxBuckets - 1;

/**
 * The buffers of a search. They are reused, since searches come many times a second: new arrays for each would leave the process
 * 30 MB larger, which malloc doesn't give back.
 */
export type SearchRoom = {
  /** The matching slots as a bit set. */
  hits: Uint32Array;
  /** The bucket of each hit. */
  buckets: Uint16Array;
  /** Where the hits of each bucket begin, and where those of the last one end. */
  starts: Uint32Array;
  /** While sorting: where the next hit of each bucket goes. */
  next: Uint32Array;
  /** Slots in order. */
  sorted: Uint32Array;
  /** Values of each group; null: nothing has been grouped yet. */
  groups: {
    counts: Uint32Array;
    /** Where its slots in {@link SearchRoom.sorted} end. */
    ends: Uint32Array;
    /** How many of its items have a price. */
    priced: Uint32Array;
    nameRanks: Uint32Array;
    isSorted: Uint8Array;
    /** The groups in order. */
    order: Uint32Array;
  } | null;
};

/** Buffers for this many items. */
export function searchRoom(items: number): SearchRoom {
  return {
    hits: new Uint32Array((items + 31) >>> 5),
    buckets: new Uint16Array(items),
    starts: new Uint32Array(maxBuckets + 1),
    next: new Uint32Array(maxBuckets),
    sorted: new Uint32Array(2 * windowLength),
    groups: null,
  };
}

/** The first `slots` elements of {@link SearchRoom.sorted}, which grows if needed. */
export function roomToSort(room: SearchRoom, slots: number): Uint32Array {
  if (room.sorted.length < slots)
    room.sorted = new Uint32Array(Math.max(slots, Math.min(2 * slots, room.buckets.length)));
  return room.sorted.subarray(0, slots);
}

/** Calls `visit` with each matching slot, in ascending order. */
export function eachHit(hits: Uint32Array, visit: (slot: number) => void): void {
  for (let word = 0; word < hits.length; word += 1)
    for (let left = hits[word] as number; left !== 0; left &= left - 1)
      visit((word << 5) + 31 - Math.clz32(left & -left));
}

/** Orders the slots in the bit set `hits`. Valid until `room` is used for anything else. */
export function orderedHits(hits: Uint32Array, order: SlotOrder, room: SearchRoom) {
  const { compare } = order;
  const starts = room.starts.subarray(0, order.buckets + 1).fill(0);
  const chunk = new Uint32Array(chunkLength);
  let count = 0;
  let inChunk = 0;
  for (let word = 0; word <= hits.length; word += 1) {
    if (inChunk + 32 > chunkLength || word === hits.length) {
      order.fill(chunk, inChunk, room.buckets, count);
      for (let place = count; place < count + inChunk; place += 1) {
        const next = (room.buckets[place] as number) + 1;
        starts[next] = (starts[next] as number) + 1;
      }
      count += inChunk;
      inChunk = 0;
    }
    for (let left = hits[word] ?? 0; left !== 0; left &= left - 1) {
      chunk[inChunk] = (word << 5) + 31 - Math.clz32(left & -left);
      inChunk += 1;
    }
  }
  for (let bucket = 1; bucket < starts.length; bucket += 1)
    starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number);

  /** The range of places that is sorted now. */
  let window = { from: 0, slots: room.sorted.subarray(0, 0) };

  /** Sorts the hits at the places `from` to `to`, which are in these buckets. */
  function sort(firstBucket: number, lastBucket: number, from: number, to: number): void {
    const slots = roomToSort(room, to - from);
    const next = room.next.subarray(0, lastBucket + 1 - firstBucket);
    next.set(starts.subarray(firstBucket, lastBucket + 1));
    window = { from, slots };
    let hit = 0;
    for (let word = 0; word < hits.length; word += 1) {
      for (let left = hits[word] as number; left !== 0; left &= left - 1, hit += 1) {
        const bucket = (room.buckets[hit] as number) - firstBucket;
        if (bucket < 0 || bucket >= next.length) continue;
        const place = (next[bucket] as number) - from;
        next[bucket] = place + from + 1;
        if (place >= 0 && place < slots.length) slots[place] = (word << 5) + 31 - Math.clz32(left & -left);
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
    /** Null: the slot doesn't match. */
    placeOf(slot: number): number | null {
      if ((((hits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 0) return null;
      const own = new Uint16Array(1);
      order.fill(Uint32Array.of(slot), 1, own, 0);
      const bucket = own[0] as number;
      const [from, to] = [starts[bucket] as number, starts[bucket + 1] as number];
      sort(bucket, bucket, from, to);
      return from + window.slots.indexOf(slot);
    },
  };
}

/** Sorts slots, which are in ascending order, by `compare`; equal ones keep that order. */
export function sortSlots(slots: Uint32Array, compare: (a: number, b: number) => number): void {
  // Large groups of items with one price are common, and need no sorting.
  let isSorted = true;
  for (let place = 1; isSorted && place < slots.length; place += 1)
    isSorted = compare(slots[place - 1] as number, slots[place] as number) <= 0;
  if (!isSorted) slots.sort((a, b) => compare(a, b) || a - b);
}
