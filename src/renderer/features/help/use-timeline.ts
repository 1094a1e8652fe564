import { useEffect, useState } from 'react';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { leastMissed, mostRequests } from '#shared/kept-requests.ts';
import type { RequestRecord } from '#shared/request-record.ts';

/** The last requests, newest first, kept up to date as long as the component is mounted. Null: not read yet. */
export function useTimeline(): readonly RequestRecord[] | null {
  const desktop = useDesktop();
  const [records, setRecords] = useState<readonly RequestRecord[] | null>(null);

  useEffect(() => {
    const hear = (changed: readonly RequestRecord[]) =>
      setRecords((before) => mergedRecords(before ?? [], changed));
    const stop = desktop.requests.onChanged(hear);
    // Followed first: what happens between the two calls is then in one of the two answers at least.
    void desktop.requests
      .follow({ isFollowed: true })
      .then(() => desktop.requests.timeline())
      .then(hear, () => {});
    return () => {
      stop();
      void desktop.requests.follow({ isFollowed: false });
    };
  }, [desktop]);

  return records;
}

/** Newest first, as many and as main keeps them; of two records of one request the ended one is the newer. */
function mergedRecords(
  before: readonly RequestRecord[],
  changed: readonly RequestRecord[],
): readonly RequestRecord[] {
  const byNumber = new Map(before.map((record) => [record.number, record]));
  for (const record of changed) {
    if (record.end !== null || !byNumber.has(record.number)) byNumber.set(record.number, record);
  }
  let merged = [...byNumber.values()].sort((a, b) => a.number - b.number);
  while (merged.length > mostRequests) {
    const dropped = leastMissed(merged);
    merged = merged.filter((record) => record !== dropped);
  }
  return merged.reverse();
}
