import { mkdtemp, rm } from 'node:fs/promises';
import { arch, cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { startDemoCatalog } from '#demo/demo-catalog.ts';
import type { Progress } from '#dev/setup/progress.mjs';
import { projectFolder } from '#dev/setup/project-folders.mjs';
import { appUnderTest, openConnectedApp, rowsInView } from './app-under-test.ts';
import type { BenchOptions } from './bench-options.ts';
import type { BenchResult, StepResult } from './bench-result.ts';
import { catalogAnswers } from './catalog-answers.ts';
import { withColdStart } from './cold-start.ts';
import { findFilterWords } from './filter-words.ts';
import { openFloor } from './floor-under-test.ts';
import { measureHeapGrowth } from './heap-growth.ts';
import { collectEventTimings, eventTimingExcess, type InputToPaint } from './input-to-paint.ts';
import { startRecordingOrigin } from './recording-origin.ts';
import { scriptSize } from './script-size.ts';
import { measureScrolling, type Scrolling } from './scrolling.ts';
import { type Measured, type Step, stepsOf } from './steps.ts';
import { untouchedPages } from './untouched-pages.ts';

const token = 'a-token-of-the-bench-alone';
const grid = '[role="grid"]';

/** Measures everything, telling its progress. App and floor take turns throughout, so that what disturbs one disturbs both. */
export async function runBench(options: BenchOptions, progress: Progress): Promise<BenchResult> {
  const startedAt = performance.now();
  const loadBefore = loadavg()[0] ?? 0;
  const { coldStart, withPictures } = await measureLaunches(options, progress);

  const userDataDir = await mkdtemp(join(tmpdir(), 'item-catalog-bench-'));
  const catalog = await startDemoCatalog({
    namesFolder: join(projectFolder, 'resources/market-names'),
    token,
  });
  const origin = await startRecordingOrigin(catalog);
  const answers = catalogAnswers(catalog);
  const words = await findFilterWords(answers, rounds(options) * options.latenciesMs.length);
  const app = await openConnectedApp({
    appFolder: options.appFolder,
    userDataDir,
    baseUrl: origin.baseUrl,
    token,
  });
  const floor = await openFloor(origin.baseUrl);
  try {
    const heap = await told(progress, 'heap', `${options.heapSteps} pages and details`, () =>
      measureHeapGrowth(app, answers, options),
    );
    await collectEventTimings(app.page);
    const measured: Measured = {
      app,
      floor,
      origin,
      answers,
      rounds: rounds(options),
      pages: untouchedPages(catalog.itemCount, { 50: heap.lastPage, 250: 1 }),
      words: () => words.pop() ?? '',
    };

    const inputs: InputToPaint[] = [];
    const steps: StepResult[] = [];
    for (const latencyMs of options.latenciesMs) {
      await choosePageSize(measured, 50);
      for (const step of stepsOf(measured)) {
        if (step.id === 'next-250') await choosePageSize(measured, 250);
        catalog.setLatency(latencyMs);
        steps.push(
          await told(progress, step.id, `${options.samples} samples at ${latencyMs} ms`, () =>
            runStep(step, latencyMs, options, inputs),
          ),
        );
        catalog.setLatency(0);
      }
    }
    const scrolling = await told(progress, 'scrolling', '250 rows', () =>
      measureBothScrolling(measured, options.scrolls),
    );
    return {
      takenAt: new Date().toISOString(),
      isQuick: options.samples < 30,
      tookMs: performance.now() - startedAt,
      machine: {
        ...machineFacts(),
        runtime: app.app.runtime,
        chromium: floor.version,
        load: [loadBefore, loadavg()[0] ?? 0],
      },
      coldStart,
      steps,
      scrolling: { ...scrolling, withPictures },
      heap,
      script: await scriptSize(join(options.appFolder, 'out/renderer')),
      eventTimingExcessMs: await eventTimingExcess(app.page, inputs),
    };
  } finally {
    await Promise.all([app.app.close(), floor.close()]);
    await origin.close();
    await catalog.close();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measureLaunches(
  options: BenchOptions,
  progress: Progress,
): Promise<{ coldStart: BenchResult['coldStart']; withPictures: Scrolling }> {
  return told(progress, 'cold start', `${options.launches} launches`, async () => {
    const starts = [];
    for (let launch = 1; launch < options.launches; launch += 1) {
      starts.push(await withColdStart(options.appFolder, async (_, start) => start));
    }
    const last = await withColdStart(options.appFolder, async (app, start) => {
      const { page } = app;
      await appUnderTest(app, await rowsInView(page)).choosePageSize(250);
      await page.waitForSelector(`${grid}[aria-rowcount="251"]:not(:has([data-dimmed]))`);
      return { start, withPictures: await measureScrolling(page, grid, options.scrolls) };
    });
    starts.push(last.start);
    return {
      coldStart: {
        ms: starts.map(({ ms }) => ms),
        upperBounds: starts.filter(({ isUpperBound }) => isUpperBound).length,
      },
      withPictures: last.withPictures,
    };
  });
}

async function runStep(
  step: Step,
  latencyMs: number,
  options: BenchOptions,
  inputs: InputToPaint[],
): Promise<StepResult> {
  const result: StepResult = {
    id: step.id,
    latencyMs,
    app: [],
    served: [],
    frames: [],
    floor: [],
    fetch: [],
  };
  await step.begin();
  for (let round = 0; round < rounds(options); round += 1) {
    const { app, floor, fetchMs } = await step.sample();
    if (round < options.warmUp) continue;
    inputs.push(app);
    result.app.push(app.ms);
    result.served.push(app.served);
    result.frames.push(app.frames);
    result.floor.push(floor.ms);
    result.fetch.push(fetchMs);
  }
  return result;
}

async function choosePageSize(
  { app, answers }: Pick<Measured, 'app' | 'answers'>,
  limit: number,
): Promise<void> {
  await app.choosePageSize(limit);
  await app.waitForRows((await answers.list({ page: 1, limit })).ids);
}

async function measureBothScrolling(
  { app, floor, answers }: Measured,
  times: number,
): Promise<{ app: Scrolling; floor: Scrolling }> {
  await choosePageSize({ app, answers }, 250);
  const { ids } = await answers.list({ page: 1, limit: 250 });
  await floor.timeRows('/v1/items?limit=250&page=1', ids);
  return {
    app: await measureScrolling(app.page, grid, times),
    floor: await measureScrolling(floor.page, null, times),
  };
}

function rounds({ samples, warmUp }: BenchOptions): number {
  return samples + warmUp;
}

async function told<T>(progress: Progress, title: string, text: string, work: () => Promise<T>): Promise<T> {
  const step = progress.step(title, text);
  try {
    const result = await work();
    step.done(text);
    return result;
  } catch (error) {
    step.failed();
    throw error;
  }
}

function machineFacts() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    platform: `${platform()} ${release()} ${arch()}`,
    node: process.versions.node,
  };
}
