import type { Time } from '#main/effects.ts';

export type Picture = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

/** How long a failed picture isn't requested again: a scrolled table mounts the same row many times. */
const missingForMs = 60_000;
/** What a remembered failure counts towards the limit. */
const missingCostBytes = 512;

/** An LRU cache of pictures in memory, bounded in bytes, which also remembers failures for a while. */
export function createPictureCache(given: { time: Pick<Time, 'now'>; maxBytes: number }) {
  // A Map keeps insertion order, so the first key is the least recently used.
  const kept = new Map<string, { picture: Picture | 'missing'; putAt: number }>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = kept.get(key);
    if (entry === undefined) return;
    kept.delete(key);
    bytes -= costOf(entry.picture);
  }

  return {
    /** `missing`: it failed recently. Undefined: not cached. */
    get(key: string): Picture | 'missing' | undefined {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      if (entry.picture === 'missing' && given.time.now() - entry.putAt >= missingForMs) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.picture;
    },
    put(key: string, picture: Picture | 'missing'): void {
      remove(key);
      kept.set(key, { picture, putAt: given.time.now() });
      bytes += costOf(picture);
      for (const oldest of kept.keys()) {
        if (bytes <= given.maxBytes) break;
        remove(oldest);
      }
    },
  };
}

function costOf(picture: Picture | 'missing'): number {
  return picture === 'missing' ? missingCostBytes : picture.bytes.byteLength;
}
