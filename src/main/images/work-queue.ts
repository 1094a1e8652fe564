/** Runs a bounded number of tasks at a time, and few enough of each group to leave room for the others. */
export type WorkQueue = {
  /** In order of request, as far as its group has room. Rejects when it is aborted before its turn. */
  run<T>(work: () => Promise<T>, turn: { group: string; signal: AbortSignal }): Promise<T>;
};

export function createWorkQueue(max: { atOnce: number; perGroup: number }): WorkQueue {
  const waiting = new Set<{ group: string; start(): void }>();
  /** The group of each task under way. */
  const running: string[] = [];

  function startWhatMay(): void {
    for (const one of waiting) {
      if (running.length >= max.atOnce) return;
      if (running.filter((group) => group === one.group).length >= max.perGroup) continue;
      waiting.delete(one);
      running.push(one.group);
      one.start();
    }
  }

  return {
    async run(work, { group, signal }) {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const one = { group, start: resolve };
        signal.addEventListener('abort', () => {
          waiting.delete(one);
          reject(signal.reason);
        });
        waiting.add(one);
        startWhatMay();
      });
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(group), 1);
        startWhatMay();
      }
    },
  };
}
