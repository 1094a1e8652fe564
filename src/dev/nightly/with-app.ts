import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Page } from 'playwright';
import type { OpenAppOptions, RunningApp } from '#dev/running-app.ts';
import { type AppWindow, openWindow } from '#e2e/app-window.ts';

/**
 * Opens the app without a keychain and, unless `userDataDir` is given, with a new user data folder, and closes it after use. An exit code
 * other than 0 is an error.
 */
export async function withApp<T>(
  options: Pick<OpenAppOptions, 'appFolder' | 'args' | 'userDataDir'>,
  use: (app: AppWindow) => Promise<T>,
): Promise<T> {
  const ownFolder = await mkdtemp(join(tmpdir(), 'item-catalog-nightly-'));
  try {
    const app = await openWindow({ userDataDir: ownFolder, ...options });
    try {
      const result = await use(app);
      const exitCode = await app.close();
      if (exitCode !== 0) throw new Error(`The app ended with code ${exitCode}.`);
      return result;
    } catch (error) {
      await app.close();
      throw new Error(`The run could not be completed.\n${app.output()}`, { cause: error });
    }
  } finally {
    await rm(ownFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The page after a forced garbage collection. Rejects when the page is closed. */
export async function samplePage(page: Page) {
  const session = await page.context().newCDPSession(page);
  // Twice: the second collection frees what the first one finalizes.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heapBytes: usedSize, domNodes: nodes, listeners: jsEventListeners };
}

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
