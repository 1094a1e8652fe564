import { useEffect, useState } from 'react';

/** Whole seconds from now until `untilMs` (epoch milliseconds), rounded up, counting down; 0 from then on. */
export function useSecondsUntil(untilMs: number): number {
  const [, setTick] = useState(0);
  const leftMs = Math.max(0, untilMs - Date.now());
  const seconds = Math.ceil(leftMs / 1_000);

  useEffect(() => {
    if (seconds === 0) return;
    // Just past the next whole second, so that no number is shown twice or skipped.
    const timer = setTimeout(() => setTick((tick) => tick + 1), leftMs - (seconds - 1) * 1_000 + 5);
    return () => clearTimeout(timer);
  }, [seconds, leftMs]);

  return seconds;
}
