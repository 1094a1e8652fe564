import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { type CopySearch, copySortColumns, wholeCopy } from '#shared/catalog-copy.ts';
import { kindOf, names, pageOf, priceOf, queryOf, rowsPerPage, startThread } from './made-copy.ts';
import { percentiles } from './percentiles.ts';

/**
 * `npm run bench-copy`: the built thread of a local copy, with a million items made from the demo's market names. How fast it takes
 * pages and how large its file is; then, in a process of its own, what it takes of memory and how long searches take in it, beside
 * `LIKE '%…%'` over the same table and a scan of an array; last, the copy in the app's window. Times are p50 / p95 and as seen: the load of the
 * machine is printed with them. `--window`: only the app's window.
 */
const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '1000000' },
    window: { type: 'boolean', default: false },
    search: { type: 'string' },
  },
});
const itemCount = Number(options.items);
const samplesPerSearch = 8;

/** Common, rare, of two letters, of several words, without a match, and with each filter. */
const searches: Partial<CopySearch>[] = [
  ...['sticker', 'redline', 'karambit', 'ak', '龍', 'redl ak field', 'zqxv'].map((text) => ({ text })),
  { ranges: { ...wholeCopy.ranges, price: { min: 5_000, max: 8_000 } } },
  { text: 'ak', ranges: { ...wholeCopy.ranges, difference: { min: -3_000, max: -1_000 } } },
  { wears: ['Field-Tested'], marks: ['stattrak'] },
];

if (options.search !== undefined) await measureSearches(options.search);
else if (options.window) await inWindow();
else await fillAndMeasure();

async function fillAndMeasure(): Promise<void> {
  console.log(`load at the start: ${loadText()}`);
  const folder = await mkdtemp(join(tmpdir(), 'item-catalog-bench-copy-'));
  try {
    const filePath = join(folder, 'copy.sqlite');
    await fill(filePath);
    const { size } = await stat(filePath);
    console.log(`on disk: ${megabytes(size)}, ${Math.round(size / itemCount)} bytes a row`);
    const search = ['--items', options.items, '--search', filePath];
    const searching = spawn(process.execPath, ['--expose-gc', import.meta.filename, ...search], {
      stdio: 'inherit',
    });
    const [exitCode, signal] = await once(searching, 'exit');
    if (exitCode !== 0) throw new Error(`the searches ended with ${signal ?? exitCode}`);
    floors(filePath);
    await inWindow();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`load at the end: ${loadText()}`);
}

async function inWindow(): Promise<void> {
  // Only here: the process that searches has nothing of it in its memory.
  const { measureInWindow } = await import('./copy-window.ts');
  await measureInWindow(itemCount);
}

async function fill(filePath: string): Promise<void> {
  const thread = await startThread(filePath);
  let takingMs = 0;
  let takingCpuMs = 0;
  await thread.call('beginPass', 0);
  for (let page = 1; page <= itemCount / rowsPerPage; page += 1) {
    const rows = pageOf(page);
    const startedMs = performance.now();
    const startedCpuMs = cpuMs();
    await thread.call('takePage', {
      ...{ page, rows, unreadable: 0, at: 0 },
      ...{ total: itemCount, pages: itemCount / rowsPerPage },
    });
    takingMs += performance.now() - startedMs;
    takingCpuMs += cpuMs() - startedCpuMs;
  }
  const perSecond = (ms: number) => Math.round(itemCount / (ms / 1_000));
  console.log(
    `taken in: ${perSecond(takingMs)} rows/s, ${perSecond(takingCpuMs)} per second of processor time`,
  );
  await thread.close();
}

async function measureSearches(filePath: string): Promise<void> {
  // Main has SQLite in memory for its history, copy or not.
  new DatabaseSync(':memory:').close();
  const before = memory();
  const thread = await startThread(filePath);
  const search = async (asked: Partial<CopySearch>, offset = 0) => {
    const found = await thread.call('find', queryOf(asked), offset, 50);
    return (found as { tookMs: number }).tookMs;
  };
  console.log(`first search, which reads the file: ${Math.round(await search({ text: 'ak' }))} ms`);
  console.log(`memory of the process after it: +${megabytes(memory() - before)}`);
  for (const by of copySortColumns) {
    const firstMs = await search({ sort: { by, isDescending: false } });
    const all: number[] = [];
    const startedCpuMs = cpuMs();
    for (const asked of searches) {
      for (let time = 0; time < samplesPerSearch; time += 1) {
        const sort = { by, isDescending: time % 2 === 1 };
        // Another text before each, so that none is answered from the one before.
        await search({ text: `${time}`, sort });
        all.push(await search({ ...asked, sort }));
      }
    }
    const cpuEach = (cpuMs() - startedCpuMs) / (all.length * 2);
    console.log(
      `sorted by ${by}: the first time ${firstMs.toFixed(1)} ms, then ${percentiles(all)} ms, ${cpuEach.toFixed(1)} ms of processor time`,
    );
  }
  console.log(`memory of the process after these searches: +${megabytes(memory() - before)}`);
  const jumps: number[] = [];
  for (let place = 0; place < 20; place += 1)
    jumps.push(await search({ sort: { by: 'price', isDescending: false } }, (itemCount / 20) * place));
  console.log(`50 rows from anywhere in all: ${percentiles(jumps)} ms`);
  const grouped: number[] = [];
  for (const asked of [{}, ...searches]) {
    const groups = await thread.call(
      'groups',
      queryOf({ ...asked, groups: { by: 'count', isDescending: true } }),
      0,
      50,
    );
    grouped.push((groups as { tookMs: number }).tookMs);
  }
  console.log(`groups by market name: ${percentiles(grouped)} ms`);
  await thread.close();
}

/** What the same questions cost without a copy's index. */
function floors(filePath: string): void {
  const database = new DatabaseSync(filePath, { readOnly: true });
  const like = database.prepare(
    `SELECT items.id FROM items JOIN kinds ON kinds.id = items.kind
     WHERE market_hash_name LIKE '%' || ? || '%' ORDER BY price LIMIT 50`,
  );
  const array = Array.from({ length: itemCount }, (_, index) => ({
    name: (names.all[kindOf(index)] ?? '').toLowerCase(),
    price: priceOf(index),
  }));
  const texts = ['sticker', 'redline', 'ak', 'zqxv'];
  const time = (work: (text: string) => void) =>
    percentiles(
      texts.flatMap((text) =>
        [1, 2].map(() => {
          const startedMs = performance.now();
          work(text);
          return performance.now() - startedMs;
        }),
      ),
    );
  console.log(`floor, LIKE over the same table: ${time((text) => like.all(text))} ms`);
  const scan = (text: string) =>
    array.filter(({ name }) => name.includes(text)).sort((a, b) => a.price - b.price);
  console.log(`floor, filter and sort of an array: ${time(scan)} ms`);
  database.close();
}

/** Of the whole process: its main thread is left with next to nothing, and its copy’s thread collects by itself. */
function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}

/** Of all threads: on a busy machine it says more than the clock. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function loadText(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');
}
