import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs a file operation. On Windows, where a virus scanner, an indexer or a backup may lock a file for a moment, it is retried for
 * less than a second. Rejects as the last try did.
 */
export async function retryOnLock<T>(act: () => Promise<T>, system: Waiting = thisSystem): Promise<T> {
  for (const waitMs of system.platform === 'win32' ? waitsMs : []) {
    try {
      return await act();
    } catch (error) {
      if (!isLocked(error)) throw error;
      await system.wait(waitMs);
    }
  }
  return act();
}

export type Waiting = { platform: NodeJS.Platform; wait: (ms: number) => Promise<void> };

export const thisSystem: Waiting = { platform: process.platform, wait };

const waitsMs = [10, 20, 40, 80, 160, 320];

/** How systems reject a file that another program has open. */
export function isLocked(error: unknown): boolean {
  return hasCode(error, 'EPERM', 'EACCES', 'EBUSY');
}

/** Whether a system error has one of these codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
