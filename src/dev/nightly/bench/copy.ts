import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
 * pages and how large its file is; then, in a process of its own, what it takes of memory and how long searches take in it, beside
 * `LIKE '%…%'` over the same table and a scan of an array. Figures are as seen: the load of the machine is printed with them.
 */
const { values: options } = parseArgs({
  options: { items: { type: 'string', default: '1000000' }, search: { type: 'string' } },
});
const itemCount = Number(options.items);
const rowsPerPage = 250;
const samplesPerSearch = 8;

/** Common, rare, of two letters, of several words, without a match, and with each filter. */
const searches: Partial<CopySearch>[] = [
  ...['sticker', 'redline', 'karambit', 'ak', '龍', 'redl ak field', 'zqxv'].map((text) => ({ text })),
  { ranges: { ...wholeCopy.ranges, price: { min: 5_000, max: 8_000 } } },
  { text: 'ak', ranges: { ...wholeCopy.ranges, difference: { min: -3_000, max: -1_000 } } },
  { wears: ['Field-Tested'], marks: ['stattrak'] },
];

const names = await readMarketNames(join(projectFolder, 'resources/demo'));
if (options.search === undefined) await fillAndMeasure();
else await measureSearches(options.search);

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
    floors(filePath, names.all);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`load at the end: ${loadText()}`);
}

async function fill(filePath: string): Promise<void> {
  const thread = await startThread(filePath);
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
  await thread.call('close');
  await thread.end();
}

async function measureSearches(filePath: string): Promise<void> {
  const memory = () => {
    globalThis.gc?.();
    return process.memoryUsage.rss();
  };
  const memoryBefore = memory();
  const thread = await startThread(filePath);
  const search = async (asked: Partial<CopySearch>, offset = 0) => {
    const found = await thread.call('find', queryOf(asked), offset, 50);
    return (found as { tookMs: number }).tookMs;
  };
  console.log(`first search, which reads the file: ${Math.round(await search({ text: 'ak' }))} ms`);
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
      `sorted by ${by}: the first time ${firstMs.toFixed(1)} ms, then ${percentiles(all)}, ${cpuEach.toFixed(1)} ms of processor time`,
    );
  }
  const jumps: number[] = [];
  for (let place = 0; place < 20; place += 1)
    jumps.push(await search({ sort: { by: 'price', isDescending: false } }, (itemCount / 20) * place));
  console.log(`50 rows from anywhere in all: ${percentiles(jumps)}`);
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
  console.log(`groups by market name: ${percentiles(grouped)}`);
  console.log(`memory of the process: +${megabytes(memory() - memoryBefore)}`);
  await thread.call('close');
  await thread.end();
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
        [1, 2].map(() => {
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

/** The messages of the built thread as main sends them. */
async function startThread(filePath: string) {
  const out = join(projectFolder, 'out/main');
  const built = (await readdir(out)).find((name) => /^copy-worker.*\.js$/.test(name)) ?? '';
  const history = { filePath: `${filePath}.history`, key: { connectionId: 'bench', baseAddress: '' } };
  const worker = new Worker(join(out, built), {
    workerData: { filePath, history },
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 1_024 },
  });
  const waiting = new Map<number, (value: unknown) => void>();
  const opened = once(worker, 'message');
  worker.on('message', (reply: { id?: number; ok?: boolean; value?: unknown; error?: unknown }) => {
    if (reply.id === undefined) return;
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    waiting.get(reply.id)?.(reply.value);
    waiting.delete(reply.id);
  });
  let lastId = 0;
  await opened;
  return {
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
