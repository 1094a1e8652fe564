import { type CopyGroupSort, plotParts } from '#shared/catalog-copy.ts';
import { sortSlots } from './item-orders.ts';

/** Items by market name, in the order that is requested. */
export type Groups = { count: number; at(place: number): Group };

export type Group = {
  /** The item of the lowest price; where none has one, any. */
  cheapest: number;
  count: number;
  lowest: string | null;
  median: string | null;
  highest: string | null;
  plot: number[];
};

type SlotValues = {
  /** Counted from 0. */
  groupOf(slot: number): number;
  nameRankOf(slot: number): number;
  idOf(slot: number): number;
  price(slot: number): number;
  comparePrices(a: number, b: number): number;
  priceText(slot: number): string;
};

const byName: CopyGroupSort = { by: 'market_hash_name', isDescending: false };

/** Of these slots, in ascending order. A group's items are sorted by price when it is looked at. */
export function groupsOf(
  found: Uint32Array,
  groupCount: number,
  sort: CopyGroupSort | null,
  values: SlotValues,
): Groups {
  const counts = new Uint32Array(groupCount);
  for (const slot of found) {
    const group = values.groupOf(slot);
    counts[group] = (counts[group] as number) + 1;
  }
  /** Where the slots of each group begin. */
  const starts = new Uint32Array(groupCount);
  for (let group = 1; group < groupCount; group += 1)
    starts[group] = (starts[group - 1] as number) + (counts[group - 1] as number);
  const slots = new Uint32Array(found.length);
  const priced = new Uint32Array(groupCount);
  const taken = starts.slice();
  for (const slot of found) {
    const group = values.groupOf(slot);
    const place = taken[group] as number;
    taken[group] = place + 1;
    slots[place] = slot;
    if (!Number.isNaN(values.price(slot))) priced[group] = (priced[group] as number) + 1;
  }
  const isSorted = new Uint8Array(groupCount);
  const byPrice = (a: number, b: number) => {
    const [hasNone, otherHasNone] = [Number.isNaN(values.price(a)), Number.isNaN(values.price(b))];
    return hasNone || otherHasNone ? Number(hasNone) - Number(otherHasNone) : values.comparePrices(a, b);
  };
  const slotIn = (group: number, place: number) => {
    const start = starts[group] as number;
    if (isSorted[group] === 0) {
      sortSlots(slots.subarray(start, start + (counts[group] as number)), byPrice);
      isSorted[group] = 1;
    }
    return slots[start + place] as number;
  };
  const last = (group: number) => Math.max(1, priced[group] as number) - 1;
  const middle = (group: number) => last(group) >> 1;
  const groups = Uint32Array.from(counts.keys()).filter((group) => (counts[group] as number) > 0);
  const nameRanks = new Uint32Array(groupCount);
  for (const group of groups) nameRanks[group] = values.nameRankOf(slots[starts[group] as number] as number);

  const { by, isDescending } = sort ?? byName;
  const sign = isDescending ? -1 : 1;
  const key = by === 'count' ? counts : by === 'market_hash_name' ? nameRanks : null;
  const priceSlot = (group: number) =>
    slotIn(group, by === 'lowest' ? 0 : by === 'median' ? middle(group) : last(group));
  const compare = (a: number, b: number): number => {
    if (key !== null) return sign * ((key[a] as number) - (key[b] as number));
    // What has no price comes last in either direction.
    if (priced[a] === 0 || priced[b] === 0) return Number(priced[a] === 0) - Number(priced[b] === 0);
    return sign * values.comparePrices(priceSlot(a), priceSlot(b));
  };
  groups.sort((a, b) => compare(a, b) || (nameRanks[a] as number) - (nameRanks[b] as number) || a - b);

  function plot(group: number): number[] {
    const count = priced[group] as number;
    if (count === 0) return [];
    const parts = Array.from({ length: plotParts }, () => 0);
    const [low, high] = [values.price(slotIn(group, 0)), values.price(slotIn(group, count - 1))];
    for (let place = 0; place < count; place += 1) {
      const share = high === low ? 0 : (values.price(slotIn(group, place)) - low) / (high - low);
      const part = Math.min(plotParts - 1, Math.floor(share * plotParts));
      parts[part] = (parts[part] ?? 0) + 1;
    }
    return parts;
  }

  return {
    count: groups.length,
    at(place) {
      const group = groups[place] ?? 0;
      const isPriced = priced[group] !== 0;
      const textAt = (inGroup: number) => (isPriced ? values.priceText(slotIn(group, inGroup)) : null);
      return {
        cheapest: values.idOf(slotIn(group, 0)),
        count: counts[group] ?? 0,
        lowest: textAt(0),
        median: textAt(middle(group)),
        highest: textAt(last(group)),
        plot: plot(group),
      };
    },
  };
}
