import type { Sorting } from '#renderer/ui/grid/grid-column.tsx';
import { useKeptState } from '#renderer/ui/kept-state.ts';
import { copySortColumns, wholeCopy } from '#shared/catalog-copy.ts';
import type { Connection } from '#shared/connection.ts';
import { type ItemQuery, withCopySearch } from '#shared/item-query.ts';
import { useListStates } from './use-list-columns.ts';

/** How a page of the service's list is sorted, and how its copy was last sorted in this window. */
export function useListOrder(connection: Connection) {
  const states = useListStates('items', connection);
  const [pageSorting, setPageSorting] = useKeptState<Sorting | null>(states, 'sorting', null);
  const [copySort, setCopySort] = useKeptState(states, 'copy sort', wholeCopy.sort);
  const by = copySortColumns.find((column) => column === pageSorting?.id);
  const sort = by === undefined ? copySort : { by, isDescending: pageSorting?.desc === true };
  return {
    pageSorting,
    setPageSorting,
    copySort,
    setCopySort,
    /** The same list in the copy: the documented filters apply to both, and the page's order becomes that of the whole copy. */
    inCopy: (query: ItemQuery) => withCopySearch(query, { ...wholeCopy, sort }),
  };
}
