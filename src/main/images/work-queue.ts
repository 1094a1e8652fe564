/** Runs a bounded number of tasks at a time, and few enough of each group to leave room for the others. */
export type WorkQueue = {
  /** In order of request, as far as its group has room. Rejects when it is aborted before its turn. */
  run<T>(work: () => Promise<T>, turn: { group: string; signal: AbortSignal }): Promise<T>;
};

export function createWorkQueue(max: { atOnce: number; perGroup: number }): WorkQueue {
  const waiting = new Set<{ group: string; start(): void }>();
  const runningOf = new Map<string, number>();
  let running = 0;

  function startWhatMay(): void {
    for (const one of waiting) {
      if (running >= max.atOnce) return;
      const ofGroup = runningOf.get(one.group) ?? 0;
      if (ofGroup >= max.perGroup) continue;
      waiting.delete(one);
      runningOf.set(one.group, ofGroup + 1);
      running += 1;
      one.start();
    }
  }

  function end(group: string): void {
    const ofGroup = (runningOf.get(group) ?? 0) - 1;
    if (ofGroup > 0) runningOf.set(group, ofGroup);
    else runningOf.delete(group);
    running -= 1;
    startWhatMay();
  }

  return {
    async run(work, { group, signal }) {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const drop = () => {
          waiting.delete(one);
          reject(signal.reason);
        };
        const one = {
          group,
          start() {
            signal.removeEventListener('abort', drop);
            resolve();
          },
        };
        signal.addEventListener('abort', drop, { once: true });
        waiting.add(one);
        startWhatMay();
      });
      try {
        return await work();
      } finally {
        end(group);
      }
    },
  };
}
