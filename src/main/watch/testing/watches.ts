import type { StoredWatch } from '#main/watch/watch-store.ts';

/** Plausible values for everything a test does not care about. */
export function aStoredWatch(given: Partial<StoredWatch> = {}): StoredWatch {
  return {
    connectionId: 'shop',
    itemId: 7,
    baseAddress: 'https://one.example',
    name: 'AK-47 | Redline',
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    status: 'WAITING_FOR_SEND',
    previousStatus: null,
    changedAt: null,
    checkedAt: 1_000,
    errorMessagePresent: false,
    hasUnseenChange: false,
    addedAt: 500,
    ...given,
  };
}
