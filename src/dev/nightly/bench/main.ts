import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withApp } from '#dev/nightly/with-app.ts';
import { countFirstRows } from '#dev/open-app.ts';
import { projectFolder } from '#dev/setup/project-folders.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { longestFrameDuring } from '#e2e/frames.ts';
import { startBenchCatalog, token } from './catalog.ts';
import { openFloor } from './floor.ts';
import { filterWords, type ListBench, listSteps } from './list-steps.ts';
import { measureLocalCopy } from './local-copy.ts';
import { localCopyTitles } from './local-copy-steps.ts';
import { createSampler, percentile, percentiles, type StepResult, takeSamples } from './sampler.ts';
import { benchWindow } from './window.ts';

/**
 * `npm run bench`: measures the built app in its window, alternately with the floor. Prints a table and writes every sample to
 * out/bench.json. A missed goal is reported but doesn't fail the run; a wrong response on screen does.
 *
 *   --quick        few samples: a smoke test, not for figures
 *   --app FOLDER   measure the package.json and out/ of another folder, to compare two builds
 *   --only TEXT    only the parts whose printed title contains this text, such as `copy`
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, app: { type: 'string' }, only: { type: 'string', default: '' } },
});
const appFolder = resolve(options.app ?? projectFolder);
const { quick = false } = options;
const counts = {
  samples: quick ? 4 : 36,
  warmUp: quick ? 1 : 4,
  launches: quick ? 2 : 7,
  scrolls: quick ? 4 : 100,
  copied: quick ? 100_000 : 1_000_000,
  fillingMs: quick ? 5_000 : 20_000,
  queries: quick ? 100 : 1_000,
};
const startTitle = 'Cold starts and scrolling';
const latenciesMs = [0, 50];
const wheelPx = 120;

const result = await runBench();
await mkdir(join(projectFolder, 'out'), { recursive: true });
await writeFile(join(projectFolder, 'out/bench.json'), `${JSON.stringify(result, null, 2)}\n`);
printReport(result);
console.log('Every sample: out/bench.json');

async function runBench() {
  const loadBefore = loadavg()[0] ?? 0;
  const starts = isSelected(startTitle) ? await measureStarts() : { firstRowsMs: [], scrollingMs: [] };
  const { runtime, ...list } = await measureList();
  const isLocalCopySelected = Object.values(localCopyTitles).some(isSelected);
  const localCopy = isLocalCopySelected
    ? await measureLocalCopy({ appFolder, counts, isSelected })
    : { lines: [], steps: [] };
  const load = [loadBefore, loadavg()[0] ?? 0].map((one) => one.toFixed(1)).join(' to ');
  return {
    machine: `${cpus()[0]?.model.trim()}, ${cpus().length} cores, load ${load}; ${runtime}`,
    ...starts,
    ...list,
    steps: [...list.steps, ...localCopy.steps],
    localCopy: localCopy.lines,
  };
}

/** With the built-in demo, the only catalog here with pictures. Its start is part of the time. */
async function measureStarts(): Promise<{ firstRowsMs: number[]; scrollingMs: number[] }> {
  console.error(`… ${startTitle}`);
  const firstRowsMs: number[] = [];
  let scrollingMs: number[] = [];
  for (let time = 1; time <= counts.launches; time += 1) {
    const startedAt = performance.now();
    await withApp({ appFolder, args: ['--demo'] }, async (app) => {
      await countFirstRows(app.page);
      firstRowsMs.push(Math.round(performance.now() - startedAt));
      if (time < counts.launches) return;
      await app.table.choosePageSize(250);
      await app.page.waitForSelector('[role="grid"][aria-rowcount="251"]:not(:has([data-dimmed]))');
      scrollingMs = await measureScrolling(app, counts.scrolls);
    });
  }
  return { firstRowsMs, scrollingMs };
}

async function measureList() {
  const catalog = await startBenchCatalog();
  const floor = await openFloor(catalog.baseUrl);
  try {
    const rounds = counts.samples + counts.warmUp;
    const words = await filterWords(catalog, rounds * latenciesMs.length);
    return await withApp({ appFolder }, async (app) => {
      await app.form.fill({ name: 'Bench', baseUrl: catalog.baseUrl, token });
      await app.table.row(0).waitFor();
      const window = benchWindow(app);
      const sampler = createSampler(catalog, floor);
      const steps = await takeListSteps({ window, floor, catalog, sampler, rounds, words });
      const runtime = `${app.runtime}, Chromium ${floor.version}`;
      return { runtime, steps, relayMs: await measureRelay(app, 100) };
    });
  } finally {
    await floor.close();
    await catalog.close();
  }
}

