import type { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RunningApp } from '#dev/running-app.ts';

/** The main process after a forced garbage collection. What happened in it is counted from the first sample on. */
export type MainSample = {
  /** Bytes. */
  memory: { rss: number; heapUsed: number; heapTotal: number; external: number; arrayBuffers: number };
  /** Open handles by kind: `Timeout`, `TCPSocketWrap`, … */
  resources: Record<string, number>;
  /** How late its event loop was since the last sample, including the timer's own millisecond. */
  delayMs: { p99: number; max: number };
  /** Exceptions and rejections that were left unhandled so far. */
  unhandled: string[];
};

declare global {
  /** In the app's main process. */
  var mainWatch:
    | { unhandled: string[]; delay: ReturnType<typeof monitorEventLoopDelay>; collectGarbage: () => void }
    | undefined;
}

export function sampleMain({ evaluate }: Pick<RunningApp, 'evaluate'>): Promise<MainSample> {
  return evaluate(takeSample, null);
}

/** Self-contained: its source is run in the app's main process. */
function takeSample(): MainSample {
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
  // Before the collection, which is none of the app's doing.
  const delayMs = { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
  collectGarbage();
  collectGarbage();
  delay.reset();
  const resources: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
  return { memory: process.memoryUsage(), resources, delayMs, unhandled };
}
