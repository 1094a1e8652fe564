import {
  type FetchQueryOptions,
  hashKey,
  isCancelledError,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { callOffUnwatched, itemQueries } from '#renderer/desktop/item-queries.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { withPage } from '#shared/item-query-changes.ts';
import { afterPaint } from './after-paint.ts';
import { createPrefetchLane, type Prefetch } from './prefetch-lane.ts';

/** How long the pointer or the focus rests on a row before its detail is fetched. */
const intentMs = 60;
const atOnce = 2;
const quietAfterTroubleMs = 15_000;

type Options = {
  connectionId: string;
  query: ItemQuery;
  /** The pages next to the shown one that are worth having; empty while the page itself isn't there. */
  neighbours: { next: boolean; previous: boolean };
};

/**
 * Fetches the neighbouring pages, and the detail of the row that somebody seems to be about to open: call the returned
 * function with the row's id when the pointer or focus comes to it, with null when it leaves.
 */
export function usePrefetch({ connectionId, query, neighbours }: Options): (itemId: number | null) => void {
  const client = useQueryClient();
  const desktop = useDesktop();
  const [lane] = useState(() => createPrefetchLane({ atOnce, quietAfterTroubleMs, now: Date.now }));
  useEffect(() => lane.stop, [lane]);

  const { next, previous } = neighbours;
  useEffect(() => {
    const page = (by: number) =>
      queryPrefetch(
        client,
        itemQueries.list(desktop, connectionId, withPage(query, query.page + by), 'prefetch'),
      );
    return afterPaint(() => {
      lane.want('pages', [...(next ? [page(1)] : []), ...(previous ? [page(-1)] : [])]);
    });
  }, [lane, client, desktop, connectionId, query, next, previous]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const intend = useCallback(
    (itemId: number | null) => {
      clearTimeout(timer.current);
      if (itemId === null) {
        lane.want('detail', []);
        return;
      }
      timer.current = setTimeout(() => {
        lane.want('detail', [
          queryPrefetch(client, itemQueries.detail(desktop, connectionId, itemId, 'prefetch')),
        ]);
      }, intentMs);
    },
    [lane, client, desktop, connectionId],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return intend;
}

function queryPrefetch<Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Prefetch {
  const { queryKey } = options;
  return {
    key: hashKey(queryKey),
    start: () =>
      client.fetchQuery(options).catch((error: unknown) => {
        if (!isCancelledError(error)) throw error;
      }),
    cancel: () => callOffUnwatched(client, queryKey),
  };
}
