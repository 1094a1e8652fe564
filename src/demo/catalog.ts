import type { Item, ListItem } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { hundredthsText } from '#shared/price.ts';
import { lifeOf } from './item-life.ts';
import { makeListings } from './listings.ts';
import { displayName, languageOf, type MarketNames, partsOf } from './market-names.ts';
import { makeMatches } from './matches.ts';
import { picturePath } from './pictures/pictures.ts';
import { pricesOf } from './prices.ts';
import { hashOf, spell } from './seeded-hash.ts';

export type Catalog = ReturnType<typeof makeCatalog>;

/** The demo's items: each is computed when it is requested, from its position, the seed and the clock. */
export function makeCatalog({
  names,
  count,
  seed,
  now,
  baseUrl,
}: {
  names: MarketNames;
  count: number;
  seed: number;
  now: () => number;
  baseUrl: string;
}) {
  const listings = makeListings(names, count, seed);
  const itemHashAt = (position: number) => hashOf(seed, position, 4);
  const matches = makeMatches(names, listings, itemHashAt);

  function describe(position: number) {
    const nameIndex = listings.nameIndexOf[position] ?? 0;
    const market_hash_name = names.all[nameIndex] ?? '';
    const appid = names.appidAt(nameIndex);
    const parts = partsOf(appid, market_hash_name);
    const itemHash = itemHashAt(position);
    const { priceHundredths, platformHundredths } = pricesOf(parts, itemHash);
    return {
      itemHash,
      id: listings.idAt(position),
      appid,
      image: `${baseUrl}${picturePath(appid, nameIndex, market_hash_name)}`,
      price: hundredthsText(priceHundredths),
      name: displayName(parts, languageOf(names, itemHash)),
      market_hash_name,
      platform_price: hundredthsText(platformHundredths),
    };
  }

  return {
    count: listings.count,
    prepareSome: matches.prepareSome,
    /** The rows of one page, and the number of all matches. */
    list(request: ItemQuery): { total: number; rows: ListItem[] } {
      const positions = matches.of(request);
      const first = (request.page - 1) * request.limit;
      const total = positions?.length ?? listings.count;
      const rows: ListItem[] = [];
      for (let at = first; at < Math.min(first + request.limit, total); at += 1) {
        const { itemHash: _, ...row } = describe(positions?.[at] ?? at);
        rows.push(row);
      }
      return { total, rows };
    },
    /** Null: there is no such item. */
    get(id: number): Item | null {
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

/** `YYYY-MM-DDTHH:MM:SS.ffffffZ` (section 2.4) of a time in epoch milliseconds and the microseconds, 0 to 999, after it. */
function microsecondStamp(timeMs: number, microseconds: number): string {
  return `${new Date(timeMs).toISOString().slice(0, -1)}${String(microseconds).padStart(3, '0')}Z`;
}

/** `YYYY-MM-DD HH:MM:SS` (section 2.4). The zone isn't stated by the interface; the demo's is UTC. */
function zonelessStamp(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');
}
