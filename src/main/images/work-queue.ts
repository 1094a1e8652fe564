/** Runs at most `atOnce` pieces of work at a time; the others wait for their turn in order. */
export type WorkQueue = { run<T>(work: () => Promise<T>): Promise<T> };

export function createWorkQueue(atOnce: number): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      // Whoever finishes hands the place on, so that nobody can slip in between.
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
