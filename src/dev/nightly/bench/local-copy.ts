import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withApp } from '#dev/nightly/with-app.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { sampleMain } from '#e2e/main-sample.ts';
import { type LocalCopySearch, localCopySortColumns, wholeLocalCopy } from '#shared/local-copy.ts';
import { type BenchCatalog, startBenchCatalog, token } from './catalog.ts';
import { openFloor } from './floor.ts';
import {
  foundRows,
  type LocalCopyBench,
  type LocalCopyThread,
  localCopySteps,
  localCopyTitles,
  startLocalCopyThread,
  wordsOf,
} from './local-copy-steps.ts';
import { createSampler, percentiles, type StepResult, takeSamples } from './sampler.ts';
import { benchWindow } from './window.ts';

type LocalCopyRun = {
  appFolder: string;
  counts: { samples: number; warmUp: number; copied: number; fillingMs: number; queries: number };
  isSelected(title: string): boolean;
};

const rowsPerRequest = 250;

/**
 * The local copy of a large catalog. The app fills its first part, which shows how late main's event loop is meanwhile; the built
 * thread fills the rest. Searches are timed in that thread, opened again, and then in the app's window.
 */
export async function measureLocalCopy({ appFolder, counts, isSelected }: LocalCopyRun) {
  const catalog = await startBenchCatalog({ items: counts.copied });
  const floor = await openFloor(catalog.baseUrl);
  const userDataDir = await mkdtemp(join(tmpdir(), 'item-catalog-bench-'));
  const memoryOf = async (app: AppWindow) => (await sampleMain(app)).memory;
  const lines: string[] = [];
  const steps: StepResult[] = [];
  try {
    console.error(`… Copy: filling it with ${counts.copied} items`);
    const options = { appFolder, userDataDir };
    const { before, filled } = await withApp(options, async (app) => {
      const { form, table, page } = app;
      await form.fill({ name: 'Bench', baseUrl: catalog.baseUrl, token });
      await table.row(0).waitFor();
      await sleep(2_000);
      const memory = await memoryOf(app);
      const connectionId = await page.evaluate(startFilling);
      await sleep(counts.fillingMs);
      const { p99, max } = (await sampleMain(app)).delayMs;
      const { items } = await page.evaluate(
        (id) => window.desktop.localCopies.pause({ connectionId: id }),
        connectionId,
      );
      const late = `p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms late`;
      lines.push(`Main's event loop while ${items} items came: ${late}`);
      return { before: memory, filled: items };
    });
    const localCopies = join(userDataDir, 'catalog-copies');
    const [file = ''] = (await readdir(localCopies)).filter((name) => name.endsWith('.sqlite'));
    const filePath = join(localCopies, file);
    const filling = await startLocalCopyThread(appFolder, filePath);
    lines.push(await fillRest(catalog, filling, filled));
    await filling.close();
    // The app doesn't share its file.
    await copyFile(filePath, join(userDataDir, file));
    const thread = await startLocalCopyThread(appFolder, join(userDataDir, file));
    if (isSelected(localCopyTitles.searches)) {
      console.error(`… ${localCopyTitles.searches}`);
      lines.push(`On disk: ${Math.round((await stat(filePath)).size / counts.copied)} bytes a row`);
      lines.push(...(await measureSearches(thread, counts.copied)));
    }
    await withApp(options, async (app) => {
      const window = benchWindow(app);
      await app.page.getByTitle('Where the list comes from').click();
      await app.page.getByRole('menuitemradio', { name: /^Local copy of/ }).click();
      await window.waitForRows(await foundRows(thread, {}));
      const words = await wordsOf(catalog);
      const bench = { catalog, window, thread, sampler: createSampler(catalog, floor), words };
      for (const step of localCopySteps(bench).filter(({ title }) => isSelected(title)))
        steps.push(await takeSamples(step, counts));
      if (!isSelected(localCopyTitles.memory)) return;
      console.error(`… ${localCopyTitles.memory}`);
      await searchInWindow(bench, counts.queries);
      const now = await memoryOf(app);
      const [all, young] = (['rss', 'youngBytes'] as const).map((part) =>
        ((now[part] - before[part]) / 1e6).toFixed(1),
      );
      const added = `+${all} MB, ${young} of it its young generation`;
      lines.push(`Main after ${counts.queries} searches, with the copy open: ${added}`);
    });
    await thread.close();
    return { lines, steps };
  } finally {
    await floor.close();
    await catalog.close();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function fillRest(catalog: BenchCatalog, thread: LocalCopyThread, filled: number): Promise<string> {
  const pages = Math.ceil(catalog.itemCount / rowsPerRequest);
  let tookMs = 0;
  for (let page = filled / rowsPerRequest + 1; page <= pages; page += 1) {
    const { items, total } = await catalog.rows({ page, limit: rowsPerRequest });
    const startedMs = performance.now();
    await thread.takePage({
      page,
      rows: items,
      unreadable: 0,
      unreadableIds: [],
      at: Date.now(),
      total,
      pages,
    });
    tookMs += performance.now() - startedMs;
  }
  return `The thread takes in ${Math.round((catalog.itemCount - filled) / (tookMs / 1_000))} rows/s`;
}

/** Common, rare, with two letters, several words, no match, and with each filter. */
const searches: Partial<LocalCopySearch>[] = [
  ...['sticker', 'redline', 'karambit', 'ak', '龍', 'redl ak field', 'zqxv'].map((text) => ({ text })),
  { ranges: { ...wholeLocalCopy.ranges, price: { min: 5_000, max: 8_000 } } },
  { text: 'ak', ranges: { ...wholeLocalCopy.ranges, difference: { min: -3_000, max: -1_000 } } },
  { wears: ['Field-Tested'], marks: ['stattrak'] },
];
const samplesPerSearch = 8;

async function measureSearches(thread: LocalCopyThread, count: number): Promise<string[]> {
  async function measured(
    call: (given: Partial<LocalCopySearch>, time: number) => Promise<{ tookMs: number }>,
  ) {
    const tookMs: number[] = [];
    for (const given of searches) {
      for (let time = 0; time < samplesPerSearch; time += 1) {
        // Another search before each, so that its result can't be reused.
        await call({ text: `${time}` }, time);
        tookMs.push((await call(given, time)).tookMs);
      }
    }
    return `${percentiles(tookMs)} ms`;
  }
  const first = await thread.find({ text: 'ak' });
  const lines = [`First search, which reads the file: ${Math.round(first.tookMs)} ms`];
  for (const by of localCopySortColumns) {
    const { tookMs } = await thread.find({ sort: { by, isDescending: false } });
    const then = await measured((given, time) =>
      thread.find({ ...given, sort: { by, isDescending: time % 2 === 1 } }),
    );
    lines.push(`Sorted by ${by}: first ${tookMs.toFixed(1)} ms, then ${then}`);
  }
  const jumps: number[] = [];
  for (let place = 0; place < 20; place += 1)
    jumps.push((await thread.find({}, Math.floor((count / 20) * place))).tookMs);
  lines.push(`50 rows from anywhere: ${percentiles(jumps)} ms`);
  lines.push(`Groups by market name: ${await measured(thread.groups)}`);
  return lines;
}

async function searchInWindow({ window, thread, words }: LocalCopyBench, count: number): Promise<void> {
  for (let time = 0; time < count; time += 1) {
    const text = words[time % words.length] ?? '';
    await window.app.filters.search.fill(text);
    await window.waitForRows(await foundRows(thread, { text }));
  }
}

/** Runs in the app's page. */
async function startFilling(): Promise<string> {
  const connectionId = (await window.desktop.connections.list()).connections[0]?.id ?? '';
  await window.desktop.settings.change({ copyRate: 10 });
  await window.desktop.localCopies.start({ connectionId });
  return connectionId;
}
