import { setNewest } from '#shared/set-newest.ts';

/** The values of the `max` most recently set items, by connection. */
export function createLruByItem<T>(max: number) {
  const values = new Map<string, T>();
  return {
    set(connectionId: string, itemId: number, value: T): void {
      setNewest(values, keyOf(connectionId, itemId), value, max);
    },
    get: (connectionId: string, itemId: number): T | null => values.get(keyOf(connectionId, itemId)) ?? null,
    forgetConnection(connectionId: string): void {
      for (const key of values.keys()) {
        if (key.startsWith(keyOf(connectionId, ''))) values.delete(key);
      }
    },
    all: () => [...values.values()],
  };
}

/** A connection's id contains no slash. */
function keyOf(connectionId: string, itemId: number | ''): string {
  return `${connectionId}/${itemId}`;
}
