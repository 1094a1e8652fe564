import { useRef } from 'react';
import { copySortOf, inLive, type ListOrder } from '#renderer/desktop/list/list-order.ts';
import { useViewChanges } from '#renderer/desktop/view.ts';
import type { Sorting } from '#renderer/ui/grid/grid-column.tsx';
import { useToast } from '#renderer/ui/toasts.tsx';
import { type CopySearch, isSameSearch, wholeCopy } from '#shared/catalog-copy.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { RowFilter } from '#shared/item-filters.ts';
import { type ItemQuery, withCopySearch, withoutFilters } from '#shared/item-query.ts';
import { type LocalMatch, matchedUnder, noLocalMatch } from '#shared/local-match.ts';
import { words } from '#words/words.ts';
import { type Filtering, withValueOf } from './filters/comma-filters.ts';

type QueryChanges = {
  query: ItemQuery;
  filtering: Filtering;
  order: ListOrder;
  /** Loads the rows of a query, which are then shown without waiting. */
  prefetch(to: ItemQuery): void;
};

/** Changes what the list shows: its filters, its order, the service's list or the copy. */
export function useQueryActions({ query, filtering, order, prefetch }: QueryChanges) {
  const { showQuery } = useViewChanges();
  const toast = useToast();
  /** Hides the note about what only the copy can do. */
  const liveNote = useRef<AbortController>(null);

  /** Changes filters or page. The request is sent before the render. */
  function show(to: ItemQuery, localMatch: LocalMatch = filtering.localMatch): void {
    prefetch(to);
    showQuery(to, matchedUnder(to, localMatch));
  }

  function filterBy(to: Filtering): void {
    show(to.query, to.localMatch);
  }

  return {
    show,
    filterBy,
    /** Sorts the page, or the whole copy. */
    sort(to: Sorting | null) {
      if (query.copy === undefined) order.setPageSorting(to);
      else show(withCopySearch(query, { ...query.copy, sort: copySortOf(to) }));
    },
    /** Loads the first rows of the copy in that order. A page is sorted as it is. */
    intendSort(to: Sorting | null) {
      if (query.copy !== undefined) prefetch(withCopySearch(query, { ...query.copy, sort: copySortOf(to) }));
    },
    /** Changes this part of the copy's search. */
    changeSearch(part: Partial<CopySearch>) {
      if (query.copy !== undefined) show(withCopySearch(query, { ...query.copy, ...part }));
    },
    filterByValue(filter: RowFilter, item: CatalogRow) {
      const to = withValueOf(item, filter, filtering);
      if (to !== null) filterBy(to);
    },
    clearFilters: () => show(withoutFilters(query)),
    stopMatching: () => show(query, noLocalMatch),
    showCopy() {
      liveNote.current?.abort();
      show(order.listInCopy(), noLocalMatch);
    },
    /** Mentions what only the copy can do. The page isn't sorted, or it would look like the copy's first rows. */
    showLive() {
      order.setPageSorting(null);
      show(inLive(query), noLocalMatch);
      const search = { ...wholeCopy, ...query.copy, marketName: null };
      if (!isSameSearch(search, wholeCopy)) {
        liveNote.current = new AbortController();
        toast({ text: words.copies.onlyInCopy, until: liveNote.current.signal });
      }
    },
  };
}
