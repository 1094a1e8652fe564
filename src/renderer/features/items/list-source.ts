import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServiceAway } from '#renderer/data/connections.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import { itemQueries } from '#renderer/data/item-queries.ts';
import { useEventCallback } from '#renderer/ui/events.ts';
import type { Failure } from '#shared/failure.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import {
  type ItemQuery,
  isFiltered,
  isSameList,
  withFilterTexts,
  withLocalCopySearch,
} from '#shared/item-query.ts';
import { type LocalCopyGroupSort, type LocalCopySort, wholeLocalCopy } from '#shared/local-copy.ts';
import { wearAtEnd } from '#shared/market-name.ts';
import type { PagePurpose } from '#shared/request-record.ts';
import { type PagerNumbers, pagerNumbers } from './pager-numbers.ts';

/** Where the pages of a list come from. Showing, selecting, copying and exporting rows doesn't depend on it. */
export type ListSource = {
  /** The prefix of the key of every page. */
  key: readonly unknown[];
  /** The Query options of one page. The key ends with `query`. */
  page(query: ItemQuery, purpose?: PagePurpose): ReturnType<typeof itemQueries.list>;
};

/** Pages of the service (section 4.1) or its local copy. */
export function serviceSource(desktop: DesktopApi, connectionId: string): ListSource {
  return {
    key: itemQueries.lists(connectionId),
    page: (query, purpose) => itemQueries.list(desktop, connectionId, query, purpose),
  };
}

/** The part of a list that is on screen, and its query. */
export type ShownPage = {
  query: ItemQuery;
  /** The page; for a local copy, the parts around the rows in view combined. */
  response: ItemPage;
  numbers: PagerNumbers;
  firstIndex: number;
};

/** The indexes of the first and last row in view, in the list named by `list`. */
export type RowsInView = { list: string; first: number; last: number };

/** How many rows of a local copy are loaded at a time (about 20 µs each), and the min number beyond each end of the view. */
const partSize = 32;
const marginRows = 32;

/** Parts of a local copy, counted from 1: those in view, and those around them to prefetch. */
export type Parts = { from: number; to: number; aheadFrom: number; aheadTo: number };

/** The parts for the rows in view. Another list begins at its top. */
export function partsAround(view: RowsInView, list: string): Parts {
  const first = view.list === list ? view.first : 0;
  const last = first + view.last - view.first;
  const partOf = (index: number) => Math.floor(Math.max(0, index) / partSize) + 1;
  return {
    from: partOf(first),
    to: partOf(last),
    aheadFrom: partOf(first - marginRows),
    aheadTo: partOf(last + marginRows),
  };
}

/** The pages to request for a list: its page; for a local copy, these parts. */
export function requestedPages(query: ItemQuery, { from, to } = { from: 1, to: 1 }): ItemQuery[] {
  if (query.localCopy === undefined) return [query];
  return Array.from({ length: to - from + 1 }, (_, part) => ({
    ...query,
    limit: partSize,
    page: from + part,
  }));
}

export type ShownResponse = {
  /** The last page of this source; that of an earlier query while the current one loads. */
  shown: ShownPage | null;
  /** Whether `shown` is of the current query. */
  isCurrent: boolean;
  isWaiting: boolean;
  /** The failure of the current query; null while waiting for a retry by the user. */
  failure: Failure | null;
  retry(): void;
  cancel(): void;
};