async function takeListSteps(bench: ListBench): Promise<StepResult[]> {
  const { window, catalog } = bench;
  const results: StepResult[] = [];
  const steps = listSteps(bench).filter(({ title }) => isSelected(title));
  for (const latencyMs of latenciesMs) {
    let lastLimit = 0;
    for (const { limit, ...step } of steps) {
      if (limit !== lastLimit) {
        // With an open item the list would start at its row instead of at the top.
        if (await window.app.details.pane.isVisible()) await window.closeItem();
        await window.app.table.choosePageSize(limit);
        await window.app.table.jumpTo(1);
        await window.waitForRows(await catalog.rows({ page: 1, limit }));
        lastLimit = limit;
      }
      catalog.setLatency(latencyMs);
      results.push(await takeSamples(step, counts, latencyMs));
      catalog.setLatency(0);
    }
  }
  return results;
}

function isSelected(title: string): boolean {
  return title.toLowerCase().includes(options.only.toLowerCase());
}

/** All results with their goals; ✗ marks a missed one. */
function printReport(found: Awaited<ReturnType<typeof runBench>>): void {
  const { machine, steps, firstRowsMs, scrollingMs, relayMs, localCopy } = found;
  console.log(machine);
  if (quick) console.log('A quick run: too few samples for reliable figures.');
  console.log('Input to paint, p50 / p95 ms. The floor: click, fetch, innerHTML in an empty page.');
  console.table(Object.fromEntries(steps.map(rowOf)));
  const lines: string[] = [];
  if (firstRowsMs.length > 0) {
    const rough = scrollingMs.filter((longest) => longest > 20).length / scrollingMs.length;
    lines.push(
      `Cold start to 50 rows: ${percentiles(firstRowsMs)} ms over ${firstRowsMs.length} launches`,
      `Scrolling 250 rows, pictures: longest frame of a run ${percentiles(scrollingMs)} ms; past 20 ms in ${goalText(100 * rough, 5, 0)} % of the runs`,
    );
  }
  lines.push(`Page to main and back: ${percentiles(relayMs)} ms`);
  if (localCopy.length > 0) lines.push(`A copy of ${counts.copied} items:`, ...localCopy);
  console.log(lines.join('\n'));
}

function rowOf({ title, goal, latencyMs, samples }: StepResult): [string, Record<string, string>] {
  const app = samples.map((sample) => sample.app);
  const floor = samples.map((sample) => sample.floor);
  const ratio = goalText(percentile(app, 95) / percentile(floor, 95), goal, 2);
  const figures = { app: percentiles(app), floor: percentiles(floor), 'p95 ratio': ratio };
  return [`${title}, ${latencyMs} ms`, figures];
}

function goalText(figure: number, goal: number, digits: number): string {
  return `${figure.toFixed(digits)} ${figure <= goal ? '✓' : '✗'} (goal: ${goal})`;
}

/** Scrolls through the whole table by wheel, one notch a frame: the longest frame of each run, ms. */
async function measureScrolling({ page, table }: AppWindow, runs: number): Promise<number[]> {
  await table.grid.hover();
  const heightPx = await table.grid.evaluate((grid) => grid.scrollHeight - grid.clientHeight);
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const isDown = run % 2 === 0;
    const turnTheWheel = async () => {
      for (let px = 0; px <= heightPx + wheelPx; px += wheelPx) {
        await page.mouse.wheel(0, isDown ? wheelPx : -wheelPx);
        await sleep(12);
      }
      await sleep(200);
    };
    longest.push(await longestFrameDuring(page, turnTheWheel));
    const reachedPx = await table.grid.evaluate((grid) => grid.scrollTop);
    if (Math.abs(reachedPx - (isDown ? heightPx : 0)) > 1)
      throw new Error(`Scrolling ended at ${reachedPx} px.`);
  }
  return longest;
}

/** Round trips from page to main with a small message, ms. In the Chromium shell they pass through two more processes than in Electron. */
function measureRelay({ page }: AppWindow, times: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const took: number[] = [];
    for (let time = 0; time < count; time += 1) {
      const startedAt = performance.now();
      await window.desktop.settings.read();
      took.push(performance.now() - startedAt);
    }
    return took;
  }, times);
}
