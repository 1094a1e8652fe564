import { type ItemQuery, limitBounds } from './item-query.ts';

/** Every change of a query in one place: a changed filter or page size returns to page 1, paging keeps the filters. */

/** Texts lose the spaces around them; empty ones and repeats are left out. */
export function withNames(query: ItemQuery, names: readonly string[]): ItemQuery {
  return { ...query, names: distinct(names), page: 1 };
}

/** As {@link withNames}. */
export function withMarketHashNames(query: ItemQuery, marketHashNames: readonly string[]): ItemQuery {
  return { ...query, marketHashNames: distinct(marketHashNames), page: 1 };
}

/** Null: entries of any app. */
export function withAppid(query: ItemQuery, appid: number | null): ItemQuery {
  return { ...query, appid, page: 1 };
}

/** The page size stays. */
export function withoutFilters(query: ItemQuery): ItemQuery {
  return { ...query, names: [], marketHashNames: [], appid: null, page: 1 };
}

/** `limit` is clamped to the documented 1 to 250. */
export function withLimit(query: ItemQuery, limit: number): ItemQuery {
  return { ...query, limit: clamp(Math.trunc(limit), limitBounds.min, limitBounds.max), page: 1 };
}

/** `page` is clamped to 1 and, where the number of pages is known, to that. */
export function withPage(query: ItemQuery, page: number, pages: number | null = null): ItemQuery {
  const last = pages === null ? Number.MAX_SAFE_INTEGER : Math.max(1, pages);
  return { ...query, page: clamp(Math.trunc(page), 1, last) };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))];
}

function clamp(value: number, min: number, max: number): number {
  if (Number.isNaN(value)) return min;
  return Math.min(max, Math.max(min, value));
}
