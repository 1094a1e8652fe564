import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { readMarketNames } from '#demo/market-names.ts';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { type CopySearch, copySortColumns, wholeCopy } from '#shared/catalog-copy.ts';
import type { ListItem } from '#shared/item.ts';
import { noFilters } from '#shared/item-filters.ts';

/**
 * `npm run bench-copy`: the built thread of a local copy, with a million items made from the demo's market names. How fast it takes
 * pages, how large its file is, and how long searches take in it, beside `LIKE '%…%'` over the same table and a scan of an array.
 * Figures are as seen: the load of the machine is printed with them.
 */
const { values: options } = parseArgs({ options: { items: { type: 'string', default: '1000000' } } });
const itemCount = Number(options.items);
const rowsPerPage = 250;

/** Common, rare, of two letters, of several words, without a match, and with each filter. */
const searches: Partial<CopySearch>[] = [
  ...['sticker', 'redline', 'karambit', 'ak', '龍', 'redl ak field', 'zqxv'].map((text) => ({ text })),
  { ranges: { ...wholeCopy.ranges, price: { min: 5_000, max: 8_000 } } },
  { text: 'ak', ranges: { ...wholeCopy.ranges, difference: { min: -3_000, max: -1_000 } } },
  { wears: ['Field-Tested'], marks: ['stattrak'] },
];

const folder = await mkdtemp(join(tmpdir(), 'item-catalog-bench-copy-'));
try {
  await bench();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const names = await readMarketNames(join(projectFolder, 'resources/demo'));
  const filePath = join(folder, 'copy.sqlite');
  const out = join(projectFolder, 'out/main');
  const built = (await readdir(out)).find((name) => /^copy-worker.*\.js$/.test(name)) ?? '';
  const thread = startThread(join(out, built), filePath);
  await thread.opened;
  console.log(`load at the start: ${loadText()}`);

  const memoryBefore = process.memoryUsage.rss();
  let takingMs = 0;
  let takingCpuMs = 0;
  await thread.call('beginPass', 0);
  for (let page = 1; page <= itemCount / rowsPerPage; page += 1) {
    const rows = Array.from({ length: rowsPerPage }, (_, index) =>
      rowOf((page - 1) * rowsPerPage + index, names.all, names.appidAt),
    );
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

  const loadingMs = await timed(() => thread.call('find', queryOf({}), 0, 50));
  console.log(`first search, which reads the file: ${Math.round(loadingMs)} ms`);
  for (const by of copySortColumns) {
    const firstMs = await timed(() =>
      thread.call('find', queryOf({ sort: { by, isDescending: false } }), 0, 50),
    );
    const all: number[] = [];
    let searchCpuMs = 0;
    for (const search of searches) {
      for (let time = 0; time < 8; time += 1) {
        // Another text before each, so that none is answered from the one before.
        await thread.call('find', queryOf({ text: `other ${time}` }), 0, 1);
        const sort = { by, isDescending: time % 2 === 1 };
        await thread.call('find', queryOf({ text: `${time}`, sort }), 0, 1);
        const startedCpuMs = cpuMs();
        const found = await thread.call('find', queryOf({ ...search, sort }), 0, 50);
        searchCpuMs += cpuMs() - startedCpuMs;
        all.push((found as { tookMs: number }).tookMs);
      }
    }
    console.log(
      `sorted by ${by}: put in order ${Math.round(firstMs)} ms, then searches ${percentiles(all)}, ${(searchCpuMs / all.length).toFixed(1)} ms of processor time each`,
    );
  }
  const jump = await timed(() => thread.call('find', queryOf({}), itemCount / 2, 50));
  console.log(`50 rows from the middle: ${jump.toFixed(1)} ms`);
  console.log(`memory of the process: +${megabytes(process.memoryUsage.rss() - memoryBefore)}`);
  await thread.call('close');
  await thread.end();
  const { size } = await stat(filePath);
  console.log(`on disk: ${megabytes(size)}, ${Math.round(size / itemCount)} bytes a row`);
  floors(filePath, names.all);
  console.log(`load at the end: ${loadText()}`);
}

function queryOf(search: Partial<CopySearch>) {
  return { ...wholeCopy, ...noFilters, ...search };
}

/** What the same questions cost without a copy's index. */
function floors(filePath: string, names: readonly string[]): void {
  const database = new DatabaseSync(filePath, { readOnly: true });
  const like = database.prepare(
    `SELECT items.id FROM items JOIN kinds ON kinds.id = items.kind
     WHERE market_hash_name LIKE '%' || ? || '%' ORDER BY price LIMIT 50`,
  );
  const array = Array.from({ length: itemCount }, (_, index) => ({
    name: (names[kindOf(index, names.length)] ?? '').toLowerCase(),
    price: priceOf(index),
  }));
  const texts = ['sticker', 'redline', 'ak', 'zqxv'];
  const time = (work: (text: string) => void) =>
    percentiles(
      texts.flatMap((text) =>
        [1, 2, 3].map(() => {
          const startedMs = performance.now();
          work(text);
          return performance.now() - startedMs;
        }),
      ),
    );
  console.log(`floor, LIKE over the same table: ${time((text) => like.all(text))}`);
  const scan = (text: string) =>
    array.filter(({ name }) => name.includes(text)).sort((a, b) => a.price - b.price);
  console.log(`floor, filter and sort of an array: ${time(scan)}`);
  database.close();
}

/** The messages of the thread as main sends them. */
function startThread(program: string, filePath: string) {
  const worker = new Worker(program, { workerData: filePath });
  const waiting = new Map<number, (value: unknown) => void>();
  const opened = new Promise<void>((resolve) => worker.once('message', () => resolve()));
  worker.on('message', (reply: { id?: number; ok?: boolean; value?: unknown; error?: unknown }) => {
    if (reply.id === undefined) return;
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    waiting.get(reply.id)?.(reply.value);
    waiting.delete(reply.id);
  });
  let lastId = 0;
  return {
    opened,
    call(op: string, ...given: unknown[]): Promise<unknown> {
      lastId += 1;
      worker.postMessage({ id: lastId, op, given });
      return new Promise((resolve) => waiting.set(lastId, resolve));
    },
    end: () => worker.terminate(),
  };
}

/** The same for the same index. */
function hashed(index: number, salt: number): number {
  return (Math.imul(index + salt, 0x9e37_79b1) ^ (Math.imul(index, 0x85eb_ca6b) >>> 13)) >>> 0;
}

function kindOf(index: number, kinds: number): number {
  return hashed(index, 1) % kinds;
}

/** In hundredths, most of them low. */
function priceOf(index: number): number {
  return Math.floor((hashed(index, 2) / 2 ** 32) ** 4 * 1_000_000) + 3;
}

function rowOf(index: number, names: readonly string[], appidAt: (name: number) => number): ListItem {
  const kind = kindOf(index, names.length);
  const market_hash_name = names[kind] ?? '';
  const text = (hundredths: number) => (hundredths / 100).toFixed(2);
  return {
    id: 40_000 + index * 3,
    appid: appidAt(kind),
    image: `https://pictures.example/economy/image/${hashed(kind, 3).toString(16).repeat(8)}/360fx360f`,
    price: text(priceOf(index)),
    name: market_hash_name.replace(/ \([^)]*\)$/, ''),
    market_hash_name,
    platform_price: text(priceOf(kind)),
  };
}

/** Of all threads: on a busy machine it says more than the clock. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function percentiles(samples: number[]): string {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${sorted.length} samples)`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function loadText(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');
}
