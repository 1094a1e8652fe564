import type { LocalCopyQuery, LocalCopyRange, LocalCopySort, Spelling } from '#shared/local-copy.ts';
import { createItemColumns, type IndexedItem, type ItemColumns, type ItemValues } from './item-columns.ts';
import { type OrderedHits, orderBy, orderedHits, type SlotOrder, searchBuffers } from './item-orders.ts';
import { type Groups, groupBuffers, groupsOf } from './local-copy-groups.ts';
import { createProductTable, type Product } from './product-table.ts';

/**
 * An in-memory index of the local copy: items as columns of numbers, each name stored once. A million items are searched, and any page of
 * any order is sorted, within milliseconds, because a scan looks nothing up.
 */
export type LocalCopyIndex = ReturnType<typeof createLocalCopyIndex>;

type Found = {
  count: number;
  idAt(place: number): number;
  /** Null: the item doesn't match. */
  indexOf(id: number): number | null;
  /** In order; sorts everything at once. */
  allIds(): Float64Array<ArrayBuffer>;
};

export function createLocalCopyIndex(expectedItems = 0) {
  const products = createProductTable();
  const columns = createItemColumns(expectedItems);
  let lastSearch: { key: string; hits: Int32Array; by: LocalCopySort['by']; ordered: OrderedHits } | null =
    null;
  let buffers = searchBuffers(0);
  let perGroup = groupBuffers(0);
  /** The order that `buffers.buckets` is filled for; null: outdated. */
  let filledOrder: { by: LocalCopySort['by']; order: SlotOrder } | null = null;
  let lastGroups: { key: string; missing: ReadonlySet<number>; groups: Groups } | null = null;

  function invalidate(): void {
    lastSearch = null;
    lastGroups = null;
    filledOrder = null;
  }

  function search(query: LocalCopyQuery, only: readonly number[] | null): OrderedHits {
    const { by } = query.sort;
    const key = JSON.stringify([{ ...query, sort: null, groups: null }, only]);
    if (lastSearch?.key === key && lastSearch.by === by) return lastSearch.ordered;
    const hits = lastSearch?.key === key ? lastSearch.hits : hitsOf(query, only);
    if (filledOrder?.by !== by) {
      filledOrder = { by, order: orderBy(by, columns, products) };
      filledOrder.order.fill(buffers.buckets);
    }
    const ordered = orderedHits(hits, filledOrder.order, buffers);
    lastSearch = { key, hits, by, ordered };
    return ordered;
  }

  /** The matching slots as a bit set, valid until the next call. Column by column, because sequential reads are fast. */
  function hitsOf(query: LocalCopyQuery, only: readonly number[] | null): Int32Array {
    const { ranges, changedSince } = query;
    const size = columns.size();
    const values = columns.current();
    const matching = products.matching(query);
    if (buffers.buckets.length < size) buffers = searchBuffers(values.product.length);
    const hits = buffers.hits.subarray(0, (size + 31) >>> 5);
    if (only !== null) hits.fill(0);
    else if (matching === null) hits.fill(-1);
    else fillByProduct(hits, values.product, matching);
    // No bits past the last item.
    if (size % 32 !== 0) hits[size >>> 5] = (hits[size >>> 5] as number) & ((1 << (size & 31)) - 1);
    for (const id of only ?? []) {
      const slot = columns.slotOf(id);
      if (slot === null || matching?.[values.product[slot] ?? 0] === 0) continue;
      hits[slot >>> 5] = (hits[slot >>> 5] as number) | (1 << (slot & 31));
    }
    for (const by of ['price', 'platform_price'] as const)
      if (isBound(ranges[by])) keepBetween(hits, values[by], ranges[by]);
    if (changedSince !== null) {
      const min = Math.max(1, Math.floor(changedSince / 1_000));
      keepBetween(hits, values.changedAt, { min, max: null });
    }
    if (isBound(ranges.difference)) keepDifferences(hits, columns, ranges.difference);
    return hits;
  }

  /** How many items there are of each product. */
  function itemCounts(): Uint32Array {
    const { product } = columns.current();
    const counts = new Uint32Array(products.size());
    const size = columns.size();
    for (let slot = 0; slot < size; slot += 1)
      counts[product[slot] as number] = (counts[product[slot] as number] as number) + 1;
    return counts;
  }

  return {
    addProduct(product: Product): void {
      products.add(product);
      invalidate();
    },
    /** Adds or updates an item. */
    put(item: IndexedItem): void {
      columns.put(item);
      invalidate();
    },
    remove(id: number): void {
      columns.remove(id);
      invalidate();
    },
    /** Precomputes what searching names, and sorting or grouping by this column, needs. */
    prepare(by: LocalCopySort['by']): void {
      products.prepareWords();
      if (by === 'name' || by === 'market_hash_name' || by === 'appid') products.ranksBy(by);
      if (by === 'market_hash_name') products.byMarketName();
    },
    /** The matching items in the requested order, among the ids in `only` if given. Valid until the next call. */
    find(query: LocalCopyQuery, only: readonly number[] | null = null): Found {
      const { count, withKey, slotAt, indexOf, sortAll } = search(query, only);
      lastGroups = null;
      const { id } = columns.current();
      // Items without a sort key come last in either direction.
      const directed = (place: number) => {
        if (!query.sort.isDescending) return place;
        return place < withKey ? withKey - 1 - place : count - 1 - (place - withKey);
      };
      const idAt = (place: number) => id[slotAt(directed(place))] as number;
      return {
        count,
        idAt,
        allIds() {
          sortAll();
          const ids = new Float64Array(count);
          for (let place = 0; place < count; place += 1) ids[place] = idAt(place);
          return ids;
        },
        indexOf(itemId) {
          const slot = columns.slotOf(itemId);
          const place = slot === null ? null : indexOf(slot);
          return place === null ? null : directed(place);
        },
      };
    },
    /** The matching items by market name, regardless of case. `missing`: IDs to count in each group. Valid until the next call. */
    groups(
      query: LocalCopyQuery,
      only: readonly number[] | null = null,
      missing: ReadonlySet<number> = noneMissing,
    ): Groups {
      const key = JSON.stringify([{ ...query, sort: null }, only]);
      if (lastGroups?.key === key && lastGroups.missing === missing) return lastGroups.groups;
      lastSearch = null;
      const { id, product, price } = columns.current();
      const { numbers, ranks } = products.byMarketName();
      if (perGroup.counts.length < ranks.length) perGroup = groupBuffers(ranks.length);
      const groups = groupsOf(hitsOf(query, only), buffers, perGroup, ranks, query.groups, {
        product,
        groupOf: numbers,
        price,
        idOf: (slot) => id[slot] as number,
        missing,
        exactPrice: (slot) => columns.exactPrice(slot, 'price'),
      });
      lastGroups = { key, missing, groups };
      return groups;
    },
    /** Corrections of a search whose words no item has, each with how many items it finds. */
    spellings(query: LocalCopyQuery, only: readonly number[] | null = null): Spelling[] {
      return products
        .spellings(query, itemCounts())
        .map((spelling) => ({
          ...spelling,
          items: search({ ...query, text: spelling.text }, only).count,
        }))
        .filter(({ items }) => items > 0)
        .slice(0, maxSpellings);
    },
    size: columns.size,
  };
}

