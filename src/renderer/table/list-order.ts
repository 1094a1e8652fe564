import { useEffect } from 'react';
import type { Sorting } from '#renderer/ui/grid/grid-column.tsx';
import { useKeptState } from '#renderer/ui/shared-state.ts';
import type { Connection } from '#shared/connection.ts';
import { hasSameFilters } from '#shared/item-filters.ts';
import { type ItemQuery, limitBounds, withLimit, withLocalCopySearch } from '#shared/item-query.ts';
import { type LocalCopySort, localCopySortColumns, wholeLocalCopy } from '#shared/local-copy.ts';
import { useListStates } from './list-columns.ts';

export type ListOrder = ReturnType<typeof useListOrder>;

/** How a page of the service's list is sorted, and how to go on to the local copy. */
export function useListOrder(connection: Connection, query: ItemQuery) {
  const states = useListStates('items', connection);
  const [pageSorting, setPageSorting] = useKeptState<Sorting | null>(states, 'sorting', null);
  useEffect(() => {
    if (query.localCopy !== undefined) states.set('localCopy', query);
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
    /** The list in the local copy: see {@link inCopy}. */
    // Safe: the key belongs only to the query above.
    listInLocalCopy: () => inLocalCopy(query, states.get('localCopy') as ItemQuery | undefined, pageSorting),
  };
}

/** The page size of before a sort. */
const unsortedLimit = 'limit before sorting';

/** The list of the service that is most like this one of the local copy. */
export function inLive(query: ItemQuery): ItemQuery {
  const marketName = query.localCopy?.marketName;
  return withLocalCopySearch(marketName ? { ...query, market_hash_name: [marketName] } : query, null);
}

/**
 * The local copy as it was `left`; undefined: never seen. If filters of the service's list were changed since then, only these apply, so that the
 * earlier search hides nothing. The page's order becomes that of the whole local copy.
 */
export function inLocalCopy(
  query: ItemQuery,
  left: ItemQuery | undefined,
  pageSorting: Sorting | null,
): ItemQuery {
  const search = left?.localCopy ?? wholeLocalCopy;
  const sort = localCopySortOf(pageSorting, search.sort);
  return left !== undefined && hasSameFilters(inLive(left), query)
    ? withLocalCopySearch({ ...left, limit: query.limit }, { ...search, sort })
    : withLocalCopySearch(query, { ...wholeLocalCopy, sort });
}

/** The order of a local copy that is like a table's; `otherwise` if there is none, or the local copy can't sort by its column. */
export function localCopySortOf(sorting: Sorting | null, otherwise = wholeLocalCopy.sort): LocalCopySort {
  const by = localCopySortColumns.find((column) => column === sorting?.id);
  return by === undefined ? otherwise : { by, isDescending: sorting?.desc === true };
}
