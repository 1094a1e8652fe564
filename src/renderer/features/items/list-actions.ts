import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { useLockReason } from '#renderer/data/app-info.ts';
import { loadInBackground, type Waiter } from '#renderer/data/background-queue.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useViewChanges } from '#renderer/data/view.ts';
import { inLive, type ListOrder, localCopySortOf } from '#renderer/table/list-order.ts';
import type { Sorting } from '#renderer/ui/grid/grid-column.tsx';
import { afterPaint } from '#renderer/ui/timers.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Connection } from '#shared/connection.ts';
import type { CatalogRow } from '#shared/item.ts';
import type { RowFilter } from '#shared/item-filters.ts';
import { type ItemQuery, listName, withLimit, withLocalCopySearch, withPage } from '#shared/item-query.ts';
import { type LocalCopySearch, wholeLocalCopy } from '#shared/local-copy.ts';
import { isSameSearch } from '#shared/local-copy-search-text.ts';
import { type LocalMatch, matchedUnder, noLocalMatch } from '#shared/local-match.ts';
import { words } from '#words/words.ts';
import { type Filtering, withValueOf } from './filters/comma-filters.ts';
import { groupsLike, type ListSource, partsAround, type RowsInView, requestedPages } from './list-source.ts';
import { canGoForward, type PagerNumbers } from './pager-numbers.ts';
import { isResponseColumn } from './table/item-columns.tsx';

type QueryChanges = {
  query: ItemQuery;
  filtering: Filtering;
  order: ListOrder;
  /** How many items the list has; null: not known for this one. */
  total: number | null;
  source: ListSource;
  inView(): RowsInView;
};

/** Changes what the list shows: its filters, its order, the service's list or the local copy. */
export function useQueryActions({ query, filtering, order, total, source, inView }: QueryChanges) {
  const client = useQueryClient();
  const isLimitLocked = useLockReason('limit') !== null;
  const { showQuery, newestQuery } = useViewChanges();
  const toast = useToast();
  /** Hides the note about what only the local copy can do. */
  const liveNote = useRef<AbortController>(null);

  /** Loads the rows of a query, which are then shown without waiting. Resolves once there are any, or a failure. */
  function load(to: ItemQuery): Promise<unknown> {
    const pages = requestedPages(to, partsAround(inView(), listName(to))).map((one) => source.page(one));
    return Promise.all(
      pages.map((page) => {
        const loading = client.prefetchQuery(page);
        // Cached rows are shown immediately, and refreshed if they are stale.
        return client.getQueryData(page.queryKey) === undefined ? loading : null;
      }),
    );
  }

  /** Changes filters or page. The request is sent before the render. `waits`: it is rendered together with the rows if they load soon. */
  function show(to: ItemQuery, localMatch: LocalMatch = filtering.localMatch, waits = false): void {
    const loading = load(to);
    showQuery(to, matchedUnder(to, localMatch), waits ? loading : undefined);
  }

  /** The text that was typed last may not be on screen yet. */
  function searchedFor(part: Partial<LocalCopySearch>): ItemQuery | null {
    const newest = newestQuery() ?? query;
    return newest.localCopy === undefined
      ? null
      : withLocalCopySearch(newest, { ...newest.localCopy, ...part });
  }

  function filterBy(to: Filtering): void {
    show(to.query, to.localMatch);
  }

  return {
    show,
    filterBy,
    /** Changes filters from what they are now. */
    changeFilters(to: (now: Filtering) => Filtering) {
      filterBy(to({ ...filtering, query: newestQuery() ?? query }));
    },
    /** Sorts the whole local copy, all items of the service's list that fit on a page, or else its page. */
    sort(to: Sorting | null) {
      const sorted = searchedFor({ sort: localCopySortOf(to) });
      if (sorted === null) order.setPageSorting(to);
      // Values of items' responses are loaded row by row.
      const isOfPage = isLimitLocked || (to !== null && isResponseColumn(to.id));
      const shown = sorted ?? (isOfPage ? null : order.listSortedBy(to, query, total));
      if (shown !== null) show(shown);
    },
    /** Loads the first rows of the local copy in that order. A page is sorted as it is. */
    intendSort(to: Sorting | null) {
      const sorted = searchedFor({ sort: localCopySortOf(to) });
      if (sorted !== null) void load(sorted);
    },
    /** Changes this part of the local copy's search. */
    changeSearch(part: Partial<LocalCopySearch>) {
      const to = searchedFor(part);
      if (to !== null) show(to);
    },
    /** Groups the local copy's items in the order that is most like theirs, or shows the items again. */
    toggleGroups() {
      const { groups, sort } = (newestQuery() ?? query).localCopy ?? wholeLocalCopy;
      const to = searchedFor({ groups: groups === null ? groupsLike(sort) : null, marketName: null });
      if (to !== null) show(to);
    },
    /** Changes its text while typing: a render before the rows would delay them and the next key. Groups are loaded by their own list. */
    searchFor(text: string) {
      const to = searchedFor({ text });
      if (to !== null) show(to, filtering.localMatch, to.localCopy?.groups === null);
    },
    filterByValue(filter: RowFilter, item: CatalogRow) {
      const to = withValueOf(item, filter, filtering);
      if (to !== null) filterBy(to);
    },
    stopMatching: () => show(query, noLocalMatch),
    showLocalCopy() {
      liveNote.current?.abort();
      show(order.listInLocalCopy(), noLocalMatch);
    },
    /** Mentions what only the local copy can do. The page isn't sorted, or it would look like the local copy's first rows. */
    showLive() {
      order.setPageSorting(null);
      show(inLive(query), noLocalMatch);
      const search = { ...wholeLocalCopy, ...query.localCopy, marketName: null };
      if (!isSameSearch(search, wholeLocalCopy)) {
        liveNote.current = new AbortController();
        toast({ text: words.localCopies.onlyInLocalCopy, until: liveNote.current.signal });
      }
    },
  };
}

