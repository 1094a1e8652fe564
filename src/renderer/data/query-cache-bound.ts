import type { Query, QueryClient } from '@tanstack/react-query';
import { isStatus, responseKindOf } from './item-queries.ts';

/** The max number of unused responses in the cache, and the max total size of their bodies. */
type CacheBound = { count: number; bytes: number };

/** Per family of keys (see item-queries.ts). `other`: local data about one item or one search. */
type CacheBounds = { list: CacheBound; item: CacheBound; status: CacheBound; other: CacheBound };

const defaultCacheBounds: CacheBounds = {
  list: { count: 6, bytes: 4_000_000 },
  // A page of selected items, so that a reply about them loads none again.
  item: { count: 250, bytes: 4_000_000 },
  status: { count: 5_000, bytes: Number.POSITIVE_INFINITY },
  other: { count: 20, bytes: Number.POSITIVE_INFINITY },
};

/**
 * Limits the Query cache: beyond the bounds, the least recently used responses are dropped. Data on screen and running requests are never
 * touched.
 */
export function boundQueryCache(client: QueryClient, bounds: CacheBounds = defaultCacheBounds): void {
  // Whatever caches one first.
  client.setQueryDefaults(['statuses'], { gcTime: Number.POSITIVE_INFINITY });
  const cache = client.getQueryCache();
  const families = {
    list: new Set<Query>(),
    item: new Set<Query>(),
    status: new Set<Query>(),
    other: new Set<Query>(),
  };
  cache.subscribe((event) => {
    const { query } = event;
    const family = familyOf(query);
    const queries = families[family];
    const isUse =
      event.type === 'added' ||
      event.type === 'observerRemoved' ||
      (event.type === 'updated' && event.action.type === 'success');
    if (!isUse && event.type !== 'removed') return;
    // The most recently used one is the last.
    queries.delete(query);
    if (!isUse) return;
    queries.add(query);
    const { count, bytes } = bounds[family];
    if (bytes === Number.POSITIVE_INFINITY && queries.size <= count) return;
    for (const dropped of beyondBound([...queries].reverse(), bounds[family])) cache.remove(dropped);
  });
}

/** The unused queries to drop: all but the first ones within the bound. */
function beyondBound(queries: readonly Query[], { count, bytes }: CacheBound): Query[] {
  let room = { count, bytes };
  return queries.filter(isUnused).filter((query) => {
    const left = { count: room.count - 1, bytes: room.bytes - sizeOf(query) };
    if (left.count < 0 || left.bytes < 0) return true;
    room = left;
    return false;
  });
}

function isUnused(query: Query): boolean {
  // Settings and the like, of which there is one each.
  const isKept = query.gcTime === Number.POSITIVE_INFINITY && !isStatus(query.queryKey);
  return !isKept && query.getObserversCount() === 0 && query.state.fetchStatus === 'idle';
}

function familyOf({ queryKey }: Query): keyof CacheBounds {
  return isStatus(queryKey) ? 'status' : (responseKindOf(queryKey) ?? 'other');
}

/** Lists and items have the size of their body; 0: not loaded yet, or small. */
function sizeOf({ queryKey, state }: Query): number {
  // Safe: the key says that it is a response.
  return responseKindOf(queryKey) === null ? 0 : ((state.data as { bytes: number } | undefined)?.bytes ?? 0);
}
