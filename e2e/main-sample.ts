import type { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RunningApp } from '#dev/running-app.ts';

declare global {
  /** In the app's main process. */
  var mainWatch:
    | { unhandled: string[]; delay: ReturnType<typeof monitorEventLoopDelay>; collectGarbage: () => void }
    | undefined;
}

/** The main process after a forced garbage collection. Unhandled errors and delays are counted from the first sample on. */
export function sampleMain({ evaluate }: Pick<RunningApp, 'evaluate'>) {
  return evaluate(takeSample, null);
}

/** Self-contained: its source is run in the app's main process. */
function takeSample() {
  if (globalThis.mainWatch === undefined) {
    const { getBuiltinModule } = process;
    getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    globalThis.mainWatch = {
      unhandled: [],
      delay: getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 }),
      collectGarbage: getBuiltinModule('node:vm').runInNewContext('gc'),
    };
    globalThis.mainWatch.delay.enable();
    const note = (error: unknown) =>
      void globalThis.mainWatch?.unhandled.push(error instanceof Error ? `${error.stack}` : String(error));
    process.on('uncaughtException', note);
    process.on('unhandledRejection', note);
  }
  const { unhandled, delay, collectGarbage } = globalThis.mainWatch;
  // How late the event loop was since the last sample, including the timer's own millisecond. The collection isn't to be counted.
  const delayMs = { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
  collectGarbage();
  collectGarbage();
  delay.reset();
  const spaces = process.getBuiltinModule('node:v8').getHeapSpaceStatistics();
  const youngBytes = spaces.find((space) => space.space_name === 'new_space')?.physical_space_size ?? 0;
  // Open handles by kind: `Timeout`, `TCPSocketWrap`, …
  const resources: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
  return { memory: { ...process.memoryUsage(), youngBytes }, resources, delayMs, unhandled };
}
