import type { Query, QueryClient } from '@tanstack/react-query';

/** How many answers that nothing shows are kept, per family of keys (see item-queries.ts). */
export type CacheBounds = { list: number; item: number };

const defaultCacheBounds: CacheBounds = { list: 6, item: 40 };

/**
 * Keeps the Query cache small however long somebody pages: beyond the bounds, the answers that were least recently
 * shown or fetched are dropped. What is on screen or on its way is never touched. Returns the function that stops it.
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
export type CacheEntry = { family: keyof CacheBounds; isFree: boolean; lastUsed: number };

/** The free entries to drop: of each family all but the most recently used ones that its bound allows. */
export function beyondBounds<Entry extends CacheEntry>(
  entries: readonly Entry[],
  bounds: CacheBounds,
): Entry[] {
  const families = Object.keys(bounds) as (keyof CacheBounds)[]; // CacheBounds is closed: its keys are the families
  return families.flatMap((family) =>
    entries
      .filter((entry) => entry.family === family && entry.isFree)
      .sort((a, b) => b.lastUsed - a.lastUsed)
      .slice(bounds[family]),
  );
}

function entryOf(query: Query, lastUsed: number): (CacheEntry & { query: Query })[] {
  const family = query.queryKey[2];
  if (family !== 'list' && family !== 'item') return [];
  const isFree = query.getObserversCount() === 0 && query.state.fetchStatus === 'idle';
  return [{ query, family, isFree, lastUsed }];
}
