import type { Query, QueryClient } from '@tanstack/react-query';

/** How many answers that nothing shows are kept, and how large their bodies may be together. */
type CacheBound = { count: number; bytes: number };

/** Per family of keys (see item-queries.ts). `other`: what is read from this computer for one item or one search. */
type CacheBounds = { list: CacheBound; item: CacheBound; other: CacheBound };

const defaultCacheBounds: CacheBounds = {
  list: { count: 6, bytes: 4_000_000 },
  item: { count: 40, bytes: 4_000_000 },
  other: { count: 20, bytes: Number.POSITIVE_INFINITY },
};

/**
 * Keeps the Query cache small however long the user pages, and however large the answers are: beyond the bounds, those that were least
 * recently shown or fetched are dropped. What is on screen or on its way is never touched. Returns the function that stops it.
 */
export function boundQueryCache(client: QueryClient, bounds: CacheBounds = defaultCacheBounds): () => void {
  const cache = client.getQueryCache();
  const lastUsed = new Map<string, number>();
  let clock = 0;
  return cache.subscribe((event) => {
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

/** One answer in the cache, as far as the decision needs to know it. `lastUsed` grows with time. */
type CacheEntry = { family: keyof CacheBounds; isFree: boolean; lastUsed: number; bytes: number };

/** The free entries to drop: of each family all but the most recently used ones that fit its bound. */
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
  // Settings and the like: of each there is one.
  if (query.gcTime === Number.POSITIVE_INFINITY) return [];
  const [kind, , part] = query.queryKey;
  const family = kind === 'connection' && (part === 'list' || part === 'item') ? part : 'other';
  const isFree = query.getObserversCount() === 0 && query.state.fetchStatus === 'idle';
  // Safe: lists and items are answers, which state the size of their body; undefined: none came yet.
  const answer = family === 'other' ? undefined : (query.state.data as { bytes: number } | undefined);
  return [{ query, family, isFree, lastUsed, bytes: answer?.bytes ?? 0 }];
}
