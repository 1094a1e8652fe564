import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useAppCommand } from '#renderer/desktop/app-commands.tsx';
import { backgroundQueueOf } from '#renderer/desktop/background-queue.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { afterPaint } from '#renderer/ui/after-paint.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Connection } from '#shared/connection.ts';
import { type ItemQuery, withLimit, withPage } from '#shared/item-query.ts';
import { words } from '#words/words.ts';
import type { ListSource } from './list-source.ts';
import { canGoForward, type PagerNumbers } from './pager-numbers.ts';

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

/** Turns the pages of the service's list, whose neighbours are prefetched. A copy has none. */
export function usePaging({ connection, source, query, numbers, isSettled, show }: Paging) {
  const toast = useToast();
  const { settings, changeSettings } = useSettings();
  const isCopy = query.copy !== undefined;
  const canGoBack = !isCopy && query.page > 1;
  const canGoOn = !isCopy && canGoForward(query.page, numbers);
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
  const queue = backgroundQueueOf(useQueryClient());
  const desktop = useDesktop();
  const holdPages = useHeldRequests();
  const holdItem = useHeldRequests();

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
