import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#renderer/desktop/failure-error.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import type { Failure } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { type ItemQuery, isSameList } from '#shared/item-query.ts';
import type { PagePurpose } from '#shared/request-record.ts';
import { type PagerNumbers, pagerNumbers } from './pager-numbers.ts';

/** Where the pages of a list come from. Everything that shows, selects, copies or exports rows is the same for each source. */
export type ListSource = {
  /** Begins the key of every page of this source. */
  key: readonly unknown[];
  /** One page for Query: its key, which ends with `query`, and how it is had. */
  page(query: ItemQuery, purpose?: PagePurpose): ReturnType<typeof itemQueries.list>;
};

/** Pages as the service answers them (section 4.1). */
export function serviceSource(desktop: DesktopApi, connectionId: string): ListSource {
  return {
    key: itemQueries.lists(connectionId),
    page: (query, purpose) => itemQueries.list(desktop, connectionId, query, purpose),
  };
}

/** An answer and the query it answers. */
export type ShownPage = { query: ItemQuery; answer: ItemPage; numbers: PagerNumbers };

/**
 * One page of a source. An answer stays through waiting and failures until the next one of the same source: Query's own `placeholderData`
 * would end with a failure, and a second observer would keep the request for a page that the user has left.
 */
export function useShownPage(source: ListSource, query: ItemQuery) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(source.page(query));
  const isCurrent = data !== undefined;
  const [last, setLast] = useState<{ source: ListSource; page: ShownPage } | null>(null);
  if (isCurrent && last?.page.answer !== data) {
    setLast({ source, page: { query, answer: data, numbers: pagerNumbers(query, data) } });
  }
  // Rows of the service are never taken for the copy's, nor the other way round, not even while the others come.
  const isSameOrigin =
    last?.source === source && (last.page.query.copy === undefined) === (query.copy === undefined);
  const shown = isSameOrigin ? last.page : null;

  // Query forgets a first request that was cancelled: neither data nor error nor fetching is what it leaves.
  const wasCancelled = !isFetching && !isCurrent && error === null;
  const failure = isFetching ? null : wasCancelled ? cancelled : error === null ? null : failureOf(error);
  return {
    /** The newest answer of this source: to the query itself, or to an earlier one while that isn't answered. */
    shown,
    /** Whether `shown` answers the query that is asked now. */
    isCurrent,
    isWaiting: isFetching,
    /** The trouble with the query that is asked now; null while waiting for another try. */
    failure,
    retry: useEventCallback(() => void refetch()),
    cancel: useEventCallback(
      () => void client.cancelQueries({ queryKey: source.page(query).queryKey, exact: true }),
    ),
  };
}

const cancelled: Failure = { kind: 'cancelled' };

/** `unreadRows`: how many rows of these pages could not be read, or were left out. */
export type LoadedPages = { pages: number[]; rows: CatalogRow[]; unreadRows: number };

/** The pages of one list that are in the cache, in their order, without a request. */
export function loadedPages(client: QueryClient, source: ListSource, query: ItemQuery): LoadedPages {
  const found = client
    .getQueriesData<ItemPage>({ queryKey: source.key })
    .flatMap(([key, page]) => {
      // Safe: every key of a source ends with the query.
      const of = key.at(-1) as ItemQuery;
      return page !== undefined && isSameList(of, query) ? [{ ...page, page: of.page }] : [];
    })
    .sort((a, b) => a.page - b.page);
  return {
    pages: found.map(({ page }) => page),
    rows: found.flatMap(({ rows }) => rows),
    unreadRows: found.reduce(
      (sum, { quarantined, rowsLeftOut }) => sum + quarantined.length + rowsLeftOut,
      0,
    ),
  };
}
