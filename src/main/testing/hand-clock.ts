import type { Clock, Timers } from '#main/effects.ts';

/** Time that passes only when a test says so. */
export function createHandClock(startMs = 1_700_000_000_000): Clock & Timers & { pass(ms: number): void } {
  let now = startMs;
  let lastHandle = 0;
  const planned = new Map<number, { at: number; run: () => void }>();

  return {
    now: () => now,
    setTimeout(run, delayMs) {
      lastHandle += 1;
      planned.set(lastHandle, { at: now + delayMs, run });
      return lastHandle;
    },
    clearTimeout: (handle) => void planned.delete(handle as number),
    pass(ms) {
      now += ms;
      for (const [handle, { at, run }] of planned) {
        if (at > now) continue;
        planned.delete(handle);
        run();
      }
    },
  };
}
