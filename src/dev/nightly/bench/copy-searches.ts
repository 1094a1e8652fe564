import { DatabaseSync } from 'node:sqlite';
import { type CopySearch, copySortColumns, wholeCopy } from '#shared/catalog-copy.ts';
import { cpuMs, startCopyThread } from './copy-thread.ts';
import { percentiles } from './sampler.ts';

/**
 * Runs in a process of its own, with nothing else in its memory: the memory of a filled copy, and the time of searches in the built
 * thread. Sends lines for the report to its parent.
 */
const [appFolder = '', filePath = ''] = process.argv.slice(2);
const samplesPerSearch = 8;

/** Common, rare, of two letters, of several words, without a match, and with each filter. */
const searches: Partial<CopySearch>[] = [
  ...['sticker', 'redline', 'karambit', 'ak', '龍', 'redl ak field', 'zqxv'].map((text) => ({ text })),
  { ranges: { ...wholeCopy.ranges, price: { min: 5_000, max: 8_000 } } },
  { text: 'ak', ranges: { ...wholeCopy.ranges, difference: { min: -3_000, max: -1_000 } } },
  { wears: ['Field-Tested'], marks: ['stattrak'] },
];

process.send?.(await measureSearches());
process.disconnect();

async function measureSearches(): Promise<string[]> {
  // Main has SQLite in memory for its history, copy or not.
  new DatabaseSync(':memory:').close();
  const beforeMb = memoryMb();
  const added = () => `+${(memoryMb() - beforeMb).toFixed(1)} MB of memory`;
  const thread = await startCopyThread(appFolder, filePath);
  const search = async (given: Partial<CopySearch>, offset?: number) =>
    (await thread.find(given, offset)).tookMs;

  /** Each search several times, whose number the call gets: p50 / p95, and the CPU time of one. */
  async function measured(call: (given: Partial<CopySearch>, time: number) => Promise<{ tookMs: number }>) {
    const tookMs: number[] = [];
    const startedCpuMs = cpuMs();
    for (const given of searches) {
      for (let time = 0; time < samplesPerSearch; time += 1) {
        // Another text before each, so that none is answered from the one before.
        await call({ text: `${time}` }, time);
        tookMs.push((await call(given, time)).tookMs);
      }
    }
    const cpuEach = (cpuMs() - startedCpuMs) / (tookMs.length * 2);
    return `${percentiles(tookMs)} ms, CPU ${cpuEach.toFixed(1)} ms`;
  }

  const lines = [
    `First search, which reads the file: ${Math.round(await search({ text: 'ak' }))} ms, ${added()}`,
  ];
  for (const by of copySortColumns) {
    const firstMs = await search({ sort: { by, isDescending: false } });
    const then = await measured((given, time) =>
      thread.find({ ...given, sort: { by, isDescending: time % 2 === 1 } }),
    );
    lines.push(`Sorted by ${by}: first ${firstMs.toFixed(1)} ms, then ${then}`);
  }
  lines.push(`After these searches: ${added()}`);
  const { count } = await thread.find({});
  const sort = { by: 'price', isDescending: false } as const;
  const jumps: number[] = [];
  for (let place = 0; place < 20; place += 1)
    jumps.push(await search({ sort }, Math.floor((count / 20) * place)));
  lines.push(`50 rows from anywhere: ${percentiles(jumps)} ms`);
  const { tookMs: firstMs } = await thread.groups({});
  lines.push(`Groups by market name: all ${firstMs.toFixed(1)} ms, then ${await measured(thread.groups)}`);
  await thread.close();
  return lines;
}

/** Of the whole process, after a collection of the main thread, which has hardly anything else; the copy's thread collects by itself. */
function memoryMb(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss() / 1_000_000;
}
