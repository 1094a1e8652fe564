import { wearAtEnd } from '#shared/market-name.ts';
import type { MarketNames } from './market-names.ts';
import { fractionOf, hashOf } from './seeded-hash.ts';

export type Listings = ReturnType<typeof makeListings>;

const firstId = 40_000;
/** Ids have gaps, like those of a real service that has sold items. */
const idStep = 3;

/** The share of items that are the first with their name; the others are more listings of popular names. */
const shareOfFirstListings = 0.58;

/**
 * The catalog's items in the order of their ids: an item is identified by its position.
 *
 * Distributes `count` items over the market names, depending only on the seed: each name once (or an even sample of names if `count` is
 * small), then more listings of popular names, all shuffled.
 */
export function makeListings(names: MarketNames, count: number, seed: number) {
  const nameIndexOf = new Uint32Array(count);
  const firsts = Math.min(names.all.length, Math.ceil(count * shareOfFirstListings));
  for (let first = 0; first < firsts; first += 1) {
    nameIndexOf[first] = Math.floor((first * names.all.length) / firsts);
  }
  const favourites = favouritesAmong(names, nameIndexOf.subarray(0, firsts));
  for (let further = firsts; further < count; further += 1) {
    nameIndexOf[further] = furtherListing(favourites, nameIndexOf, firsts, hashOf(seed, further, 1));
  }
  shuffle(nameIndexOf, seed);
  return {
    count,
    /** Position -> index of the market name. */
    nameIndexOf,
    idAt: (position: number) => idAt(position, seed),
    /** The position of an id; null: the catalog has no such item. */
    positionOf(id: number): number | null {
      const position = Math.floor((id - firstId) / idStep);
      return position >= 0 && position < count && idAt(position, seed) === id ? position : null;
    },
  };
}

function idAt(position: number, seed: number): number {
  return firstId + position * idStep + (hashOf(seed, position, 2) % idStep);
}

type Favourites = { star: number[]; skin: number[] };

/** Popular names: those of a few weapons and knives, then every skin with a wear. */
function favouritesAmong(names: MarketNames, indexes: Uint32Array): Favourites {
  const star: number[] = [];
  const skin: number[] = [];
  for (const index of indexes) {
    const name = names.all[index] ?? '';
    if (!name.endsWith(')') || !name.includes(' | ')) continue;
    if (starNames.test(name)) star.push(index);
    else if (wearAtEnd(name) !== null) skin.push(index);
  }
  return { star, skin };
}

const starNames = /^(★ )?(AK-47|AWP|M4A1-S|M4A4|USP-S|Glock-18|Desert Eagle|Karambit|Butterfly Knife) \| /;

function furtherListing(favourites: Favourites, names: Uint32Array, firsts: number, hash: number): number {
  const tenth = hash % 10;
  const pool = tenth < 4 ? favourites.star : tenth < 9 ? favourites.skin : names.subarray(0, firsts);
  // A few names have a hundred listings or more, most have two or three.
  const fraction = fractionOf(hashOf(hash, 7)) ** 1.5;
  const at = pool[scattered(Math.floor(fraction * pool.length), pool.length)];
  return at ?? names[hash % firsts] ?? 0;
}

/** A fixed permutation of 0..length-1, so that the names with the most listings aren't alphabetical neighbours. */
function scattered(index: number, length: number): number {
  return (index * 7_919 + 4_201) % length;
}

function shuffle(list: Uint32Array, seed: number): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = hashOf(seed, last, 3) % (last + 1);
    const held = list[last] ?? 0;
    list[last] = list[other] ?? 0;
    list[other] = held;
  }
}
