import type { RequestRecord } from './request-record.ts';

/** How many requests of a run are remembered. */
export const mostRequests = 500;

/**
 * The request to forget first: the oldest of the purpose that has the most. So an export of a thousand pages pushes out its own
 * requests, not those of whoever looked at something. `records` oldest first; null: there are none.
 */
export function leastMissed(records: readonly RequestRecord[]): RequestRecord | null {
  const counts = new Map<string, number>();
  for (const { purpose } of records) counts.set(purpose, (counts.get(purpose) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return records.find(({ purpose }) => counts.get(purpose) === most) ?? null;
}
