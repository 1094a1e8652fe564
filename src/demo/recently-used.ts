import { setNewest } from '#shared/set-newest.ts';

/** A cache of the `limit` most recently used results. */
export function recentlyUsed<Key, Value>(limit: number) {
  const kept = new Map<Key, Value>();
  return {
    getOrMake(key: Key, make: () => Value): Value {
      const value = kept.has(key) ? (kept.get(key) as Value) : make(); // `has` says that it is there
      setNewest(kept, key, value, limit);
      return value;
    },
  };
}
