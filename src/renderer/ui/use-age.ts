import { useEffect, useState } from 'react';
import { msUntilNextAge } from './seen-text.ts';

/**
 * The time for saying how old an answer of `seenAtMs` is (epoch milliseconds). It renews itself only when the words of
 * seen-text.ts change, so it belongs into the smallest element that shows them.
 */
export function useAge(seenAtMs: number): number {
  const [, renew] = useState(0);
  const nowMs = Date.now();
  const waitMs = msUntilNextAge(seenAtMs, nowMs);
  // After every drawing, since each one looks at the clock anew.
  useEffect(() => {
    const timer = setTimeout(() => renew((count) => count + 1), waitMs);
    return () => clearTimeout(timer);
  });
  return nowMs;
}
