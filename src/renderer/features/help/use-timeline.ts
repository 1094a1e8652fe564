import { useEffect, useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import type { RequestRecord } from '#shared/request-record.ts';

/** As many as main keeps. */
const mostRecords = 500;

/** The last requests, newest first, kept up to date as long as the component is mounted. Null: not read yet. */
export function useTimeline(): readonly RequestRecord[] | null {
  const desktop = useDesktop();
  const [records, setRecords] = useState<readonly RequestRecord[] | null>(null);

  useEffect(() => {
    const hear = (changed: readonly RequestRecord[]) =>
      setRecords((before) => mergedRecords(before ?? [], changed));
    const stop = desktop.onTimeline(hear);
    // Followed first: what happens between the two calls is then in one of the two answers at least.
    void desktop.requests
      .followTimeline(true)
      .then(() => desktop.requests.timeline())
      .then(hear, () => {});
    return () => {
      stop();
      void desktop.requests.followTimeline(false);
    };
  }, [desktop]);

  return records;
}

/** Newest first; of two records of one request the ended one is the newer. */
export function mergedRecords(
  before: readonly RequestRecord[],
  changed: readonly RequestRecord[],
): readonly RequestRecord[] {
  const byNumber = new Map(before.map((record) => [record.number, record]));
  for (const record of changed) {
    if (record.end !== null || !byNumber.has(record.number)) byNumber.set(record.number, record);
  }
  return [...byNumber.values()].sort((a, b) => b.number - a.number).slice(0, mostRecords);
}
