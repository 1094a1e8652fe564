import type { Time } from '#main/effects.ts';
import {
  type ContractDifference,
  type ContractDifferences,
  maxRequests,
  type RequestEnd,
  type RequestRecord,
} from '#shared/request-record.ts';

/** The last requests of this run, in memory only. Bulk requests, such as an export's, push out their own kind first. */
export function createRequestTimeline() {
  const kept = new Map<number, RequestRecord>();
  let lastNumber = 0;

  return {
    /** Notes a request that was just sent; the returned function notes its end. */
    begin(sent: Omit<RequestRecord, 'number' | 'end'>): (end: RequestEnd) => void {
      lastNumber += 1;
      const running: RequestRecord = { ...sent, number: lastNumber, end: null };
      kept.set(running.number, running);
      const dropped = kept.size > maxRequests ? nextToDrop([...kept.values()]) : null;
      if (dropped !== null) kept.delete(dropped.number);
      return (end) => {
        // A dropped one must not come back as the newest.
        if (kept.has(running.number)) kept.set(running.number, { ...running, end });
      };
    },
    /** Oldest first. */
    records: (): RequestRecord[] => [...kept.values()],
  };
}

/**
 * The record to drop: the oldest with the most frequent purpose, so that a long export drops its own requests rather than those of the
 * user's browsing. `records` oldest first; null: there are none.
 */
function nextToDrop(records: readonly RequestRecord[]): RequestRecord | null {
  const counts = new Map<string, number>();
  for (const { purpose } of records) counts.set(purpose, (counts.get(purpose) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return records.find(({ purpose }) => counts.get(purpose) === most) ?? null;
}

/** Further ones are only counted, since a service may invent any number of names. */
export const maxDifferences = 500;

/** Collects how this run's responses differ from the interface document, in memory only. */
export function createContractDrift({ time }: { time: Pick<Time, 'now'> }) {
  const known = new Map<string, ContractDifference>();
  let unlisted = 0;

  return {
    see({
      differences,
      ...response
    }: Pick<ContractDifference, 'connectionId' | 'endpoint'> & {
      differences: readonly Pick<ContractDifference, 'kind' | 'name'>[];
    }): void {
      const now = time.now();
      for (const { kind, name } of differences) {
        const key = JSON.stringify([response.connectionId, response.endpoint, kind, name]);
        const before = known.get(key) ?? { ...response, kind, name, responses: 0, firstSeenAt: now };
        if (known.has(key) || known.size < maxDifferences)
          known.set(key, { ...before, responses: before.responses + 1, lastSeenAt: now });
        else unlisted += 1;
      }
    },
    /** The most recently seen first. */
    read: (): ContractDifferences => ({
      differences: [...known.values()].sort((a, b) => b.lastSeenAt - a.lastSeenAt),
      unlisted,
    }),
  };
}