const maxSpellings = 3;
const noneMissing: ReadonlySet<number> = new Set();

function fillByProduct(hits: Int32Array, product: Uint32Array, matching: Uint8Array): void {
  for (let word = 0; word < hits.length; word += 1) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1)
      bits |= (matching[product[(word << 5) + bit] as number] as number) << bit;
    hits[word] = bits;
  }
}

function keepBetween(hits: Int32Array, column: ItemValues['price'], { min, max }: LocalCopyRange): void {
  const from = min ?? Number.NEGATIVE_INFINITY;
  const to = max ?? Number.POSITIVE_INFINITY;
  for (let word = 0; word < hits.length; word += 1) {
    const before = hits[word] as number;
    if (before === 0) continue;
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) {
      const value = column[(word << 5) + bit] as number;
      // NaN, which isn't a price, compares as false and is in no range.
      bits |= (value >= from && value <= to ? 1 : 0) << bit;
    }
    hits[word] = before & bits;
  }
}

/** Above this, in hundredths, a difference in hundredths of a percent is more than a float holds exactly. */
const maxExactShare = 2 ** 39;

/** Keeps the hits whose (price − platform price) / platform price is in the range. */
function keepDifferences(hits: Int32Array, columns: ItemColumns, { min, max }: LocalCopyRange): void {
  const { price, platform_price } = columns.current();
  const from = min ?? Number.NEGATIVE_INFINITY;
  const to = max ?? Number.POSITIVE_INFINITY;
  const isInRange = (slot: number): boolean => {
    const [own, other] = [price[slot] as number, platform_price[slot] as number];
    if (!(other > 0) || Number.isNaN(own)) return false;
    if (Math.max(own, other) <= maxExactShare) {
      const share = (own - other) * 10_000;
      return share >= from * other && share <= to * other;
    }
    const exact = columns.exactPrice(slot, 'platform_price');
    const share = (columns.exactPrice(slot, 'price') - exact) * 10_000n;
    return (min === null || share >= BigInt(min) * exact) && (max === null || share <= BigInt(max) * exact);
  };
  for (let word = 0; word < hits.length; word += 1) {
    let before = hits[word] as number;
    let bits = 0;
    while (before !== 0) {
      const bit = 31 - Math.clz32(before);
      before ^= 1 << bit;
      bits |= Number(isInRange((word << 5) + bit)) << bit;
    }
    hits[word] = bits;
  }
}

function isBound({ min, max }: LocalCopyRange): boolean {
  return min !== null || max !== null;
}
