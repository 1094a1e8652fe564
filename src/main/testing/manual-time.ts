import type { Clock, Timers } from '#main/effects.ts';

/** A clock that a test advances. */
export type ManualTime = {
  clock: Clock;
  timers: Timers;
  /** Runs all timers that are due within the next milliseconds, in order. */
  advance(ms: number): void;
  /** The requested delays of the running timers. */
  running(): number[];
};

export function createManualTime(startMs = 1_750_000_000_000): ManualTime {
  let nowMs = startMs;
  let lastHandle = 0;
  const timers = new Map<unknown, { run: () => void; dueMs: number; delayMs: number }>();

  return {
    clock: { now: () => nowMs },
    timers: {
      setTimeout(run, delayMs) {
        lastHandle += 1;
        timers.set(lastHandle, { run, dueMs: nowMs + delayMs, delayMs });
        return lastHandle;
      },
      clearTimeout: (handle) => void timers.delete(handle),
    },
    advance(ms) {
      const untilMs = nowMs + ms;
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.dueMs <= untilMs);
        const [next] = due.sort(([, a], [, b]) => a.dueMs - b.dueMs);
        if (next === undefined) break;
        const [handle, timer] = next;
        timers.delete(handle);
        nowMs = timer.dueMs;
        timer.run();
      }
      nowMs = untilMs;
    },
    running: () => [...timers.values()].map((timer) => timer.delayMs),
  };
}

/** Runs the pending callbacks of settled promises. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

export const realTimers: Timers = {
  setTimeout,
  // Safe: every handle is from setTimeout.
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
