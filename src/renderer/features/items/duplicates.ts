import type { CatalogRow } from '#shared/item.ts';
import { comparePrices, isPrice } from '#shared/price.ts';

/** Entries that share a market name (section 2.2: several may, with other ids and prices). */
export type DuplicateGroup = {
  marketName: string;
  /** In the order in which they came, each once. */
  entries: readonly CatalogRow[];
  /** Of the prices that can be read, as sent; null: none can be. */
  lowest: string | null;
  highest: string | null;
};

/** The names that are there more than once, the most entries first. */
export function duplicateGroups(rows: readonly CatalogRow[]): DuplicateGroup[] {
  const byName = Map.groupBy(distinct(rows), (row) => row.market_hash_name);
  return [...byName]
    .filter(([, entries]) => entries.length > 1)
    .map(([marketName, entries]) => ({ marketName, entries, ...priceRange(entries) }))
    .sort((a, b) => b.entries.length - a.entries.length || (a.marketName < b.marketName ? -1 : 1));
}

/** How often each market name is there; only those that do more than once. */
export function repeatCounts(rows: readonly CatalogRow[]): ReadonlyMap<string, number> {
  return new Map(duplicateGroups(rows).map(({ marketName, entries }) => [marketName, entries.length]));
}

/** A list that changed between two pages may give an entry on both. */
function distinct(rows: readonly CatalogRow[]): CatalogRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function priceRange(entries: readonly CatalogRow[]): Pick<DuplicateGroup, 'lowest' | 'highest'> {
  const prices = entries.map(({ price }) => price).filter(isPrice);
  const sorted = prices.toSorted((a, b) => comparePrices(a, b) ?? 0);
  return { lowest: sorted[0] ?? null, highest: sorted.at(-1) ?? null };
}
