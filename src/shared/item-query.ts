import { type CopySearch, isNarrowed, isSameSearch, wholeCopy } from './catalog-copy.ts';
import {
  type FilterValues,
  hasFilters,
  hasSameFilters,
  type IdFilter,
  noFilters,
  type TextFilter,
} from './item-filters.ts';

/** A query of `GET /v1/items` (section 4.1) or, with `copy`, of the local copy. */
export type ItemQuery = FilterValues & {
  /** Rows per page, 1 to 250 (section 8). Always sent, since the service's default is not documented. */
  readonly limit: number;
  /** From 1 (section 2.3). */
  readonly page: number;
  /** Filters that only a copy has. Absent: the query is for the service. */
  readonly copy?: CopySearch;
};

export const limitBounds = { min: 1, max: 250 } as const;

/** The page size until the user chooses another. */
export const defaultLimit = 50;

export const defaultQuery: ItemQuery = { ...noFilters, limit: defaultLimit, page: 1 };

/** Whether two queries are pages of one list, with the same filters and page size. */
export function isSameList(a: ItemQuery, b: ItemQuery): boolean {
  return a.limit === b.limit && hasSameFilters(a, b) && isSameSearch(a.copy, b.copy);
}

/** Whether any filter is set. */
export function isFiltered(query: ItemQuery): boolean {
  return hasFilters(query) || (query.copy !== undefined && isNarrowed(query.copy));
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

/** Keeps the page size, and the order of a copy. */
export function withoutFilters(query: ItemQuery): ItemQuery {
  const copy = query.copy && { ...wholeCopy, sort: query.copy.sort };
  return { ...query, ...noFilters, ...(copy && { copy }), page: 1 };
}

/** Null: a query of the service. */
export function withCopySearch({ copy: _, ...query }: ItemQuery, search: CopySearch | null): ItemQuery {
  return { ...query, ...(search && { copy: search }), page: 1 };
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
