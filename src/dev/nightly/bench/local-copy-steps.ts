import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { noFilters } from '#shared/item-filters.ts';
import { type LocalCopySearch, wholeLocalCopy } from '#shared/local-copy.ts';
import type { BenchCatalog, ShownRows } from './catalog.ts';
import type { Sampler, Step } from './sampler.ts';
import { type BenchWindow, rowsInView } from './window.ts';

export type LocalCopyBench = {
  catalog: BenchCatalog;
  window: BenchWindow;
  /** Has the same local copy, for the expected rows. */
  thread: LocalCopyThread;
  sampler: Sampler;
  words: string[];
};

/** The titles of the steps, and of the other figures in local-copy.ts. */
export const localCopyTitles = {
  searches: 'Copy: searches in its thread',
  keystroke: 'Copy: keystroke to the first rows',
  end: 'Copy: Ctrl+End, to rows not shown before',
  sort: 'Copy: sort by a column',
  jump: 'Copy: jump into the middle',
  memory: 'Copy: memory after many searches',
};

const sortedColumns = ['price', 'name', 'platform_price', 'market_hash_name', 'difference', 'id'] as const;
const goal = 0.7;

/** The local copy in the app's window, compared with a page of 50 rows in the floor. */
export function localCopySteps({ catalog, window, thread, sampler, words }: LocalCopyBench): Step[] {
  const { page, table, filters } = window.app;
  const field = filters.search;
  const header = (column: string) => table.grid.locator(`[role="columnheader"][data-column="${column}"]`);
  const unused = [...words];
  let [floorPage, sortCount, jumpCount] = [100, 0, 0];

  async function beside(event: 'click' | 'keydown', expected: ShownRows, act: () => Promise<void>) {
    floorPage += 1;
    const ofFloor = await catalog.rows({ page: floorPage, limit: 50 });
    return sampler.besideFloorRows(ofFloor, event, () => window.timeRows(event, expected, act));
  }

  const keystroke: Step = {
    title: localCopyTitles.keystroke,
    goal,
    async sample() {
      for (;;) {
        const text = unused.pop() ?? '';
        const before = await foundRows(thread, { text: text.slice(0, -1) });
        const expected = await foundRows(thread, { text });
        // The last letter has to change the rows in view.
        if (expected.ids.length < rowsInView || expected.ids[0] === before.ids[0]) continue;
        await field.fill(text.slice(0, -1));
        await window.waitForRows(before);
        return beside('keydown', expected, () => page.keyboard.press(text.slice(-1)));
      }
    },
  };

  const end: Step = {
    title: localCopyTitles.end,
    goal,
    async sample() {
      for (;;) {
        const text = unused.shift() ?? '';
        const { count } = await thread.find({ text });
        // The end has to be further away than rows are prefetched.
        if (count < 1_000) continue;
        const expected = await foundRows(thread, { text }, count - 60, 60);
        await field.fill(text);
        await window.waitForRows(await foundRows(thread, { text }));
        await page.keyboard.press('ArrowDown');
        return beside('keydown', expected, () => page.keyboard.press('Control+End'));
      }
    },
  };

  const sort: Step = {
    title: localCopyTitles.sort,
    goal,
    begin: () => field.fill(''),
    async sample() {
      const by = sortedColumns[sortCount % sortedColumns.length] ?? 'id';
      sortCount += 1;
      const expected = await foundRows(thread, { sort: { by, isDescending: false } });
      await header(by).hover();
      return beside('click', expected, () => header(by).click());
    },
  };

  const jump: Step = {
    title: localCopyTitles.jump,
    goal,
    async begin() {
      await field.fill('');
      // A click on a sorted column would reverse it.
      await header('price').click();
      await header('market_hash_name').click();
    },
    async sample() {
      jumpCount += 1;
      const middle = Math.floor(catalog.itemCount * (0.3 + 0.4 * ((jumpCount * 0.618) % 1)));
      const around = 400;
      const expected = await foundRows(thread, {}, middle - around, 2 * around);
      await table.grid.evaluate((grid) => grid.scrollTo(0, 0));
      await window.waitForRows(await foundRows(thread, {}));
      await table.grid.evaluate(scrollOnKey, middle / catalog.itemCount);
      return beside('keydown', expected, () => page.keyboard.press('F9'));
    },
  };

  return [keystroke, end, sort, jump];
}

export async function foundRows(
  thread: LocalCopyThread,
  search: Partial<LocalCopySearch>,
  from = 0,
  limit = 50,
) {
  const { rows } = await thread.find(search, from, limit);
  return { ids: rows.map(({ id }) => id), from };
}

/** Different words of names, of five letters or more. */
export async function wordsOf(catalog: BenchCatalog): Promise<string[]> {
  const words = new Set<string>();
  for (let page = 1; page <= 40; page += 1) {
    const { items } = await catalog.rows({ page, limit: 250 });
    for (const { market_hash_name } of items)
      for (const word of market_hash_name.toLowerCase().match(/\b[a-z]{5,}\b/g) ?? []) words.add(word);
  }
  return [...words];
}

/** Runs in the app's page: the next key scrolls, as a drag of the scrollbar does. */
function scrollOnKey(grid: Element, share: number): void {
  const onKey = () => {
    grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * share;
  };
  window.addEventListener('keydown', onKey, { once: true });
}

export type LocalCopyThread = Awaited<ReturnType<typeof startLocalCopyThread>>;

/** The built thread of a local copy, with the messages that main sends to it. */
export async function startLocalCopyThread(appFolder: string, filePath: string) {
  const out = join(appFolder, 'out/main');
  const built = (await readdir(out)).find((name) => /^local-copy-worker.*\.js$/.test(name)) ?? '';
  const history = { filePath: `${filePath}.history`, key: { connectionId: 'bench', baseAddress: '' } };
  const worker = new Worker(join(out, built), {
    workerData: { filePath, history },
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 1_024 },
  });
  const waiting = new Map<number, (value: unknown) => void>();
  worker.on('message', (reply: { id?: number; ok?: boolean; value?: unknown; error?: unknown }) => {
    if (reply.id === undefined) return;
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    waiting.get(reply.id)?.(reply.value);
    waiting.delete(reply.id);
  });
  await once(worker, 'message');

  let lastId = 0;
  function call<T>(op: string, ...given: unknown[]): Promise<T> {
    lastId += 1;
    worker.postMessage({ id: lastId, op, given });
    return new Promise((resolve) => waiting.set(lastId, resolve as (value: unknown) => void)); // of the build's own thread
  }
  const byCount = { by: 'count', isDescending: true } as const;
  const queryOf = (search: Partial<LocalCopySearch>) => ({ ...wholeLocalCopy, ...noFilters, ...search });
  return {
    takePage: (page: object) => call<void>('takePage', page),
    find: (search: Partial<LocalCopySearch>, offset = 0, limit = 50) =>
      call<{ rows: { id: number }[]; count: number; tookMs: number }>(
        ...(['find', queryOf(search), offset, limit] as const),
      ),
    groups: (search: Partial<LocalCopySearch>) =>
      call<{ tookMs: number }>('groups', queryOf({ ...search, groups: byCount }), 0, 50),
    async close() {
      await call('close');
      await worker.terminate();
    },
  };
}
