import { useEffect } from 'react';
import type { Sorting } from '#renderer/ui/grid/grid-column.tsx';
import { useKeptState } from '#renderer/ui/shared-state.ts';
import { type CopySort, copySortColumns, wholeCopy } from '#shared/catalog-copy.ts';
import type { Connection } from '#shared/connection.ts';
import { hasSameFilters } from '#shared/item-filters.ts';
import { type ItemQuery, limitBounds, withCopySearch, withLimit } from '#shared/item-query.ts';
import { useListStates } from './list-columns.ts';

export type ListOrder = ReturnType<typeof useListOrder>;

/** How a page of the service's list is sorted, and how to go on to the copy. */
export function useListOrder(connection: Connection, query: ItemQuery) {
  const states = useListStates('items', connection);
  const [pageSorting, setPageSorting] = useKeptState<Sorting | null>(states, 'sorting', null);
  useEffect(() => {
    if (query.copy !== undefined) states.set('copy', query);
  }, [states, query]);
  return {
    pageSorting,
    setPageSorting,
    /**
     * The same list with all of its items on one page, so that sorting sorts all, or with the page size of before when the sort ends; null:
     * it stays as it is. `total`: null: not known.
     */
    listSortedBy(sorting: Sorting | null, live: ItemQuery, total: number | null): ItemQuery | null {
      // Safe: the key belongs only to this function.
      const before = states.get(unsortedLimit) as number | undefined;
      if (sorting === null) {
        states.delete(unsortedLimit);
        return before === undefined || live.limit !== limitBounds.max ? null : withLimit(live, before);
      }
      if (total === null || total <= live.limit || total > limitBounds.max) return null;
      states.set(unsortedLimit, before ?? live.limit);
      return withLimit(live, limitBounds.max);
    },
    /** The list in the copy: see {@link inCopy}. */
    // Safe: the key belongs only to the query above.
    listInCopy: () => inCopy(query, states.get('copy') as ItemQuery | undefined, pageSorting),
  };
}

/** The page size of before a sort. */
const unsortedLimit = 'limit before sorting';

/** The list of the service that is most like this one of the copy. */
export function inLive(query: ItemQuery): ItemQuery {
  const marketName = query.copy?.marketName;
  return withCopySearch(marketName ? { ...query, market_hash_name: [marketName] } : query, null);
}

/**
 * The copy as it was `left`; undefined: never seen. If filters of the service's list were changed since then, only these apply, so that the
 * earlier search hides nothing. The page's order becomes that of the whole copy.
 */
export function inCopy(
  query: ItemQuery,
  left: ItemQuery | undefined,
  pageSorting: Sorting | null,
): ItemQuery {
  const search = left?.copy ?? wholeCopy;
  const sort = copySortOf(pageSorting, search.sort);
  return left !== undefined && hasSameFilters(inLive(left), query)
    ? withCopySearch({ ...left, limit: query.limit }, { ...search, sort })
    : withCopySearch(query, { ...wholeCopy, sort });
}

/** The order of a copy that is like a table's; `otherwise` if there is none, or the copy can't sort by its column. */
export function copySortOf(sorting: Sorting | null, otherwise = wholeCopy.sort): CopySort {
  const by = copySortColumns.find((column) => column === sorting?.id);
  return by === undefined ? otherwise : { by, isDescending: sorting?.desc === true };
}
