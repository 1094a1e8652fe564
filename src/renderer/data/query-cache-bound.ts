import type { Query, QueryClient } from '@tanstack/react-query';
import { responseKindOf } from './item-queries.ts';

/** The max number of unused responses in the cache, and the max total size of their bodies. */
type CacheBound = { count: number; bytes: number };

/** Per family of keys (see item-queries.ts). `other`: local data about one item or one search. */
type CacheBounds = { list: CacheBound; item: CacheBound; other: CacheBound };

const defaultCacheBounds: CacheBounds = {
  list: { count: 6, bytes: 4_000_000 },
  // A page of selected items, so that a reply about them loads none again.
  item: { count: 250, bytes: 4_000_000 },
  other: { count: 20, bytes: Number.POSITIVE_INFINITY },
};

/**
 * Limits the Query cache: beyond the bounds, the least recently used responses are dropped. Data on screen and running requests are never
 * touched.
 */
export function boundQueryCache(client: QueryClient, bounds: CacheBounds = defaultCacheBounds): void {
  const cache = client.getQueryCache();
  const lastUsed = new Map<string, number>();
  let clock = 0;
  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') {
      lastUsed.delete(query.queryHash);
      return;
    }
    const isUse =
      event.type === 'added' ||
      event.type === 'observerRemoved' ||
      (event.type === 'updated' && event.action.type === 'success');
    if (!isUse) return;
    clock += 1;
    lastUsed.set(query.queryHash, clock);
    const kept = cache.getAll().flatMap((one) => entryOf(one, lastUsed.get(one.queryHash) ?? 0));
    for (const { query: dropped } of beyondBounds(kept, bounds)) cache.remove(dropped);
  });
}

type CacheEntry = { family: keyof CacheBounds; isFree: boolean; lastUsed: number; bytes: number };

/** The unused entries to drop: of each family all but the most recently used ones within its bound. */
function beyondBounds<Entry extends CacheEntry>(entries: readonly Entry[], bounds: CacheBounds): Entry[] {
  const families = Object.keys(bounds) as (keyof CacheBounds)[]; // CacheBounds is closed: its keys are the families
  return families.flatMap((family) => {
    let { count, bytes } = bounds[family];
    return entries
      .filter((entry) => entry.family === family && entry.isFree)
      .sort((a, b) => b.lastUsed - a.lastUsed)
      .filter((entry) => {
        if (count === 0 || entry.bytes > bytes) return true;
        count -= 1;
        bytes -= entry.bytes;
        return false;
      });
  });
}

function entryOf(query: Query, lastUsed: number): (CacheEntry & { query: Query })[] {
  // Settings and the like, of which there is one each.
  if (query.gcTime === Number.POSITIVE_INFINITY) return [];
  const family = responseKindOf(query.queryKey) ?? 'other';
  const isFree = query.getObserversCount() === 0 && query.state.fetchStatus === 'idle';
  // Safe: lists and items have the size of their body; undefined: not loaded yet.
  const response = family === 'other' ? undefined : (query.state.data as { bytes: number } | undefined);
  return [{ query, family, isFree, lastUsed, bytes: response?.bytes ?? 0 }];
}
