import type { Clock, Timers } from '#main/effects.ts';

/** A clock that moves only when a test advances it. */
export type ManualTime = {
  clock: Clock;
  timers: Timers;
  /** Runs everything that falls due within the next milliseconds, in its order. */
  advance(ms: number): void;
  /** The delays of the timers that are running, as they were requested. */
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

/** Lets promises that are settled already reach what waits for them. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

export const realTimers: Timers = {
  setTimeout,
  // Safe: a handle is only ever what setTimeout gave.
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
