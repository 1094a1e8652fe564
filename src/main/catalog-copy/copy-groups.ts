import { type CopyGroupSort, hundredthsText, plotParts } from '#shared/catalog-copy.ts';
import { maxExact } from './item-columns.ts';
import { eachHit, roomToSort, type SearchRoom, sortSlots } from './item-orders.ts';

/** Items grouped by market name, in the requested order. */
export type Groups = { count: number; at(place: number): Group };

export type Group = {
  /** The id of the item with the lowest price; any item if none has a price. */
  cheapest: number;
  count: number;
  lowest: string | null;
  median: string | null;
  highest: string | null;
  plot: number[];
};

type SlotValues = {
  /** From 0. */
  groupOf(slot: number): number;
  nameRankOf(slot: number): number;
  idOf(slot: number): number;
  price(slot: number): number;
  comparePrices(a: number, b: number): number;
  exactPrice(slot: number): bigint;
};

type PriceOfGroup = 'lowest' | 'median' | 'highest';

const byName: CopyGroupSort = { by: 'market_hash_name', isDescending: false };

/**
 * Groups the slots in the bit set `hits`. A group's items are sorted by price when the group is first read. Valid until `room` is used
 * for anything else.
 */
export function groupsOf(
  hits: Int32Array,
  room: SearchRoom,
  groupCount: number,
  sort: CopyGroupSort | null,
  values: SlotValues,
): Groups {
  const { counts, ends, priced, nameRanks, isSorted, order } = roomForGroups(room, groupCount);
  let found = 0;
  eachHit(hits, (slot) => {
    const group = values.groupOf(slot);
    counts[group] = (counts[group] as number) + 1;
    found += 1;
  });
  let groupsFound = 0;
  for (let group = 0, start = 0; group < groupCount; group += 1) {
    if (counts[group] === 0) continue;
    order[groupsFound] = group;
    groupsFound += 1;
    // Advanced by each of the group's slots below, until it is their end.
    ends[group] = start;
    start += counts[group] as number;
  }
  const slots = roomToSort(room, found);
  eachHit(hits, (slot) => {
    const group = values.groupOf(slot);
    const place = ends[group] as number;
    ends[group] = place + 1;
    slots[place] = slot;
    nameRanks[group] = values.nameRankOf(slot);
    if (!Number.isNaN(values.price(slot))) priced[group] = (priced[group] as number) + 1;
  });
  const byPrice = (a: number, b: number) => {
    const [hasNone, otherHasNone] = [Number.isNaN(values.price(a)), Number.isNaN(values.price(b))];
    return hasNone || otherHasNone ? Number(hasNone) - Number(otherHasNone) : values.comparePrices(a, b);
  };
  const slotIn = (group: number, place: number) => {
    const end = ends[group] as number;
    const start = end - (counts[group] as number);
    if (isSorted[group] === 0) {
      sortSlots(slots.subarray(start, end), byPrice);
      isSorted[group] = 1;
    }
    return slots[start + place] as number;
  };
  /** The two places whose mean is that price: they differ only for the median of an even number of prices. */
  const placesOf = (group: number, which: PriceOfGroup): [number, number] => {
    const last = Math.max(1, priced[group] as number) - 1;
    if (which === 'median') return [last >> 1, (last + 1) >> 1];
    return which === 'lowest' ? [0, 0] : [last, last];
  };
  /** In hundredths; inexact beyond {@link maxExact}. */
  const twice = (group: number, which: PriceOfGroup) => {
    const [low, high] = placesOf(group, which);
    return values.price(slotIn(group, low)) + values.price(slotIn(group, high));
  };
  const twiceExactly = (group: number, which: PriceOfGroup) => {
    const [low, high] = placesOf(group, which);
    return values.exactPrice(slotIn(group, low)) + values.exactPrice(slotIn(group, high));
  };

  const { by, isDescending } = sort ?? byName;
  const sign = isDescending ? -1 : 1;
  const compare = (a: number, b: number): number => {
    if (by === 'count') return sign * ((counts[a] as number) - (counts[b] as number));
    if (by === 'market_hash_name') return sign * ((nameRanks[a] as number) - (nameRanks[b] as number));
    // Groups without a price come last in either direction.
    if (priced[a] === 0 || priced[b] === 0) return Number(priced[a] === 0) - Number(priced[b] === 0);
    const [left, right] = [twice(a, by), twice(b, by)];
    if (left <= maxExact || right <= maxExact) return sign * (left - right);
    return sign * Number(twiceExactly(a, by) - twiceExactly(b, by));
  };
  order
    .subarray(0, groupsFound)
    .sort((a, b) => compare(a, b) || (nameRanks[a] as number) - (nameRanks[b] as number) || a - b);

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
    count: groupsFound,
    at(place) {
      const group = order[place] ?? 0;
      const text = (which: PriceOfGroup) =>
        // Half a hundredth is rounded up: a price has two fraction digits.
        priced[group] === 0 ? null : hundredthsText((twiceExactly(group, which) + 1n) / 2n);
      return {
        cheapest: values.idOf(slotIn(group, 0)),
        count: counts[group] ?? 0,
        lowest: text('lowest'),
        median: text('median'),
        highest: text('highest'),
        plot: plot(group),
      };
    },
  };
}

/** {@link SearchRoom.groups}, cleared. */
function roomForGroups(room: SearchRoom, groupCount: number) {
  const numbers = () => new Uint32Array(groupCount);
  const known = room.groups;
  const groups =
    known !== null && known.counts.length >= groupCount
      ? known
      : {
          counts: numbers(),
          ends: numbers(),
          priced: numbers(),
          nameRanks: numbers(),
          order: numbers(),
          isSorted: new Uint8Array(groupCount),
        };
  room.groups = groups;
  for (const cleared of [groups.counts, groups.priced, groups.isSorted]) cleared.fill(0);
  return groups;
}