/** The page to show: the last one of the same source. A second observer would keep the request for a page that the user has left. */
export function useShownPage(source: ListSource, query: ItemQuery, parts: Parts): ShownResponse {
  const client = useQueryClient();
  const requested = requestedPages(query, parts);
  const results = useQueries({ queries: requested.map((page) => source.page(page)) });
  // Rows of the service and the local copy never replace each other.
  const key = `${source.key} ${query.localCopy !== undefined}`;
  const { response: shown, isCurrent } = useLastResponse(
    key,
    requested,
    results,
    (parts, firstIndex): ShownPage => {
      const [first] = parts;
      const response = parts.length === 1 ? first : { ...first, rows: parts.flatMap(({ rows }) => rows) };
      return { query, response, numbers: pagerNumbers(query, response), firstIndex };
    },
  );
  // A removed item shifts the parts after it: earlier parts are read again, or a row would be skipped.
  const newest = results.toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]?.data;
  const isShifted = (part: ItemPage | undefined) =>
    part !== undefined && part.pagination.total !== newest?.pagination.total;
  const shifted = requested.filter((_, part) => isShifted(results[part]?.data)).map(({ page }) => page);
  const readShiftedAgain = useEventCallback(() => {
    for (const { data, isFetching, refetch } of results) if (isShifted(data) && !isFetching) void refetch();
  });
  // The total may change again meanwhile.
  const change = shifted.length === 0 ? null : `${newest?.pagination.total} ${shifted}`;
  useEffect(() => {
    if (change !== null) readShiftedAgain();
  }, [change, readShiftedAgain]);
  const isFetching = results.some((one) => one.isFetching);
  const error = results.find((one) => one.error !== null)?.error ?? null;
  // Query resets a cancelled first request: no data, no error, not fetching.
  const wasCancelled = !isFetching && !isCurrent && error === null;
  const away = useServiceAway();
  // While the app tries again by itself, nothing changes on screen.
  const isTriedAgain =
    query.localCopy === undefined && results.some(({ errorUpdateCount }) => errorUpdateCount > 0);
  const waitsFor = isTriedAgain ? away : null;
  const failure = isFetching ? waitsFor : wasCancelled ? cancelled : error === null ? null : failureOf(error);
  return {
    shown,
    isCurrent,
    isWaiting: isFetching,
    failure,
    retry: useEventCallback(() => {
      for (const { refetch } of results) void refetch();
    }),
    cancel: useEventCallback(() => {
      for (const page of requested) {
        void client.cancelQueries({ queryKey: source.page(page).queryKey, exact: true });
      }
    }),
  };
}

/**
 * The last response to a list, made from the parts that were loaded together. It stays through waiting and failures until the next one with
 * the same `key`: Query's own `placeholderData` would end with a failure.
 */
export function useLastResponse<Part, Response>(
  key: string,
  requested: readonly ItemQuery[],
  results: readonly PartResult<Part>[],
  combine: (parts: [Part, ...Part[]], firstIndex: number) => Response,
): { response: Response | null; isCurrent: boolean } {
  const { first, responses } = responsesToShow(results);
  const [firstResponse, ...others] = responses;
  const [last, setLast] = useState<{ key: string; responses: Part[]; response: Response } | null>(null);
  const isCurrent = firstResponse !== undefined;
  if (isCurrent && (last?.key !== key || !shallowEqual(last.responses, responses))) {
    setLast({
      key,
      responses,
      response: combine([firstResponse, ...others], indexOfFirst(requested[first])),
    });
  }
  return { response: last?.key === key ? last.response : null, isCurrent };
}

type PartResult<Part> = { data: Part | null | undefined; error: Error | null };

/**
 * All parts once all have loaded, since rendering them one by one would take longer. If some failed, the first contiguous loaded ones.
 * `first`: the index of the first of them.
 */
function responsesToShow<Part>(results: readonly PartResult<Part>[]): {
  first: number;
  responses: Part[];
} {
  const isMissing = ({ data }: PartResult<Part>) => data === undefined || data === null;
  const first = results.findIndex((part) => !isMissing(part));
  if (first === -1 || results.some((part) => isMissing(part) && part.error === null)) {
    return { first: 0, responses: [] };
  }
  const end = results.findIndex((part, at) => at > first && isMissing(part));
  const shown = results.slice(first, end === -1 ? undefined : end);
  return { first, responses: shown.flatMap(({ data }) => data ?? []) };
}

function indexOfFirst(page: ItemQuery | undefined): number {
  return page === undefined ? 0 : (page.page - 1) * page.limit;
}

const cancelled: Failure = { kind: 'cancelled' };

/** `unreadRows`: how many rows of these pages are unreadable or were left out. */
export type LoadedPages = { pages: number[]; rows: CatalogRow[]; unreadRows: number };

/** The cached pages of a list, in order. */
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

/** The order of groups that is most like that of the rows: by their lowest prices, else by name. */
export function groupsLike({ by, isDescending }: LocalCopySort): LocalCopyGroupSort {
  if (by === 'price') return { by: 'lowest', isDescending };
  return { by: 'market_hash_name', isDescending: isDescending && isOfNames.has(by) };
}

