import type { WatchedItem } from '#shared/watch.ts';

/** Checks are spread over the interval and may wait for a slow answer: only past all of that a look is missing. */
const leewayMs = 30_000;

/** Whether the item should have been checked since: what stands there may be old. */
export function isOverdue(
  { checkedAt, addedAt }: Pick<WatchedItem, 'checkedAt' | 'addedAt'>,
  { nowMs, intervalMs }: { nowMs: number; intervalMs: number },
): boolean {
  return nowMs - (checkedAt ?? addedAt) > 2 * intervalMs + leewayMs;
}