/** How long the pointer or the focus stays on a row before its detail is fetched. */
const intentMs = 60;

type Paging = {
  connection: Connection;
  source: ListSource;
  query: ItemQuery;
  /** Null: not known for this list. */
  numbers: PagerNumbers | null;
  /** The page is loaded and isn't being refetched. */
  isSettled: boolean;
  show(to: ItemQuery): void;
};

/** Turns the pages of the service's list, whose neighbours are prefetched. A local copy has none. */
export function usePaging({ connection, source, query, numbers, isSettled, show }: Paging) {
  const toast = useToast();
  const { settings, changeSettings } = useSettings();
  const isLocalCopy = query.localCopy !== undefined;
  const canGoBack = !isLocalCopy && query.page > 1;
  const canGoOn = !isLocalCopy && canGoForward(query.page, numbers);
  // A page that is refetched loads before its neighbours.
  const next = isSettled && canGoOn;
  const previous = isSettled && canGoBack;
  const intend = usePrefetch(connection.id, source, query, { next, previous });

  function goToPage(requested: number): void {
    const to = withPage(query, requested, numbers?.pages);
    if (to.page !== requested) toast({ text: words.pager.noSuchPage(requested, to.page) });
    if (to.page !== query.page) show(to);
  }

  function turnPage(by: 1 | -1): void {
    if (by === -1 ? canGoBack : canGoOn) goToPage(query.page + by);
  }

  /** The size becomes the default too, which is shown. */
  function changeLimit(limit: number): void {
    if (limit !== settings.limit) toast({ text: words.pager.sizeKept(limit) });
    changeSettings({ limit });
    if (limit !== query.limit) show(withLimit(query, limit));
  }

  useAppCommand('next-page', () => turnPage(1), canGoOn);
  useAppCommand('previous-page', () => turnPage(-1), canGoBack);
  return { intend, goToPage, turnPage, changeLimit };
}

/**
 * Prefetches the neighbouring pages, and the detail of a row that the user may open: call the returned function with the row's ID when the
 * pointer or focus enters it, with null when it leaves.
 */
function usePrefetch(
  connectionId: string,
  source: ListSource,
  query: ItemQuery,
  { next, previous }: { next: boolean; previous: boolean },
): (itemId: number | null) => void {
  const client = useQueryClient();
  const desktop = useDesktop();
  const holdPages = useHeldRequests();
  const holdItem = useHeldRequests();

  useEffect(() => {
    const pages = [...(next ? [1] : []), ...(previous ? [-1] : [])];
    return afterPaint(() =>
      holdPages((waiter) => {
        for (const by of pages) {
          const page = source.page(withPage(query, query.page + by), 'prefetch');
          loadInBackground(client, 'neighbour-page', page, waiter).catch(shownLater);
        }
      }),
    );
  }, [client, source, holdPages, query, next, previous]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (itemId: number | null) => {
      clearTimeout(timer.current);
      if (itemId === null) return holdItem(() => {});
      timer.current = setTimeout(() => {
        const detail = itemQueries.detail(desktop, connectionId, itemId, 'prefetch');
        holdItem((waiter) => loadInBackground(client, 'hovered-item', detail, waiter).catch(shownLater));
      }, intentMs);
    },
    [client, desktop, holdItem, connectionId],
  );
}

/** Screens show the failures of what they request themselves. */
const shownLater = () => {};

/** Returns a function that sends requests and then leaves the previous ones, all of which are left on unmounting. */
function useHeldRequests(): (send: (waiter: Waiter) => void) => void {
  const held = useRef<AbortController>(null);
  const hold = useCallback((send: (waiter: Waiter) => void) => {
    const before = held.current;
    held.current = new AbortController();
    send(held.current);
    before?.abort();
  }, []);
  useEffect(() => () => hold(() => {}), [hold]);
  return hold;
}
