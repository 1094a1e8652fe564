import type { ItemQuery } from '#shared/item-query.ts';

/** Whether two queries are pages of one list: the same filters and page size, so that the numbers of one hold for both. */
export function isSameList(a: ItemQuery, b: ItemQuery): boolean {
  return a === b || listName(a) === listName(b);
}

/** Names the list that the query asks a page of. */
export function listName(query: ItemQuery): string {
  return JSON.stringify({ ...query, page: 1 });
}
