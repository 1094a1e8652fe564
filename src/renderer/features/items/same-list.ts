import type { ItemQuery } from '#shared/item-query.ts';

/** Whether two queries are pages of one list: the same filters and page size, so that the numbers of one hold for both. */
export function isSameList(a: ItemQuery, b: ItemQuery): boolean {
  return a === b || JSON.stringify({ ...a, page: 1 }) === JSON.stringify({ ...b, page: 1 });
}
