import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createProgress } from '#dev/setup/progress.ts';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { type BenchWindow, benchWindow, rowsInView, windowSize, withApp } from './bench-window.ts';
import { type BenchCatalog, startBenchCatalog, token } from './catalog.ts';
import { openFloor } from './floor.ts';
import { measureHeap, measureRelay, measureScrolling, sizeOf, timeToFirstRows } from './page-figures.ts';
import { type BenchResult, printReport, type StepResult } from './report.ts';
import { type Bench, filterWords, type Step, stepsOf, untouchedPages } from './steps.ts';

/**
 * `npm run bench`: measures the built app in its window, and in turns with it the floor. Prints a table and writes every sample to
 * out/bench.json. A goal that isn't met is reported and is no failure of the run; an answer that isn't right is one.
 *
 *   --quick        few samples: a smoke test, no figures to quote
 *   --app FOLDER   measure the package.json and out/ of another folder, to compare two builds
 */
const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, app: { type: 'string' } } });
const isQuick = options.quick === true;
const appFolder = resolve(options.app ?? projectFolder);
const counts = isQuick
  ? { samples: 4, warmUp: 1, launches: 2, heapSteps: 10, scrolls: 4 }
  : { samples: 36, warmUp: 4, launches: 7, heapSteps: 300, scrolls: 100 };
const rounds = counts.samples + counts.warmUp;
const latenciesMs = [0, 50];
const progress = createProgress({ output: process.stderr, nowMs: () => performance.now() });

const result = await runBench();
const folder = join(projectFolder, 'out');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'bench.json'), `${JSON.stringify(result, null, 2)}\n`);
printReport(result);
console.log('Every sample: out/bench.json');

async function runBench(): Promise<BenchResult> {
  const loadBefore = loadavg()[0] ?? 0;
  const launches = await report('launches', `${counts.launches} cold starts and scrolling`, measureLaunches);
  const catalog = await startBenchCatalog();
  const words = await filterWords(catalog, rounds * latenciesMs.length);
  const floor = await openFloor(catalog, windowSize);
  try {
    const measured = await withApp({ appFolder }, async (app) => {
      await app.form.fill({ name: 'Bench', baseUrl: catalog.baseUrl, token });
      await app.table.row(0).waitFor();
      const window = benchWindow(app, await rowsInView(app));
      const heap = await report('heap', `${counts.heapSteps} pages and items`, () =>
        measureHeap(window, catalog, counts.heapSteps),
      );
      const pages = untouchedPages(catalog.itemCount, { 50: heap.lastPage, 250: 1 });
      const steps = await measureSteps({ window, floor, catalog, pages, rounds, words });
      const relay = await report('relay', 'page to main and back', () => measureRelay(app, 100));
      return { heap, steps, relay, runtime: app.runtime };
    });
    const load = [loadBefore, loadavg()[0] ?? 0].map((one) => one.toFixed(1)).join(' to ');
    const { runtime, ...figures } = measured;
    return {
      machine: `${cpus()[0]?.model.trim()}, ${cpus().length} cores, load ${load}; ${runtime}, Chromium ${floor.version}`,
      isQuick,
      heapSteps: counts.heapSteps,
      ...launches,
      ...figures,
      script: await sizeOf('.js', join(appFolder, 'out/renderer')),
      styles: await sizeOf('.css', join(appFolder, 'out/renderer')),
    };
  } finally {
    await floor.close();
    await catalog.close();
  }
}

/** Over the built-in demo, the only catalog that may have pictures on this machine. */
async function measureLaunches(): Promise<Pick<BenchResult, 'firstRowsMs' | 'scrolling'>> {
  const firstRowsMs: number[] = [];
  const launch = <T>(use: (window: BenchWindow) => Promise<T>) => {
    const startedAt = Date.now();
    return withApp({ appFolder, args: ['--demo'] }, async (app) => {
      firstRowsMs.push(await timeToFirstRows(app, startedAt));
      return use(benchWindow(app, await rowsInView(app)));
    });
  };
  for (let time = 1; time < counts.launches; time += 1) await launch(async () => {});
  const scrolling = await launch(async ({ app, choosePageSize }) => {
    await choosePageSize(250);
    await app.page.waitForSelector('[role="grid"][aria-rowcount="251"]:not(:has([data-dimmed]))');
    return measureScrolling(app, counts.scrolls);
  });
  return { firstRowsMs, scrolling };
}

async function measureSteps(bench: Bench): Promise<StepResult[]> {
  const { window, catalog } = bench;
  const results: StepResult[] = [];
  for (const latencyMs of latenciesMs) {
    let limit = 0;
    for (const step of stepsOf(bench)) {
      if (step.limit !== limit) await choosePageSize(window, catalog, step.limit);
      limit = step.limit;
      catalog.setLatency(latencyMs);
      results.push(
        await report(step.title, `${counts.samples} samples at ${latencyMs} ms`, () =>
          measureStep(step, latencyMs),
        ),
      );
      catalog.setLatency(0);
    }
  }
  return results;
}

async function choosePageSize(window: BenchWindow, catalog: BenchCatalog, limit: 50 | 250): Promise<void> {
  await window.choosePageSize(limit);
  await window.waitForRows(await catalog.rows({ page: 1, limit }));
}

async function measureStep({ title, goal, begin, sample }: Step, latencyMs: number): Promise<StepResult> {
  await begin?.();
  const samples = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await sample());
  return { title, goal, latencyMs, samples: samples.slice(counts.warmUp) };
}

async function report<T>(title: string, text: string, work: () => Promise<T>): Promise<T> {
  const step = progress.step(title, text);
  try {
    const done = await work();
    step.done(text);
    return done;
  } catch (error) {
    step.failed();
    throw error;
  }
}
