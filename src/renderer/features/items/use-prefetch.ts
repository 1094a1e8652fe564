import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { backgroundQueueOf } from '#renderer/desktop/background-queue.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { afterPaint } from '#renderer/ui/after-paint.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { withPage } from '#shared/item-query.ts';
import type { ListSource } from './list-source.ts';

/** How long the pointer or the focus rests on a row before its detail is fetched. */
const intentMs = 60;

type Options = {
  connectionId: string;
  source: ListSource;
  query: ItemQuery;
  /** The pages next to the shown one that are worth having; none while the page itself isn't there. */
  neighbours: { next: boolean; previous: boolean };
};

/**
 * Fetches the neighbouring pages, and the detail of the row that the user seems to be about to open: call the returned
 * function with the row's ID when the pointer or focus comes to it, with null when it leaves.
 */
export function usePrefetch({
  connectionId,
  source,
  query,
  neighbours,
}: Options): (itemId: number | null) => void {
  const queue = backgroundQueueOf(useQueryClient());
  const desktop = useDesktop();
  const wantPages = useWanted();
  const wantItem = useWanted();

  const { next, previous } = neighbours;
  useEffect(() => {
    const page = (by: number) =>
      queue.request('neighbour-page', source.page(withPage(query, query.page + by), 'prefetch'));
    return afterPaint(() => wantPages([...(next ? [page(1)] : []), ...(previous ? [page(-1)] : [])]));
  }, [queue, source, wantPages, query, next, previous]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (itemId: number | null) => {
      clearTimeout(timer.current);
      if (itemId === null) return wantItem([]);
      timer.current = setTimeout(() => {
        const detail = itemQueries.detail(desktop, connectionId, itemId, 'prefetch');
        wantItem([queue.request('hovered-item', detail)]);
      }, intentMs);
    },
    [queue, desktop, wantItem, connectionId],
  );
}

/** Holds requests by the ways to leave them, and leaves those that were held before, or all when the component goes. */
function useWanted(): (leaves: readonly (() => void)[]) => void {
  const held = useRef<readonly (() => void)[]>([]);
  const want = useCallback((leaves: readonly (() => void)[]) => {
    const before = held.current;
    held.current = leaves;
    for (const leave of before) leave();
  }, []);
  useEffect(() => () => want([]), [want]);
  return want;
}
