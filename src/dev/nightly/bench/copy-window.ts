import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchMainProcess } from '#dev/nightly/main-process.ts';
import { lookAtPage, windowSize } from '#dev/nightly/with-app.ts';
import { openApp } from '#dev/open-app.ts';
import { AppWindow } from '#e2e/app-window.ts';
import { startAnsweringServer } from '#e2e/hostile-server/answering-server.ts';
import { noKeyringEnv } from '#e2e/keyring.ts';
import type { CopySearch } from '#shared/catalog-copy.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { token } from './catalog.ts';
import { openFloor } from './floor.ts';
import { timeInput } from './input-to-paint.ts';
import { names, pageOf, queryOf, rowsPerPage, startThread } from './made-copy.ts';
import { percentile, percentiles } from './percentiles.ts';
import { rowsInView } from './window.ts';

const fillingMs = 20_000;
const samples = 30;
const warmUp = 4;
const queries = 1_000;
const pageLength = 50;

/**
 * The local copy in the window of the built app. The app itself fills the first of it, which shows how late main's event loop is
 * meanwhile; the built thread fills the rest. Then the app is opened again and used by keyboard and mouse, in turns with the floor.
 */
export async function measureInWindow(itemCount: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'item-catalog-bench-window-'));
  const server = await startAnsweringServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://catalog');
    if (pathname === '/floor') return void response.end();
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
    const pagination = { total: itemCount, per_page: limit, current_page: page, pages: itemCount / limit };
    const links = { next_page: null, previous_page: null, first_page: null };
    response.setHeader('content-type', 'application/json');
    const envelope = { success: true, type: 'pagination', pagination: { ...pagination, links } };
    response.end(JSON.stringify({ ...envelope, data: pageOf(page, limit) }));
  });
  const main = watchMainProcess(folder);
  const open = async () =>
    new AppWindow(
      await openApp({
        userDataDir: join(folder, 'data'),
        headless: true,
        windowSize,
        env: { ...noKeyringEnv, ...main.env },
      }),
    );
  const rssMB = async () => ((await main.look())?.memory.rss ?? Number.NaN) / 1e6;
  try {
    const first = await open();
    await first.form.fill({ name: 'Bench', baseUrl: server.baseUrl, token });
    await first.table.row(0).waitFor();
    await sleep(2_000);
    const beforeMB = await rssMB();
    await first.page.evaluate(startFilling);
    await sleep(fillingMs);
    const delay = (await main.look())?.delayMs;
    const filled = await first.page.evaluate(pauseFilling);
    await first.close();
    console.log(
      `main's event loop while ${filled} items came: p99 ${delay?.p99.toFixed(1)} ms, longest ${delay?.max.toFixed(1)} ms late`,
    );

    const copies = join(folder, 'data/catalog-copies');
    const [file = ''] = (await readdir(copies)).filter((name) => name.endsWith('.sqlite'));
    const thread = await startThread(join(copies, file));
    for (let page = filled / rowsPerPage + 1; page <= itemCount / rowsPerPage; page += 1) {
      const counts = { total: itemCount, pages: itemCount / rowsPerPage };
      await thread.call('takePage', { page, rows: pageOf(page), unreadable: 0, at: Date.now(), ...counts });
    }

    const app = await open();
    const floor = await openFloor(server.baseUrl, windowSize);
    await measureSteps(app, floor, thread, itemCount);
    const { page } = app;
    const field = page.getByRole('searchbox', { name: 'Any part of a name' });
    const words = wordsOf();
    const query = async (text: string) => {
      await field.fill(text);
      const { ids } = await idsOf(thread, { text });
      await page.waitForFunction(showsRows, { ids, from: 0, inView: Math.min(rowsInView, ids.length) });
    };
    for (const text of words.slice(0, 50)) await query(text);
    const heapBefore = (await lookAtPage(page)).heapBytes;
    for (let time = 0; time < queries; time += 1) await query(words[time % words.length] ?? '');
    const heapAfter = (await lookAtPage(page)).heapBytes;
    console.log(
      `heap of the page over ${queries} queries: ${(heapBefore / 2 ** 20).toFixed(1)} to ${(heapAfter / 2 ** 20).toFixed(1)} MiB`,
    );
    console.log(
      `memory of main with the copy open, after these: +${((await rssMB()) - beforeMB).toFixed(1)} MB`,
    );
    await thread.close();
    await floor.close();
    await app.close();
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Thread = Awaited<ReturnType<typeof startThread>>;

async function measureSteps(
  { page, table }: AppWindow,
  floor: Awaited<ReturnType<typeof openFloor>>,
  thread: Thread,
  itemCount: number,
): Promise<void> {
  await page.getByTitle('Where the list comes from').click();
  await page.getByRole('menuitem', { name: /^Copy of/ }).click();
  const field = page.getByRole('searchbox', { name: 'Any part of a name' });
  const shown = async (expected: Shown) => void (await page.waitForFunction(showsRows, expected));
  const whole = { ...(await idsOf(thread, {})), inView: rowsInView };
  await shown(whole);

  const words = wordsOf();
  const keystroke = async () => {
    for (;;) {
      const text = words.pop() ?? '';
      const before = await idsOf(thread, { text: text.slice(0, -1) });
      const expected = { ...(await idsOf(thread, { text })), inView: rowsInView };
      if (expected.ids.length < rowsInView || expected.ids[0] === before.ids[0]) continue;
      await field.fill(text.slice(0, -1));
      await shown({ ...before, inView: rowsInView });
      await sleep(200);
      return timeInput({
        ...{ page, event: 'keydown', isShown: showsRows, expected },
        act: () => page.keyboard.press(text.slice(-1)),
      });
    }
  };

  const columns = ['price', 'name', 'platform_price', 'market_hash_name', 'difference', 'id'] as const;
  let turn = 0;
  const sort = async () => {
    const by = columns[turn % columns.length] ?? 'id';
    turn += 1;
    const expected = { ...(await idsOf(thread, { sort: { by, isDescending: false } })), inView: rowsInView };
    const header = table.grid.locator(`[role="columnheader"][data-column="${by}"]`);
    await header.hover();
    await sleep(200);
    return timeInput({
      ...{ page, event: 'click', isShown: showsRows, expected },
      act: () => header.click(),
    });
  };

  const jump = async () => {
    turn += 1;
    const middle = Math.floor(itemCount * (0.3 + 0.4 * ((turn * 0.618) % 1)));
    const around = 400;
    const { ids } = await idsOf(thread, {}, middle - around, 2 * around);
    await table.grid.evaluate(scrollTo, 0);
    await shown(whole);
    await sleep(200);
    await table.grid.evaluate(scrollOnKey, middle / itemCount);
    return timeInput({
      ...{ page, event: 'keydown', isShown: showsRows },
      expected: { ids, from: middle - around, inView: rowsInView },
      act: () => page.keyboard.press('F9'),
    });
  };

  const steps: [title: string, time: () => Promise<number>, event: 'click' | 'keydown'][] = [
    ['keystroke to the first rows', keystroke, 'keydown'],
    ['sort by a column', sort, 'click'],
    ['jump into the middle', jump, 'keydown'],
  ];
  for (const [title, time, event] of steps) {
    if (time !== keystroke) await field.fill('');
    if (time === jump) await table.grid.locator('[role="columnheader"][data-column="id"]').click();
    const [ofApp, ofFloor]: number[][] = [[], []];
    for (let round = 0; round < samples + warmUp; round += 1) {
      const ms = await time();
      const at = round + 100;
      const target = `/v1/items?limit=${pageLength}&page=${at}`;
      const ids = pageOf(at, pageLength).map(({ id }) => id);
      const floorMs = await floor.timeRows({ target, ids, total: itemCount, page: at, names: [] }, event);
      if (round < warmUp) continue;
      ofApp?.push(ms);
      ofFloor?.push(floorMs);
    }
    const ratio = percentile(ofApp ?? [], 95) / percentile(ofFloor ?? [], 95);
    console.log(
      `${title}: ${percentiles(ofApp ?? [])} ms, floor ${percentiles(ofFloor ?? [])} ms, p95 ratio ${ratio.toFixed(2)} (goal: 0.7)`,
    );
  }
}

async function idsOf(thread: Thread, search: Partial<CopySearch>, offset = 0, limit = pageLength) {
  const found = await thread.call('find', queryOf(search), offset, limit);
  return { ids: (found as { rows: { id: number }[] }).rows.map(({ id }) => id), from: offset };
}

/** Different words of names, of five letters or more. */
function wordsOf(): string[] {
  const all = names.all.flatMap((name) => name.toLowerCase().match(/\b[a-z]{5,}\b/g) ?? []);
  return [...new Set(all)];
}

type Shown = { ids: number[]; from: number; inView: number };

/**
 * Runs in the app's page: whether so many rows of this part are there, undimmed, and are the items at their places. The row with
 * the focus stays in the page wherever it is.
 */
function showsRows({ ids, from, inView }: Shown): boolean {
  const grid = document.querySelector('[role="grid"]');
  if (grid === null) return inView === 0;
  if (grid.querySelector('[data-dimmed]') !== null) return false;
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')].map((row) => ({
    place: Number(row.dataset.row) - from,
    id: row.querySelector('[data-column="id"]')?.textContent,
  }));
  const inPart = rows.filter(({ place }) => place >= 0 && place < ids.length);
  return inPart.length >= inView && inPart.every(({ place, id }) => id === String(ids[place]));
}

/** Runs in the app's page. */
async function startFilling(): Promise<void> {
  const { desktop } = window as unknown as { desktop: DesktopApi }; // put there by the preload
  const connectionId = (await desktop.connections.list()).connections[0]?.id ?? '';
  await desktop.settings.change({ copyRate: 10 });
  await desktop.copies.start({ connectionId });
}

/** Runs in the app's page. How many items there are. */
async function pauseFilling(): Promise<number> {
  const { desktop } = window as unknown as { desktop: DesktopApi }; // put there by the preload
  const connectionId = (await desktop.connections.list()).connections[0]?.id ?? '';
  return (await desktop.copies.pause({ connectionId })).items;
}

/** Runs in the app's page. */
function scrollTo(grid: Element, share: number): void {
  grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * share;
}

/** Runs in the app's page: the next key scrolls, as a drag of the scrollbar does. */
function scrollOnKey(grid: Element, share: number): void {
  const onKey = () => {
    grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * share;
  };
  window.addEventListener('keydown', onKey, { once: true });
}
