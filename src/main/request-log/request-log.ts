import type { Clock, Timers } from '#main/effects.ts';
import {
  type ContractDifference,
  type ContractDifferences,
  maxRequests,
  nextToDrop,
  type RequestEnd,
  type RequestRecord,
} from '#shared/request-record.ts';

type RequestTimelineDeps = {
  timers: Timers;
  /** New and changed records, oldest first; several changes within a moment come together. */
  onChanged: (records: RequestRecord[]) => void;
};

/** Soon enough to look live, while a burst of requests is one message. */
const notifyAfterMs = 100;

/** The last requests of this run, in memory only. Bulk requests, such as an export's, push out their own kind first. */
export function createRequestTimeline({ timers, onChanged }: RequestTimelineDeps) {
  const kept = new Map<number, RequestRecord>();
  const unsent = new Set<number>();
  let lastNumber = 0;
  let isFollowed = false;
  let timer: unknown = null;

  function note(record: RequestRecord): void {
    kept.set(record.number, record);
    if (!isFollowed) return;
    unsent.add(record.number);
    timer ??= timers.setTimeout(notify, notifyAfterMs);
  }

  function notify(): void {
    timer = null;
    const records = [...unsent].sort((a, b) => a - b).flatMap((number) => kept.get(number) ?? []);
    unsent.clear();
    onChanged(records);
  }

  function cancelNotify(): void {
    if (timer !== null) timers.clearTimeout(timer);
    timer = null;
    unsent.clear();
  }

  return {
    /** Notes a request that was just sent; the returned function notes its end. */
    begin(sent: Omit<RequestRecord, 'number' | 'end'>): (end: RequestEnd) => void {
      lastNumber += 1;
      const running: RequestRecord = { ...sent, number: lastNumber, end: null };
      note(running);
      const dropped = kept.size > maxRequests ? nextToDrop([...kept.values()]) : null;
      if (dropped !== null) kept.delete(dropped.number);
      return (end) => {
        // A dropped one must not come back as the newest.
        if (kept.has(running.number)) note({ ...running, end });
      };
    },
    /** Oldest first. */
    records: (): RequestRecord[] => [...kept.values()],
    /** `onChanged` is called while the page follows. */
    follow(now: boolean): void {
      isFollowed = now;
      if (!now) cancelNotify();
    },
    close: cancelNotify,
  };
}

/** Further ones are only counted, since a service may invent any number of names. */
export const maxDifferences = 500;

/** Collects how this run's responses differ from the interface document, in memory only. */
export function createContractDrift({ clock }: { clock: Clock }) {
  const known = new Map<string, ContractDifference>();
  let unlisted = 0;

  return {
    see({
      differences,
      ...response
    }: Pick<ContractDifference, 'connectionId' | 'endpoint'> & {
      differences: readonly Pick<ContractDifference, 'kind' | 'name'>[];
    }): void {
      const now = clock.now();
      for (const { kind, name } of differences) {
        const key = JSON.stringify([response.connectionId, response.endpoint, kind, name]);
        const before = known.get(key) ?? { ...response, kind, name, answers: 0, firstSeenAt: now };
        if (known.has(key) || known.size < maxDifferences)
          known.set(key, { ...before, answers: before.answers + 1, lastSeenAt: now });
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
