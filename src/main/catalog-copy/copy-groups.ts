import { type CopyGroupSort, plotParts } from '#shared/catalog-copy.ts';

/** Items by market name, in the order that is asked for. */
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

/** Items by their slots, in ascending order of price; the first `withKey` have one. */
type Priced = { count: number; withKey: number; slotAt(place: number): number };

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

export function groupsOf(found: Priced, sort: CopyGroupSort | null, values: SlotValues): Groups {
  /** How many there are of each group, then where its slots begin. */
  const counts: number[] = [];
  for (let place = 0; place < found.count; place += 1) {
    const group = values.groupOf(found.slotAt(place));
    counts[group] = (counts[group] ?? 0) + 1;
  }
  const starts: number[] = [];
  const groups: number[] = [];
  let end = 0;
  counts.forEach((count, group) => {
    starts[group] = end;
    groups.push(group);
    end += count;
  });
  // Those of a group stay in order of price.
  const slots = new Uint32Array(found.count);
  const taken: number[] = [];
  const priced: number[] = [];
  for (let place = 0; place < found.count; place += 1) {
    const slot = found.slotAt(place);
    const group = values.groupOf(slot);
    const before = taken[group] ?? 0;
    slots[(starts[group] ?? 0) + before] = slot;
    taken[group] = before + 1;
    if (place < found.withKey) priced[group] = before + 1;
  }
  const slotIn = (group: number, place: number) => slots[(starts[group] ?? 0) + place] ?? 0;
  const middle = (group: number) => ((priced[group] ?? 1) - 1) >> 1;
  const last = (group: number) => (priced[group] ?? 1) - 1;

  const priceSlot = (group: number, by: 'lowest' | 'median' | 'highest') =>
    slotIn(group, by === 'lowest' ? 0 : by === 'median' ? middle(group) : last(group));
  const { by, isDescending } = sort ?? byName;
  const sign = isDescending ? -1 : 1;
  const nameRank = (group: number) => values.nameRankOf(slotIn(group, 0));
  const compare = (a: number, b: number): number => {
    if (by === 'market_hash_name') return sign * (nameRank(a) - nameRank(b));
    if (by === 'count') return sign * ((counts[a] ?? 0) - (counts[b] ?? 0));
    // What has no price comes last in either direction.
    if (priced[a] === undefined || priced[b] === undefined)
      return Number(priced[a] === undefined) - Number(priced[b] === undefined);
    return sign * values.comparePrices(priceSlot(a, by), priceSlot(b, by));
  };
  groups.sort((a, b) => compare(a, b) || nameRank(a) - nameRank(b) || a - b);

  function plot(group: number): number[] {
    const count = priced[group] ?? 0;
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
      const isPriced = priced[group] !== undefined;
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
