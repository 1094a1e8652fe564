import type { Timers } from '#main/items-api/effects.ts';

/** A write that waits a little, so that many changes are one write. */
export type PutOffWrite = {
  /**
   * Writes after so many milliseconds. What is planned already stands, unless it was to wait longer than this: changes that never rest
   * are written too.
   */
  within(delayMs: number): void;
  /** Writes now what is planned; nothing where nothing is. */
  flush(): Promise<void>;
};

/** `write` writes what there is then, and has dealt with its own trouble: it must not reject. */
export function createPutOffWrite(deps: { timers: Timers; write: () => Promise<void> }): PutOffWrite {
  let planned: { handle: unknown; delayMs: number } | null = null;

  async function writeNow(): Promise<void> {
    planned = null;
    await deps.write();
  }

  return {
    within(delayMs) {
      if (planned !== null && planned.delayMs <= delayMs) return;
      if (planned !== null) deps.timers.clearTimeout(planned.handle);
      planned = { handle: deps.timers.setTimeout(() => void writeNow(), delayMs), delayMs };
    },
    async flush() {
      if (planned === null) return;
      deps.timers.clearTimeout(planned.handle);
      await writeNow();
    },
  };
}
