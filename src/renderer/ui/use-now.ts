import { useEffect, useState } from 'react';

/** The time, renewed every so often; and at once when `renewedBy` changes, since what is shown then is newer than the last look. */
export function useNow(everyMs: number, renewedBy: unknown): number {
  const [now, setNow] = useState({ ms: Date.now(), by: renewedBy });
  if (now.by !== renewedBy) setNow({ ms: Date.now(), by: renewedBy });
  useEffect(() => {
    const timer = setInterval(() => setNow((before) => ({ ...before, ms: Date.now() })), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now.ms;
}
