import type { Clock } from '#main/effects.ts';

export type Picture = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

/** How long a picture that failed isn't asked for again: a scrolled table mounts the same row many times. */
const missingForMs = 60_000;
/** A failure holds no bytes, but remembering it isn't free. */
const missingCostBytes = 512;

/** Pictures by a text in memory: the most recently used up to a number of bytes, and for a while which could not be had. */
export function createPictureCache(given: { clock: Clock; maxBytes: number }) {
  // A Map keeps the order of insertion: the first key is the one used longest ago.
  const kept = new Map<string, { picture: Picture | 'missing'; putAt: number }>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = kept.get(key);
    if (entry === undefined) return;
    kept.delete(key);
    bytes -= costOf(entry.picture);
  }

  return {
    /** `missing`: it failed a short while ago. Undefined: nothing is known. */
    get(key: string): Picture | 'missing' | undefined {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      if (entry.picture === 'missing' && given.clock.now() - entry.putAt >= missingForMs) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.picture;
    },
    put(key: string, picture: Picture | 'missing'): void {
      remove(key);
      kept.set(key, { picture, putAt: given.clock.now() });
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
