import type { DemoUnderTraining } from './training.ts';

export type RunningDemo = DemoUnderTraining & { baseUrl: string; token: string; close(): Promise<void> };

/** The demo once it runs: pictures need its origin, quitting needs to close it. `onStarted` hears of each start. */
export function keepDemo(
  startDemo: () => Promise<RunningDemo>,
  onStarted: (demo: DemoUnderTraining) => void,
) {
  let running: RunningDemo | null = null;
  return {
    async start(): Promise<RunningDemo> {
      running = await startDemo();
      onStarted(running);
      return running;
    },
    /** Null: it isn't running. */
    origin: () => running?.baseUrl ?? null,
    close: async () => running?.close(),
  };
}
