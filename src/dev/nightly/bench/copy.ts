import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleMain } from '#dev/nightly/main-process.ts';
import { samplePage, withApp } from '#dev/nightly/with-app.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { type BenchCatalog, startBenchCatalog, token } from './catalog.ts';
import { type CopyBench, copySteps, copyTitles, foundRows, wordsOf } from './copy-steps.ts';
import { type CopyThread, cpuMs, startCopyThread } from './copy-thread.ts';
import { openFloor } from './floor.ts';
import { createSampler, type StepResult, takeSamples } from './sampler.ts';
import { benchWindow } from './window.ts';

type CopyRun = {
  appFolder: string;
  counts: { samples: number; warmUp: number; copied: number; fillingMs: number; queries: number };
  isSelected(title: string): boolean;
};

const rowsPerRequest = 250;

/**
 * The local copy of a large catalog. The app fills the first of it, which shows how late main's event loop is meanwhile; the built
 * thread fills the rest. Searches are timed in a process of their own, then the app is opened again and used by keyboard and mouse.
 */
export async function measureCopy({ appFolder, counts, isSelected }: CopyRun) {
  const catalog = await startBenchCatalog({ items: counts.copied });
  const floor = await openFloor(catalog.baseUrl);
  const userDataDir = await mkdtemp(join(tmpdir(), 'item-catalog-bench-'));
  const rssMb = async (app: AppWindow) => (await sampleMain(app)).memory.rss / 1e6;
  const lines: string[] = [];
  const steps: StepResult[] = [];
  try {
    console.error(`… Copy: filling it with ${counts.copied} items`);
    const options = { appFolder, userDataDir };
    const { beforeMb, filled } = await withApp(options, async (app) => {
      const { form, table, page } = app;
      await form.fill({ name: 'Bench', baseUrl: catalog.baseUrl, token });
      await table.row(0).waitFor();
      await sleep(2_000);
      const rss = await rssMb(app);
      await page.evaluate(startFilling);
      await sleep(counts.fillingMs);
      const { p99, max } = (await sampleMain(app)).delayMs;
      const items = await page.evaluate(pauseFilling);
      const late = `p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms late`;
      lines.push(`Main's event loop while ${items} items came: ${late}`);
      return { beforeMb: rss, filled: items };
    });
    const copies = join(userDataDir, 'catalog-copies');
    const [file = ''] = (await readdir(copies)).filter((name) => name.endsWith('.sqlite'));
    const filePath = join(copies, file);
    const thread = await startCopyThread(appFolder, filePath);
    lines.push(await fillRest(catalog, thread, filled));
    if (isSelected(copyTitles.searches)) {
      console.error(`… ${copyTitles.searches}`);
      lines.push(`On disk: ${Math.round((await stat(filePath)).size / counts.copied)} bytes a row`);
      lines.push(...(await searchInOwnProcess(appFolder, filePath)));
    }
    await withApp(options, async (app) => {
      const window = benchWindow(app);
      await app.page.getByTitle('Where the list comes from').click();
      await app.page.getByRole('menuitemradio', { name: /^Copy of/ }).click();
      await window.waitForRows(await foundRows(thread, {}));
      const words = await wordsOf(catalog);
      const bench = { catalog, window, thread, sampler: createSampler(catalog, floor), words };
      for (const step of copySteps(bench).filter(({ title }) => isSelected(title)))
        steps.push(await takeSamples(step, counts));
      if (!isSelected(copyTitles.memory)) return;
      console.error(`… ${copyTitles.memory}`);
      lines.push(await measureQueries(bench, counts.queries));
      lines.push(`Main after these, with the copy open: +${((await rssMb(app)) - beforeMb).toFixed(1)} MB`);
    });
    await thread.close();
    return { lines, steps };
  } finally {
    await floor.close();
    await catalog.close();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function fillRest(catalog: BenchCatalog, thread: CopyThread, filled: number): Promise<string> {
  const pages = Math.ceil(catalog.itemCount / rowsPerRequest);
  let [tookMs, tookCpuMs] = [0, 0];
  for (let page = filled / rowsPerRequest + 1; page <= pages; page += 1) {
    const { items, total } = await catalog.rows({ page, limit: rowsPerRequest });
    const [startedMs, startedCpuMs] = [performance.now(), cpuMs()];
    await thread.takePage({ page, rows: items, unreadable: 0, at: Date.now(), total, pages });
    tookMs += performance.now() - startedMs;
    tookCpuMs += cpuMs() - startedCpuMs;
  }
  const perSecond = (ms: number) => Math.round((catalog.itemCount - filled) / (ms / 1_000));
  return `The thread takes in ${perSecond(tookMs)} rows/s, ${perSecond(tookCpuMs)} per second of CPU time`;
}

/** See copy-searches.ts. */
async function searchInOwnProcess(appFolder: string, filePath: string): Promise<string[]> {
  const program = join(import.meta.dirname, 'copy-searches.ts');
  const child = fork(program, [appFolder, filePath], { execArgv: ['--expose-gc'] });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The searches ended with code ${code}.`);
  });
  const [lines] = await Promise.race([once(child, 'message'), failed]);
  return lines as string[]; // sent by copy-searches.ts
}

async function measureQueries({ window, thread, words }: CopyBench, count: number): Promise<string> {
  const { page } = window.app;
  const query = async (text = '') => {
    await page.getByRole('searchbox', { name: 'Any part of a name' }).fill(text);
    await window.waitForRows(await foundRows(thread, { text }));
  };
  const heapMib = async () => ((await samplePage(page)).heapBytes / 2 ** 20).toFixed(1);
  for (const text of words.slice(0, 50)) await query(text);
  const before = await heapMib();
  for (let time = 0; time < count; time += 1) await query(words[time % words.length]);
  return `Heap of the page over ${count} searches: ${before} to ${await heapMib()} MiB`;
}

/** Runs in the app's page. */
async function startFilling(): Promise<void> {
  const connectionId = (await window.desktop.connections.list()).connections[0]?.id ?? '';
  await window.desktop.settings.change({ copyRate: 10 });
  await window.desktop.copies.start({ connectionId });
}

/** Runs in the app's page. Resolves to the number of items copied. */
async function pauseFilling(): Promise<number> {
  const connectionId = (await window.desktop.connections.list()).connections[0]?.id ?? '';
  return (await window.desktop.copies.pause({ connectionId })).items;
}
