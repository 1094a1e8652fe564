import type { StoredWatch } from '#main/watch/stored-watch.ts';

/** Defaults for everything a test does not care about. */
export function aStoredWatch(given: Partial<StoredWatch> = {}): StoredWatch {
  return {
    connectionId: 'shop',
    itemId: 7,
    baseAddress: 'https://one.example',
    name: 'AK-47 | Redline',
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    status: 'WAITING_FOR_SEND',
    image: null,
    changes: [],
    unseen: 0,
    checkedAt: 1_000,
    errorMessage: null,
    addedAt: 500,
    ...given,
  };
}
