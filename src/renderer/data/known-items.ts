import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ItemDetail, ItemPage } from '#shared/item.ts';
import type { WatchedItem } from '#shared/watch.ts';
import { isOfLocalCopy, itemQueries, responseKindOf } from './item-queries.ts';
import { useRecentItems } from './kept-lists.ts';
import { useReadWatchedItems } from './watched-items.ts';

/** Where the app knows an item from, by precedence. */
export type KnownFrom = 'recent' | 'watched' | 'loaded' | 'localCopy';

/** An item whose name is known without a request. Names are as sent; either may be empty. */
export type KnownItem = {
  itemId: number;
  name: string;
  marketHashName: string;
  from: KnownFrom;
  /** As last sent; absent: no loaded response has it. */
  price?: string | undefined;
};

/**
 * Returns a function that lists the items of a connection known from these sources, each once, recently loaded ones first. It makes no
 * request. Changes of loaded and watched items don't re-render its callers.
 */
export function useKnownItems(
  connectionId: string,
): (from: readonly Exclude<KnownFrom, 'localCopy'>[]) => KnownItem[] {
  const client = useQueryClient();
  const recents = useRecentItems(connectionId);
  const watchedNow = useReadWatchedItems();
  return useCallback(
    (from) => {
      const known = new Map<number, KnownItem>();
      const isHere = (item: WatchedItem) => item.connectionId === connectionId;
      const responses = client
        .getQueryCache()
        .findAll({ queryKey: itemQueries.connection(connectionId) })
        .filter(({ queryKey }) => !isOfLocalCopy(queryKey))
        .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
        .flatMap(({ queryKey, state }) => rowsOf(responseKindOf(queryKey), state.data));
      const prices = new Map<number, string>();
      for (const { id, price } of responses)
        if (price !== undefined && !prices.has(id)) prices.set(id, price);
      const add = (item: KnownItem) => {
        if (!known.has(item.itemId)) known.set(item.itemId, { ...item, price: prices.get(item.itemId) });
      };
      if (from.includes('recent')) for (const item of recents ?? []) add({ ...item, from: 'recent' });
      if (from.includes('watched')) {
        for (const { itemId, name, market_hash_name } of watchedNow().filter(isHere)) {
          add({ itemId, name, marketHashName: market_hash_name, from: 'watched' });
        }
      }
      if (from.includes('loaded')) {
        for (const { id, name = '', market_hash_name = '' } of responses) {
          add({ itemId: id, name, marketHashName: market_hash_name, from: 'loaded' });
        }
      }
      return [...known.values()];
    },
    [client, connectionId, recents, watchedNow],
  );
}

function rowsOf(kind: 'list' | 'item' | null, data: unknown): readonly ItemDetail['item'][] {
  if (kind === null || data === undefined) return [];
  // Safe: the key says which of the two it is.
  return kind === 'list' ? (data as ItemPage).rows : [(data as ItemDetail).item];
}
