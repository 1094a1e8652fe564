import type { Item, ListItem } from '#shared/item.ts';
import { displayName, languageOf } from './display-name.ts';
import { lifeOf } from './item-life.ts';
import type { ListRequest } from './list-request.ts';
import { type Listings, makeListings } from './listings.ts';
import { partsOf, withoutWear } from './market-name-parts.ts';
import type { MarketNames } from './market-names.ts';
import { makeNameSearch } from './name-search.ts';
import { picturePath } from './picture-address.ts';
import { pricesOf, priceText } from './prices.ts';
import { recentlyUsed } from './recently-used.ts';
import { hashOf, spell } from './seeded-hash.ts';
import { microsecondStamp, zonelessStamp } from './stamps.ts';

/** The made-up catalog: every row and item is worked out when it is asked for, from its position, the seed and the clock. */
export type Catalog = {
  count: number;
  /** The rows of one page, and how many items match in all. */
  list(request: ListRequest): { total: number; rows: ListItem[] };
  /** Null when there is no such item. */
  get(id: number): Item | null;
};

export type CatalogOptions = {
  names: MarketNames;
  count: number;
  seed: number;
  now: () => number;
  /** In front of the pictures' paths. */
  baseUrl: string;
};

export function makeCatalog(options: CatalogOptions): Catalog {
  const { names, seed, now, baseUrl } = options;
  const listings = makeListings(names, options.count, seed);
  const matches = makeMatches(names, listings, seed);

  function describe(position: number) {
    const nameIndex = listings.nameIndexOf[position] ?? 0;
    const market_hash_name = names.all[nameIndex] ?? '';
    const appid = names.appidAt(nameIndex);
    const parts = partsOf(appid, market_hash_name);
    const itemHash = hashOf(seed, position, 4);
    const { priceHundredths, platformHundredths } = pricesOf(parts, itemHash);
    return {
      itemHash,
      id: listings.idAt(position),
      appid,
      image: `${baseUrl}${picturePath(appid, nameIndex, market_hash_name)}`,
      price: priceText(priceHundredths),
      name: displayName(parts, languageOf(itemHash)),
      market_hash_name,
      platform_price: priceText(platformHundredths),
    };
  }

  return {
    count: listings.count,
    list(request) {
      const positions = matches(request);
      const first = (request.page - 1) * request.limit;
      const total = positions?.length ?? listings.count;
      const rows: ListItem[] = [];
      for (let at = first; at < Math.min(first + request.limit, total); at += 1) {
        const { itemHash: _, ...row } = describe(positions?.[at] ?? at);
        rows.push(row);
      }
      return { total, rows };
    },
    get(id) {
      const position = listings.positionOf(id);
      if (position === null) return null;
      const { itemHash, image, price, name, market_hash_name } = describe(position);
      const life = lifeOf(itemHash, now());
      return {
        id,
        hash: spell('0123456789abcdefghijklmnopqrstuvwxyz', 10, seed, id),
        status: life.status,
        bought_at: microsecondStamp(life.boughtAtMs, life.boughtAtMicroseconds),
        trade_offer_id: life.tradeOfferId,
        error_message: life.error?.message ?? null,
        error_date: life.error && zonelessStamp(life.error.dateMs),
        last_send: zonelessStamp(life.lastSendMs),
        next_try: life.nextTryMs === null ? null : zonelessStamp(life.nextTryMs),
        send_date: zonelessStamp(life.sendDateMs),
        image,
        price,
        name,
        market_hash_name,
        trade_url: life.tradeUrl,
      };
    },
  };
}

/** The positions of the items that a request's filters leave, in order; null: all. The last few filters are kept, for their next pages. */
function makeMatches(names: MarketNames, listings: Listings, seed: number) {
  const searches = lazySearches(names, listings, seed);
  const kept = recentlyUsed<string, Uint32Array>(12);

  return (request: ListRequest): Uint32Array | null => {
    const { names: wanted, marketHashNames, appid } = request;
    if (wanted.length === 0 && marketHashNames.length === 0 && appid === null) return null;
    const key = JSON.stringify([wanted, marketHashNames, appid]);
    return kept.getOrMake(key, () => {
      const display = wanted.length === 0 ? null : searches.display();
      const displayFound = display?.search.linesWithAny(wanted);
      const marketFound =
        marketHashNames.length === 0 ? null : searches.market().linesWithAny(marketHashNames);
      const found = new Uint32Array(listings.count);
      let total = 0;
      for (let position = 0; position < listings.count; position += 1) {
        const nameIndex = listings.nameIndexOf[position] ?? 0;
        if (display && displayFound?.[display.lineOf[position] ?? 0] !== 1) continue;
        if (marketFound && marketFound[nameIndex] !== 1) continue;
        if (appid !== null && names.appidAt(nameIndex) !== appid) continue;
        found[total] = position;
        total += 1;
      }
      return found.slice(0, total);
    });
  };
}

/** Made at the first filter, so that a start without one doesn't pay for them. */
function lazySearches(names: MarketNames, listings: Listings, seed: number) {
  let market: ReturnType<typeof makeNameSearch> | undefined;
  let display: { search: ReturnType<typeof makeNameSearch>; lineOf: Uint32Array } | undefined;

  return {
    market() {
      market ??= makeNameSearch(names.all);
      return market;
    },
    /** First the English display name of each market name, then those of the localized items, one by one. */
    display() {
      if (display) return display;
      const partsAt = (nameIndex: number) => partsOf(names.appidAt(nameIndex), names.all[nameIndex] ?? '');
      const lines = names.all.map(withoutWear);
      const lineOf = listings.nameIndexOf.slice();
      for (let position = 0; position < listings.count; position += 1) {
        const language = languageOf(hashOf(seed, position, 4));
        if (language === null) continue;
        const nameIndex = listings.nameIndexOf[position] ?? 0;
        lineOf[position] = lines.push(displayName(partsAt(nameIndex), language)) - 1;
      }
      display = { search: makeNameSearch(lines), lineOf };
      return display;
    },
  };
}
