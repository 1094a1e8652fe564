/** Runs a bounded number of tasks at a time, and few enough of each group to leave room for the others. */
export function createWorkQueue(max: { atOnce: number; perGroup: number }) {
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
    /** In order of request, as far as its group has room. Rejects when it is aborted before its turn. */
    async run<T>(
      work: () => Promise<T>,
      { group, signal }: { group: string; signal: AbortSignal },
    ): Promise<T> {
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
