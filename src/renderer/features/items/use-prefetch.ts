import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { backgroundQueueOf } from '#renderer/desktop/background-queue.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { afterPaint } from '#renderer/ui/after-paint.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { withPage } from '#shared/item-query.ts';
import type { ListSource } from './list-source.ts';

/** How long the pointer or the focus stays on a row before its detail is fetched. */
const intentMs = 60;

type Options = {
  connectionId: string;
  source: ListSource;
  query: ItemQuery;
  /** The neighbouring pages to fetch; none while the page itself loads. */
  neighbours: { next: boolean; previous: boolean };
};

/**
 * Prefetches the neighbouring pages, and the detail of a row that the user may open: call the returned function with the row's ID when the
 * pointer or focus enters it, with null when it leaves.
 */
export function usePrefetch({
  connectionId,
  source,
  query,
  neighbours,
}: Options): (itemId: number | null) => void {
  const queue = backgroundQueueOf(useQueryClient());
  const desktop = useDesktop();
  const holdPages = useHeldRequests();
  const holdItem = useHeldRequests();

  const { next, previous } = neighbours;
  useEffect(() => {
    const page = (by: number) =>
      queue.request('neighbour-page', source.page(withPage(query, query.page + by), 'prefetch'));
    return afterPaint(() => holdPages([...(next ? [page(1)] : []), ...(previous ? [page(-1)] : [])]));
  }, [queue, source, holdPages, query, next, previous]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (itemId: number | null) => {
      clearTimeout(timer.current);
      if (itemId === null) return holdItem([]);
      timer.current = setTimeout(() => {
        const detail = itemQueries.detail(desktop, connectionId, itemId, 'prefetch');
        holdItem([queue.request('hovered-item', detail)]);
      }, intentMs);
    },
    [queue, desktop, holdItem, connectionId],
  );
}

/** Holds requests by the functions that leave them. Leaves the previous ones, and all on unmounting. */
function useHeldRequests(): (leaves: readonly (() => void)[]) => void {
  const held = useRef<readonly (() => void)[]>([]);
  const hold = useCallback((leaves: readonly (() => void)[]) => {
    const before = held.current;
    held.current = leaves;
    for (const leave of before) leave();
  }, []);
  useEffect(() => () => hold([]), [hold]);
  return hold;
}
