import { type CopySearch, isNarrowed, isSameSearch } from './catalog-copy.ts';
import { type FilterValues, hasFilters, hasSameFilters, noFilters } from './item-filters.ts';

/**
 * What is asked of `GET /v1/items` (section 4.1), the documented filters under their own names, `limit` and `page`; or, with `copy`, of
 * the copy on this computer.
 */
export type ItemQuery = FilterValues & {
  /** Rows per page, 1 to 250 (section 8). The default page size is not shown, so the app always states one. */
  readonly limit: number;
  /** From 1 (section 2.3). */
  readonly page: number;
  /** Filters that only a copy has. Left out: the request goes to the service. */
  readonly copy?: CopySearch;
};

export const limitBounds = { min: 1, max: 250 } as const;

/** The page size that the app asks for until the user chooses another. */
export const defaultLimit = 50;

export const defaultQuery: ItemQuery = { ...noFilters, limit: defaultLimit, page: 1 };

/** Whether two queries are pages of one list: the same filters and page size, so that the numbers of one hold for both. */
export function isSameList(a: ItemQuery, b: ItemQuery): boolean {
  return a.limit === b.limit && hasSameFilters(a, b) && isSameSearch(a.copy, b.copy);
}

/** Whether a query asks for less than all items. */
export function isFiltered(query: ItemQuery): boolean {
  return hasFilters(query) || (query.copy !== undefined && isNarrowed(query.copy));
}

/** Names the list that the query asks a page of, for what is announced once per list. */
export function listName(query: ItemQuery): string {
  return JSON.stringify({ ...query, page: 1 });
}
