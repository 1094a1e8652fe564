import type { CopySort } from '#shared/catalog-copy.ts';
import { type ItemColumns, maxExact, type NumberColumn } from './item-columns.ts';
import type { KindTable } from './kind-table.ts';

/** All slots in ascending order of a column, then of their ids. */
export type Order = {
  /** Null: each slot is at its own place. */
  slots: Uint32Array<ArrayBuffer> | null;
  /** How many of them, from the first, have something to be ordered by. */
  withKey: number;
};

/** The items' order by a column: tens of milliseconds for a million. `scratch`: room for as many slots, to be overwritten. */
export function orderBy(
  by: CopySort['by'],
  columns: ItemColumns,
  kinds: KindTable,
  scratch: Uint32Array<ArrayBuffer>,
): Order {
  const size = columns.size();
  const { kind, price, platform_price } = columns.settled();
  if (by === 'id') return { slots: null, withKey: size };
  const isOfKinds = by === 'name' || by === 'market_hash_name' || by === 'appid';
  const ranks = isOfKinds ? kinds.ranksBy(by) : null;
  const keys =
    ranks !== null
      ? kind.subarray(0, size).map((one) => at(ranks, one))
      : by === 'difference'
        ? shares(price, platform_price, size)
        : (by === 'price' ? price : platform_price).subarray(0, size);
  const slots = radixSorted(keys, scratch);
  let withKey = size;
  while (withKey > 0 && Number.isNaN(at(keys, at(slots, withKey - 1)))) withKey -= 1;
  if (!isOfKinds && keys instanceof Float64Array)
    settleInexact(by, slots.subarray(0, withKey), keys, columns);
  return { slots, withKey };
}

function shares(price: NumberColumn, platform: NumberColumn, size: number): Float64Array<ArrayBuffer> {
  const keys = new Float64Array(size);
  for (let slot = 0; slot < size; slot += 1) {
    const reference = at(platform, slot);
    keys[slot] = reference === 0 ? Number.NaN : at(price, slot) / reference;
  }
  return keys;
}

/** Where floats are equal, or nearly so, and may not say the exact order, digits do. */
function settleInexact(
  by: 'price' | 'platform_price' | 'difference',
  sorted: Uint32Array,
  keys: Float64Array,
  columns: ItemColumns,
): void {
  const { price, platform_price } = columns.settled();
  const { exactPrice } = columns;
  const limit = by === 'difference' ? maxExactFactor : maxExact;
  const isInexact = (slot: number) =>
    (by !== 'platform_price' && at(price, slot) > limit) ||
    (by !== 'price' && at(platform_price, slot) > limit);
  if (!sorted.some(isInexact)) return;
  const compare = (a: number, b: number) => {
    const [left, right] =
      by === 'difference'
        ? [
            exactPrice(a, 'price') * exactPrice(b, 'platform_price'),
            exactPrice(b, 'price') * exactPrice(a, 'platform_price'),
          ]
        : [exactPrice(a, by), exactPrice(b, by)];
    return left < right ? -1 : left > right ? 1 : a - b;
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

/** Two shares of integers up to here are different floats where they are different. */
const maxExactFactor = 2 ** 26;
/** More than two floats that should be equal can be apart, as a share. */
const floatError = 1e-15;

/** All slots by their keys, which are from 0 or NaN; those of equal keys stay as they are. By 16 bits at a time, lowest first. */
function radixSorted(keys: NumberColumn, scratch: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const size = keys.length;
  const wordsPerKey = keys.BYTES_PER_ELEMENT / 4;
  const bits = new Uint32Array(keys.buffer, keys.byteOffset, size * wordsPerKey);
  const sorted = new Uint32Array(size);
  for (let slot = 0; slot < size; slot += 1) sorted[slot] = slot;
  let [from, to] = [sorted, scratch];
  const ends = new Uint32Array(0x1_0000);
  for (let digit = 0; digit < wordsPerKey * 2; digit += 1) {
    const word = digit >> 1;
    const shift = (digit & 1) * 16;
    const digitOf = (slot: number) => ((bits[slot * wordsPerKey + word] as number) >>> shift) & 0xffff;
    ends.fill(0);
    for (let slot = 0; slot < size; slot += 1) {
      const key = digitOf(slot);
      ends[key] = (ends[key] as number) + 1;
    }
    if (size === 0 || ends[digitOf(0)] === size) continue;
    for (let key = 1; key < ends.length; key += 1)
      ends[key] = (ends[key] as number) + (ends[key - 1] as number);
    for (let place = size - 1; place >= 0; place -= 1) {
      const slot = from[place] as number;
      const key = digitOf(slot);
      const end = (ends[key] as number) - 1;
      ends[key] = end;
      to[end] = slot;
    }
    [from, to] = [to, from];
  }
  if (from !== sorted) sorted.set(from);
  return sorted;
}

function at(numbers: Uint32Array | Float64Array, place: number): number {
  return numbers[place] as number;
}