const isOfNames: ReadonlySet<LocalCopySort['by']> = new Set(['name', 'market_hash_name']);

/** What the list shows: its rows or what replaces them. */
export type ListState =
  | { kind: 'loading' }
  | { kind: 'rows' }
  | { kind: 'failure'; failure: Failure }
  | { kind: 'empty' }
  | { kind: 'filtered-empty' }
  /** The catalog counts items but sent none. */
  | { kind: 'none-sent'; total: number }
  /** None of the rows pass the app's own filter. */
  | { kind: 'none-matched-here'; rows: number; pages: number | null }
  | { kind: 'beyond-last'; lastPage: number | null }
  | { kind: 'all-unreadable'; count: number };

type Situation = {
  query: ItemQuery;
  /** The last response of this connection, maybe of an earlier query. */
  response: ItemPage | null;
  /** Whether `response` is of `query`. */
  isCurrent: boolean;
  /** How many rows pass the app's own filter. Default: all. */
  rowCount?: number;
  failure: Failure | null;
};

/** Rows stay through waiting and failures. Without rows, the failure or an empty state is shown. */
export function listState({ query, response, isCurrent, rowCount, failure }: Situation): ListState {
  if ((rowCount ?? response?.rows.length ?? 0) > 0) return { kind: 'rows' };
  if (failure !== null) return { kind: 'failure', failure };
  if (response === null || !isCurrent) return { kind: 'loading' };
  if (response.rows.length > 0) {
    return { kind: 'none-matched-here', rows: response.rows.length, pages: response.pagination.pages };
  }
  if (response.quarantined.length > 0) return { kind: 'all-unreadable', count: response.quarantined.length };
  const { total, pages } = response.pagination;
  if (query.page > 1) return { kind: 'beyond-last', lastPage: total === 0 ? null : usablePage(pages, query) };
  if (total !== null && total > 0) return { kind: 'none-sent', total };
  return isFiltered(query) ? { kind: 'filtered-empty' } : { kind: 'empty' };
}

function usablePage(pages: number | null, query: ItemQuery): number | null {
  return pages !== null && pages >= 1 && pages < query.page ? pages : null;
}

/** What a user who found nothing may have meant. */
export type EmptyHint =
  | { kind: 'item-id'; itemId: number }
  /** Names with a wear in parentheses, which only market names have (section 2.2). */
  | { kind: 'market-name'; query: ItemQuery };

/** Detects a text in the wrong filter; null: none. */
export function emptyHint(query: ItemQuery): EmptyHint | null {
  const texts = [...query.name, ...query.market_hash_name];
  if (query.localCopy?.text) texts.push(query.localCopy.text.trim());
  const [only] = texts;
  if (texts.length === 1 && only !== undefined && /^#?\d{1,15}$/.test(only)) {
    return { kind: 'item-id', itemId: Number(only.replace('#', '')) };
  }
  const withWear = query.name.filter((name) => wearAtEnd(name) !== null);
  if (withWear.length === 0) return null;
  const names = query.name.filter((name) => !withWear.includes(name));
  const marketNames = [...query.market_hash_name, ...withWear];
  return {
    kind: 'market-name',
    query: withFilterTexts(withFilterTexts(query, 'name', names), 'market_hash_name', marketNames),
  };
}

/** The same search in the local copy; null: it is in the local copy already, or doesn't have exactly one name. */
export function searchInLocalCopy(query: ItemQuery): ItemQuery | null {
  const [text, ...others] = [...query.name, ...query.market_hash_name];
  if (query.localCopy !== undefined || text === undefined || others.length > 0) return null;
  return withLocalCopySearch({ ...query, name: [], market_hash_name: [] }, { ...wholeLocalCopy, text });
}

/** Whether two objects or arrays have the same values. */
export function shallowEqual<Compared extends object>(a: Compared, b: Compared): boolean {
  const [ofA, ofB] = [Object.entries(a), Object.values(b)];
  return ofA.length === ofB.length && ofA.every(([key, value]) => Object.is(value, b[key as keyof Compared])); // Safe: a missing key is undefined.
}
