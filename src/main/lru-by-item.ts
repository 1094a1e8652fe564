/** Values of the most recently answered items, by connection. */
type LruByItem<T> = {
  set(connectionId: string, itemId: number, value: T): void;
  get(connectionId: string, itemId: number): T | null;
  forgetConnection(connectionId: string): void;
  all(): T[];
};

/** Keeps `most` of them; the oldest goes first, and a value that is set again counts as new. */
export function createLruByItem<T>(max: number): LruByItem<T> {
  const values = new Map<string, T>();
  return {
    set(connectionId, itemId, value) {
      const key = keyOf(connectionId, itemId);
      values.delete(key);
      values.set(key, value);
      for (const oldest of values.keys()) {
        if (values.size <= max) break;
        values.delete(oldest);
      }
    },
    get: (connectionId, itemId) => values.get(keyOf(connectionId, itemId)) ?? null,
    forgetConnection(connectionId) {
      for (const key of values.keys()) {
        if (key.startsWith(keyOf(connectionId, ''))) values.delete(key);
      }
    },
    all: () => [...values.values()],
  };
}

/** A connection's id has no slash in it. */
function keyOf(connectionId: string, itemId: number | ''): string {
  return `${connectionId}/${itemId}`;
}
