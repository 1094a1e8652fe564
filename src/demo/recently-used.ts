/** A cache of the `limit` most recently used results. */
export function recentlyUsed<Key, Value>(limit: number) {
  const kept = new Map<Key, Value>();
  return {
    getOrMake(key: Key, make: () => Value): Value {
      const value = kept.has(key) ? (kept.get(key) as Value) : make(); // `has` says that it is there
      // A Map keeps the order of insertion: used results move to the end, and the front is dropped.
      kept.delete(key);
      kept.set(key, value);
      for (const oldest of kept.keys()) {
        if (kept.size <= limit) break;
        kept.delete(oldest);
      }
      return value;
    },
  };
}
