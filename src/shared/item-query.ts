import {
  type FilterValues,
  hasFilters,
  hasSameFilters,
  type IdFilter,
  noFilters,
  type TextFilter,
} from './item-filters.ts';
import { type LocalCopySearch, wholeLocalCopy } from './local-copy.ts';
import { isNarrowed, isSameSearch } from './local-copy-search-text.ts';

/** A query of `GET /v1/items` (section 4.1) or, with `localCopy`, of the local copy. */
export type ItemQuery = FilterValues & {
  /** Rows per page, 1 to 250 (section 8). Always sent, since the service's default is not documented. */
  readonly limit: number;
  /** From 1 (section 2.3). */
  readonly page: number;
  /** Filters that only a local copy has. Absent: the query is for the service. */
  readonly localCopy?: LocalCopySearch;
};

export const limitBounds = { min: 1, max: 250 } as const;

/** The page size until the user chooses another. */
export const defaultLimit = 50;

export const defaultQuery: ItemQuery = { ...noFilters, limit: defaultLimit, page: 1 };

/** Whether two queries are pages of one list, with the same filters and page size. */
export function isSameList(a: ItemQuery, b: ItemQuery): boolean {
  return a.limit === b.limit && hasSameFilters(a, b) && isSameSearch(a.localCopy, b.localCopy);
}

/** Whether any filter is set. */
export function isFiltered(query: ItemQuery): boolean {
  return hasFilters(query) || (query.localCopy !== undefined && isNarrowed(query.localCopy));
}

/** Identifies the list that the query is a page of. */
export function listName(query: ItemQuery): string {
  return JSON.stringify({ ...query, page: 1 });
}

// A changed filter or page size returns to page 1.

/** Texts are trimmed; empty ones and duplicates are removed. */
export function withFilterTexts(query: ItemQuery, filter: TextFilter, texts: readonly string[]): ItemQuery {
  return { ...query, [filter]: distinct(texts), page: 1 };
}

/** Null: not set. */
export function withFilterId(query: ItemQuery, filter: IdFilter, id: number | null): ItemQuery {
  return { ...query, [filter]: id, page: 1 };
}

/** Keeps the page size, and the order of a local copy. */
export function withoutFilters(query: ItemQuery): ItemQuery {
  const localCopy = query.localCopy && { ...wholeLocalCopy, sort: query.localCopy.sort };
  return { ...query, ...noFilters, ...(localCopy && { localCopy }), page: 1 };
}

/** Null: a query of the service. */
export function withLocalCopySearch(
  { localCopy: _, ...query }: ItemQuery,
  search: LocalCopySearch | null,
): ItemQuery {
  return { ...query, ...(search && { localCopy: search }), page: 1 };
}

/** `limit` is clamped to the documented 1 to 250. */
export function withLimit(query: ItemQuery, limit: number): ItemQuery {
  return { ...query, limit: clamp(Math.trunc(limit), limitBounds.min, limitBounds.max), page: 1 };
}

/** `page` is clamped to 1 and, if known, the number of pages. */
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
