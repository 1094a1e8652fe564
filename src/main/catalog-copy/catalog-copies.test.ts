import { readFileSync, writeFileSync } from 'node:fs';
import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStatusHistory } from '#main/history/status-history.ts';
import { createItemsApi } from '#main/items-api/items-api.ts';
import { aDetail, listText } from '#main/items-api/testing/wire.ts';
import { createForegroundRequests, createRequestLimiter } from '#main/request-limits/request-limiter.ts';
import { startCopyThread } from '#main/testing/copy-thread.ts';
import { createManualTime, realTimers } from '#main/testing/manual-time.ts';
import { serveHttp } from '#main/testing/serve-http.ts';
import { temporaryFolder } from '#main/testing/temporary-folder.ts';
import { type CopyState, wholeCopy } from '#shared/catalog-copy.ts';
import type { ItemStatus, ListItem } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import { success } from '#shared/outcome.ts';
import { type CatalogCopies, type CatalogCopiesDeps, createCatalogCopies } from './catalog-copies.ts';
import { sampleRow } from './testing/sample-rows.ts';

const token = 'canary-token-5d21';
const connectionId = 'shop';

const parent = temporaryFolder();
let folder = '';
let rows: ListItem[] = [];
let requested: string[] = [];
let states: CopyState[] = [];
/** May answer a request in place of the service; false: the service answers. */
let intercept: (page: number, response: ServerResponse) => boolean = () => false;
let cleanups: (() => Promise<void> | void)[] = [];
let address = 'https://catalog.example';
let rate = 1_000;
let tokenNow = token;

const catalog = serveHttp((request, response) => {
  const query = new URL(request.url ?? '', 'http://catalog.example').searchParams;
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  requested.push(`${page} of ${limit}`);
  if (intercept(page, response)) return;
  const pagination = { total: rows.length, per_page: limit, current_page: page };
  const data = rows.slice((page - 1) * limit, page * limit);
  response.end(listText(data, { ...pagination, pages: Math.ceil(rows.length / limit) }));
});

beforeEach(async () => {
  folder = parent.at('copies');
  await mkdir(folder);
  rows = Array.from({ length: 1_100 }, (_, index) => sampleRow(index + 1));
  [requested, states, intercept, cleanups] = [[], [], () => false, []];
  [address, rate, tokenNow] = ['https://catalog.example', 1_000, token];
});
afterEach(async () => {
  for (const close of cleanups) await close();
});

function createCopies(given: Partial<CatalogCopiesDeps> = {}): CatalogCopies {
  const time = { clock: given.clock ?? { now: Date.now }, timers: given.timers ?? realTimers };
  const limiter = createRequestLimiter({ ...time, onHold: () => {} });
  const copies = createCatalogCopies({
    folder,
    historyPath: path.join(folder, 'history.sqlite'),
    startThread: startCopyThread,
    connections: {
      targetOf: async () =>
        success({
          ...({ connectionId, kind: 'remote', token: tokenNow } as const),
          baseUrl: catalog.url,
        }),
    },
    itemsApi: createItemsApi({ fetch: globalThis.fetch, ...time, limiter, imageAddressOf: () => null }),
    addressOf: async () => address,
    demoOrigin: () => null,
    imageAddressOf: (image) => `item-image:${image}`,
    rate: () => rate,
    schedules: () => ({}),
    policy: async () => ({ isOff: false, deleteExisting: false, maxRate: null }),
    whenQuiet: async () => {},
    ...time,
    onChanged: (state) => states.push(state),
    onDiskError: () => {},
    ...given,
  });
  cleanups.push(async () => {
    await copies.close();
    limiter.close();
  });
  return copies;
}

async function completeCopy(): Promise<CatalogCopies> {
  const copies = createCopies();
  await copies.start(connectionId);
  await until(copies, isWhole);
  return copies;
}

const until = (copies: CatalogCopies, holds: (state: CopyState) => boolean) =>
  expect.poll(async () => holds(await copies.read(connectionId)), { timeout: 20_000 }).toBe(true);
/** Fills up to this page, whose request is never answered. */
async function fillUpTo(page: number, fill: () => Promise<unknown>): Promise<void> {
  let isRequested = false;
  intercept = (requested) => {
    isRequested ||= requested === page;
    return requested === page;
  };
  await fill();
  await expect.poll(() => isRequested).toBe(true);
}

async function theFile(): Promise<string> {
  return path.join(folder, (await readdir(folder)).find((name) => name.endsWith('.sqlite')) ?? '');
}

const isWhole = ({ pass, whole }: CopyState) => pass === null && whole !== null;
const search = (copies: CatalogCopies, text: string, change: Partial<typeof wholeCopy> = {}) =>
  copies.list({ connectionId, search: { ...wholeCopy, text, ...change }, query: defaultQuery });

test('estimates the requests, reads the whole list, and searches without requests', async () => {
  const copies = createCopies();
  expect(await copies.estimate(connectionId, new AbortController().signal)).toEqual(
    success({ total: 1_100, requests: 5, seconds: 1 }),
  );
  expect((await copies.read(connectionId)).items).toBe(0);
  expect(await readdir(folder)).toEqual([]);
  await copies.start(connectionId);
  await until(copies, isWhole);
  expect(await copies.read(connectionId)).toMatchObject({
    items: 1_100,
    whole: { number: 1, total: 1_100, items: 1_100, unreadable: 0 },
    activity: { kind: 'idle' },
  });
  expect(requested).toEqual(['1 of 1', ...[1, 2, 3, 4, 5].map((page) => `${page} of 250`)]);
  const found = await search(copies, 'test 12', { sort: { by: 'price', isDescending: true } });
  expect(found).toMatchObject({
    ok: true,
    value: { pagination: { total: 12, pages: 1, current_page: 1 }, answeredAt: expect.any(Number) },
  });
  if (!found.ok) throw new Error('not found');
  expect(found.value.rows[0]).toEqual({
    ...sampleRow(1_079),
    imageSrc: expect.any(String),
    isMissing: false,
  });
  expect(requested).toHaveLength(6);
  const files = await readdir(folder);
  for (const name of files) expect(await readFile(path.join(folder, name), 'latin1')).not.toContain(token);
});

test('loses no item when pages shift while they are read', async () => {
  const copies = createCopies();
  // Two items disappear before the third page, so that two others move to page 2.
  intercept = (page) => {
    if (page === 3 && rows.length === 1_100) rows = rows.filter(({ id }) => id > 2);
    return false;
  };
  await copies.start(connectionId);
  await until(copies, isWhole);
  expect((await copies.read(connectionId)).whole).toMatchObject({ total: 1_098, items: 1_100 });
  const first = await search(copies, '');
  expect(first).toMatchObject({ ok: true, value: { pagination: { total: 1_100 } } });
});

test('waits after a temporary failure, pauses after any other, and resumes when started', async () => {
  // Waits pass a hundred times faster; the deadlines of requests, 10 s and more, stay real.
  const fastTimers = {
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms < 10_000 ? ms / 100 : ms),
    clearTimeout: realTimers.clearTimeout,
  };
  const copies = createCopies({ timers: fastTimers });
  intercept = (page, response) => {
    if (page !== 2) return false;
    response.writeHead(429, { 'retry-after': '1' }).end();
    intercept = (later, refused) => {
      if (later !== 3) return false;
      refused.writeHead(401).end();
      return true;
    };
    return true;
  };
  await copies.start(connectionId);
  await expect.poll(() => states.some(({ activity }) => activity.kind === 'waiting')).toBe(true);
  expect(states.find(({ activity }) => activity.kind === 'waiting')?.activity).toMatchObject({
    failure: { kind: 'slow-down' },
  });
  await until(copies, ({ activity }) => activity.kind === 'paused');
  expect(await copies.read(connectionId)).toMatchObject({
    activity: { kind: 'paused', failure: { kind: 'token-refused' } },
    pass: { nextPage: 3, items: 500 },
  });
  intercept = () => false;
  await copies.start(connectionId);
  await until(copies, isWhole);
  expect((await copies.read(connectionId)).items).toBe(1_100);
});

test('a pass paused by a failure is retried after a while and when the network is back', async () => {
  const pauses: (() => void)[] = [];
  const pauseMs: number[] = [];
  const copies = createCopies({
    timers: {
      setTimeout(run: () => void, ms: number) {
        // Shorter timers run, schedule checks (60 s) don't.
        if (ms === 60_000) return null;
        if (ms < 60_000) return setTimeout(run, ms);
        pauseMs.push(ms);
        return pauses.push(run);
      },
      clearTimeout: realTimers.clearTimeout,
    },
  });
  const redirect: typeof intercept = (page, response) =>
    page === 3 && Boolean(response.writeHead(302, { location: 'https://portal.example/' }).end());
  intercept = redirect;
  await copies.start(connectionId);
  await expect.poll(() => pauses.length).toBe(1);
  expect((await copies.read(connectionId)).activity).toMatchObject({
    kind: 'paused',
    failure: { kind: 'redirected' },
  });
  pauses.pop()?.();
  await expect.poll(() => pauses.length).toBe(1);
  expect(pauseMs).toEqual([10 * 60_000, 20 * 60_000]);
  intercept = () => false;
  copies.wake(null);
  await until(copies, isWhole);
  expect(requested).toEqual([
    '1 of 250',
    '2 of 250',
    '3 of 250',
    '3 of 250',
    '3 of 250',
    '4 of 250',
    '5 of 250',
  ]);
});

test('a new token resumes a pass paused by a refused token, but not one paused by the user', async () => {
  const copies = createCopies();
  const refuse: typeof intercept = (page, response) => page === 3 && Boolean(response.writeHead(401).end());
  intercept = refuse;
  await copies.start(connectionId);
  await until(copies, ({ activity }) => activity.kind === 'paused');
  await copies.pause(connectionId);
  intercept = () => false;
  requested = [];
  copies.wake(connectionId);
  expect((await copies.read(connectionId)).activity).toEqual({ kind: 'paused', failure: null });
  intercept = refuse;
  await copies.start(connectionId);
  await until(copies, ({ activity }) => activity.kind === 'paused');
  intercept = () => false;
  copies.wake('another');
  expect((await copies.read(connectionId)).activity).toEqual({
    kind: 'paused',
    failure: { kind: 'token-refused' },
  });
  copies.wake(connectionId);
  await until(copies, isWhole);
  expect(requested).toEqual(['3 of 250', '3 of 250', '4 of 250', '5 of 250']);
});

test('a refused token pauses nothing if another was entered meanwhile', async () => {
  const copies = createCopies();
  intercept = (page, response) => {
    if (page !== 3 || tokenNow !== token) return false;
    tokenNow = 'another-token';
    copies.wake(connectionId);
    response.writeHead(401).end();
    return true;
  };
  await copies.start(connectionId);
  await until(copies, isWhole);
  expect(requested.filter((one) => one === '3 of 250')).toHaveLength(2);
});

test('continues when the clock is set back', async () => {
  let back = 0;
  const copies = createCopies({ clock: { now: () => Date.now() - back } });
  intercept = (page) => {
    if (page === 2) back = 60 * 60_000;
    return false;
  };
  await copies.start(connectionId);
  await until(copies, isWhole);
});

test('continues after a restart, unless the user paused it', async () => {
  const first = createCopies();
  await fillUpTo(3, () => first.start(connectionId));
  await first.close();
  requested = [];
  const second = createCopies();
  await fillUpTo(5, () => second.read(connectionId));
  expect(requested[0]).toBe('3 of 250');
  await second.pause(connectionId);
  await second.close();
  intercept = () => false;
  requested = [];
  const third = createCopies();
  expect(await third.read(connectionId)).toMatchObject({
    activity: { kind: 'paused', failure: null },
    pass: { nextPage: 5 },
    items: 1_000,
  });
  await third.start(connectionId);
  await until(third, isWhole);
  expect(requested).toEqual(['5 of 250']);
});

test('a pause while the last page is saved leaves a complete copy that can be updated', async () => {
  let paused: Promise<CopyState> | undefined;
  const copies = createCopies({
    startThread(filePath) {
      const worker = startCopyThread(filePath);
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message) => {
        if (message.op === 'takePage' && message.given[0].page === 5) paused ??= copies.pause(connectionId);
        post(message);
      };
      return worker;
    },
  });
  await copies.start(connectionId);
  await expect.poll(() => paused).toBeDefined();
  expect(await paused).toMatchObject({ activity: { kind: 'idle' }, pass: null, items: 1_100 });
  await copies.start(connectionId);
  await until(copies, ({ whole }) => whole?.number === 2);
});

test('waits for foreground requests of its connection', async () => {
  const foreground = createForegroundRequests();
  const ended = foreground.begin({ connectionId, purpose: 'shown' });
  const other = foreground.begin({ connectionId: 'other', purpose: 'shown' });
  const copies = createCopies({ whenQuiet: foreground.whenQuiet });
  await copies.start(connectionId);
  await search(copies, '');
  expect(requested).toEqual([]);
  ended();
  await until(copies, isWhole);
  other();
});

test('a copy belongs to one address, and is deleted with its connection', async () => {
  const copies = await completeCopy();
  address = 'https://elsewhere.example';
  expect((await copies.read(connectionId)).items).toBe(0);
  expect(await copies.kept()).toMatchObject([{ address: 'https://catalog.example', isCurrent: false }]);
  address = 'https://catalog.example';
  expect((await copies.read(connectionId)).items).toBe(1_100);
  await writeFile(path.join(folder, 'shop-2.sqlite'), '');
  await copies.forgetConnection(connectionId);
  expect(await readdir(folder)).toEqual(['shop-2.sqlite']);
  expect((await copies.read(connectionId)).items).toBe(0);
});

test('lists the copies on disk without opening them, and deletes them one by one', async () => {
  const first = await completeCopy();
  address = 'https://elsewhere.example';
  await fillUpTo(3, () => first.start(connectionId));
  await first.close();
  const filesBefore = await readdir(folder);
  [requested, intercept] = [[], () => false];
  const copies = createCopies({ startThread: () => expect.fail('opened') });
  const kept = (await copies.kept()).sort((a, b) => Number(a.isCurrent) - Number(b.isCurrent));
  const bytes = expect.any(Number);
  expect(kept).toMatchObject([
    { address: 'https://catalog.example', isCurrent: false, bytes, whole: { items: 1_100 }, pass: null },
    { address: 'https://elsewhere.example', isCurrent: true, bytes, whole: null, pass: { nextPage: 3 } },
  ]);
  expect(kept[0]?.bytes).toBeGreaterThan(20_000);
  expect([await readdir(folder), requested]).toEqual([filesBefore, []]);

  expect(await copies.remove(connectionId, kept[0]?.name)).toBeNull();
  expect(await copies.kept()).toMatchObject([{ name: kept[1]?.name }]);
  expect(requested).toEqual([]);
  const again = createCopies();
  expect(await again.remove(connectionId)).toMatchObject({ items: 0 });
  expect(await readdir(folder)).toEqual([]);
});

test('a copy that could not be deleted is reported, and stays paused', async () => {
  let [file, otherName] = ['', ''];
  const copies = createCopies({
    // Called after the deletion; restores the file.
    async policy() {
      if (otherName !== '') await link(otherName, file).catch(() => {});
      return { isOff: false, deleteExisting: false, maxRate: null };
    },
  });
  await fillUpTo(3, () => copies.start(connectionId));
  file = await theFile();
  await link(file, path.join(folder, 'kept'));
  otherName = path.join(folder, 'kept');
  [requested, intercept] = [[], () => false];
  const paused = { items: 500, pass: { nextPage: 3 }, activity: { kind: 'paused', failure: null } };
  expect(await copies.remove(connectionId)).toMatchObject(paused);
  await copies.close();
  const again = createCopies();
  expect(await again.read(connectionId)).toMatchObject(paused);
  expect(requested).toEqual([]);
  expect(await again.remove(connectionId)).toMatchObject({
    items: 0,
    pass: null,
    activity: { kind: 'idle' },
  });
});

test('deletes leftovers of a forgotten connection instead of opening them', async () => {
  const copies = await completeCopy();
  await copies.close();
  await writeFile(path.join(folder, `${connectionId}.forgotten`), '');
  expect(await createCopies().read(connectionId)).toMatchObject({ items: 0, off: null });
  expect(await readdir(folder)).toEqual([]);
});

test('a copy is updated on schedule until it is deleted', async () => {
  let later = 0;
  const checks: (() => void)[] = [];
  const time = {
    clock: { now: () => Date.now() + later },
    timers: {
      // The test itself runs those of a minute or longer.
      setTimeout: (run: () => void, ms: number) => (ms < 60_000 ? setTimeout(run, ms) : checks.push(run)),
      clearTimeout: realTimers.clearTimeout,
    },
  };
  const first = await completeCopy();
  await first.close();
  const copies = createCopies({ ...time, schedules: () => ({ [connectionId]: 'daily', never: 'weekly' }) });
  requested = [];
  later = 23 * 60 * 60_000;
  checks.shift()?.();
  expect((await copies.read(connectionId)).pass).toBeNull();
  later = 25 * 60 * 60_000;
  checks.shift()?.();
  await until(copies, ({ whole }) => whole?.number === 2);
  expect(requested).toHaveLength(5);
  // The clock was set back by more than a year.
  later = -400 * 24 * 60 * 60_000;
  checks.shift()?.();
  await until(copies, ({ whole }) => whole?.number === 3);
  later = 50 * 60 * 60_000;
  checks.shift()?.();
  await copies.remove(connectionId);
  expect((await copies.read(connectionId)).pass).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('a policy can limit the rate of copies, or forbid and delete them', async () => {
  const copies = await completeCopy();
  const slowed = createCopies({
    policy: async () => ({ isOff: false, deleteExisting: false, maxRate: 0.5 }),
  });
  expect((await slowed.read(connectionId)).rate).toBe(0.5);
  await Promise.all([copies.close(), slowed.close()]);
  await writeFile(path.join(folder, 'never-opened.0123456789abcdef.sqlite'), '');
  const forbidden = createCopies({
    policy: async () => ({ isOff: true, deleteExisting: true, maxRate: null }),
  });
  expect(await forbidden.start(connectionId)).toMatchObject({ off: 'forbidden', items: 0 });
  await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a full disk pauses the pass, which continues once there is space', async () => {
  const startThread: CatalogCopiesDeps['startThread'] = (filePath) =>
    new Worker(new URL('./testing/full-disk-worker.ts', import.meta.url), { workerData: filePath });
  rows = Array.from({ length: 1_100 }, (_, index) => ({ ...sampleRow(index + 1), name: `Case ${index}` }));
  const full = createCopies({ startThread });
  await full.start(connectionId);
  await until(full, ({ activity }) => activity.kind === 'paused');
  const { activity, items } = await full.read(connectionId);
  expect(activity).toEqual({ kind: 'paused', failure: { kind: 'copy', problem: 'disk-full' } });
  expect(items % 250).toBe(0);
  expect(items).toBeLessThan(1_100);
  await full.close();
  const copies = createCopies();
  await copies.read(connectionId);
  await until(copies, isWhole);
  expect((await copies.read(connectionId)).items).toBe(1_100);
});

test('an update is paused while another program has locked the file', async () => {
  const copies = await completeCopy();
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.sqlite'));
  const other = new DatabaseSync(path.join(folder, name));
  other.exec('BEGIN IMMEDIATE');
  expect(await copies.start(connectionId)).toMatchObject({
    ...{ items: 1_100, pass: null },
    activity: { kind: 'paused', failure: { kind: 'copy', problem: 'in-use' } },
  });
  other.close();
  expect(await copies.start(connectionId)).toMatchObject({ activity: { kind: 'filling' } });
});

test('a pass continues on its own once another program releases the file', async () => {
  const copies = createCopies();
  await fillUpTo(3, () => copies.start(connectionId));
  await copies.pause(connectionId);
  intercept = () => false;
  const other = new DatabaseSync(await theFile());
  other.exec('BEGIN IMMEDIATE');
  await copies.start(connectionId);
  await until(copies, ({ activity }) => activity.kind === 'paused');
  expect((await copies.read(connectionId)).activity).toEqual({
    kind: 'paused',
    failure: { kind: 'copy', problem: 'in-use' },
  });
  other.close();
  copies.wake(null);
  await until(copies, isWhole);
});

test('copies are off in a runtime without SQLite', async () => {
  const startThread: CatalogCopiesDeps['startThread'] = (data) =>
    new Worker(new URL('./copy-worker.ts', import.meta.url), {
      ...{ workerData: data, execArgv: ['--no-experimental-sqlite'] },
    });
  const copies = createCopies({ startThread });
  expect(await copies.start(connectionId)).toMatchObject({ off: 'no-engine', items: 0, pass: null });
  expect(await search(copies, '')).toMatchObject({ ok: true, value: { rows: [] } });
});

test('replaces a thread that died, and continues the pass and searches', async () => {
  const workers: Worker[] = [];
  const copies = createCopies({
    startThread(filePath) {
      const worker = startCopyThread(filePath);
      workers.push(worker);
      return worker;
    },
  });
  await fillUpTo(3, () => copies.start(connectionId));
  await workers[0]?.terminate();
  intercept = () => false;
  await until(copies, isWhole);
  expect((await copies.read(connectionId)).items).toBe(1_100);
  await workers[1]?.terminate();
  expect(await search(copies, '')).toMatchObject({ ok: true, value: { pagination: { total: 1_100 } } });
  expect(workers).toHaveLength(3);
});

test.each<[when: string, damage: (file: string) => void]>([
  ['when opened', (file) => writeFileSync(file, readFileSync(file).fill('x', 0, 4_096))],
  [
    'when its items are counted',
    (file) => {
      const database = new DatabaseSync(file);
      // A leaf page, which only a full scan reads.
      const { pageno } =
        database
          .prepare("SELECT pageno FROM dbstat WHERE name = 'items' AND pagetype = 'leaf' LIMIT 1 OFFSET 3")
          .get() ?? {};
      database.close();
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0xff, (Number(pageno) - 1) * 4_096, Number(pageno) * 4_096));
    },
  ],
  [
    'when its facts are read',
    (file) => {
      const database = new DatabaseSync(file);
      database.exec("UPDATE facts SET value = '{\"number\":xx' WHERE name = 'whole'");
      database.close();
    },
  ],
])('a file found damaged %s is set aside, and a new one can be created', async (_, damage) => {
  await (await completeCopy()).close();
  const file = await theFile();
  damage(file);
  const again = createCopies();
  const broken = { items: 0, off: null, whole: null, wasDamaged: true };
  expect(await again.read(connectionId)).toMatchObject(broken);
  expect(await readdir(folder)).toContain(`${path.basename(file)}.bad`);
  await again.start(connectionId);
  expect(await again.read(connectionId)).toMatchObject({ wasDamaged: false });
  await until(again, isWhole);
});

test('a file found damaged by a search is set aside and reported', async () => {
  const copies = createCopies({
    startThread(data) {
      const worker = startCopyThread(data);
      const post = worker.postMessage.bind(worker);
      const broken = Object.assign(new Error('malformed'), { errcode: 11 });
      worker.postMessage = (message) =>
        message.op === 'find'
          ? worker.emit('message', { id: message.id, ok: false, error: broken })
          : post(message);
      return worker;
    },
  });
  await copies.start(connectionId);
  await until(copies, isWhole);
  expect(await search(copies, '')).toMatchObject({ ok: false, failure: { kind: 'copy' } });
  await until(copies, ({ wasDamaged }) => wasDamaged);
  expect(states.at(-1)).toMatchObject({ items: 0, whole: null, wasDamaged: true });
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.sqlite\.bad$/)]);
  expect(await copies.remove(connectionId)).toMatchObject({ wasDamaged: false });
  expect(await readdir(folder)).toEqual([]);
});

test('filters by the last status in the history, even while it is written', async () => {
  const history = createStatusHistory({
    filePath: path.join(folder, 'history.sqlite'),
    loadSqlite: () => import('node:sqlite'),
    ...createManualTime(0),
    addressOf: async () => address,
    onDiskError: (error) => {
      throw error;
    },
  });
  cleanups.push(() => history.close());
  const copies = await completeCopy();
  const foundWith = async (status: ItemStatus) => {
    const found = await search(copies, '', { statuses: [status] });
    return found.ok && found.value.rows.map(({ id }) => id);
  };
  expect(await foundWith('AVAILABLE')).toEqual([]);
  const see = async (baseUrl: string, id: number, status: ItemStatus) => {
    history.note({ connectionId, kind: 'remote', token, baseUrl }, aDetail({ id, status }, 1));
    await history.flush();
  };
  await see(address, 7, 'AVAILABLE');
  await see(address, 8, 'AVAILABLE');
  await see('https://another.example', 9, 'AVAILABLE');
  expect(await foundWith('AVAILABLE')).toEqual([7, 8]);
  await see(address, 8, 'UNAVAILABLE');
  expect(await foundWith('AVAILABLE')).toEqual([7]);
  expect(await foundWith('UNAVAILABLE')).toEqual([8]);
});

test('groups items by market name, and finds their places and price changes', async () => {
  const copies = await completeCopy();
  const requested = {
    connectionId,
    search: { ...wholeCopy, text: 'test 12', groups: { by: 'lowest', isDescending: true } },
    query: { ...defaultQuery, limit: 10, page: 1 },
  } as const;
  const groups = await copies.groups(requested);
  expect(groups).toMatchObject({ ok: true, value: { total: 1 } });
  if (!groups.ok) throw new Error('not found');
  const cheapest = { ...sampleRow(12), imageSrc: expect.any(String), isMissing: false };
  const [lowest, median, highest] = ['13.00', '546.50', '1080.00'];
  expect(groups.value.groups).toEqual([
    { cheapest, count: 12, ...{ lowest, median, highest }, plot: expect.any(Array) },
  ]);
  expect(await copies.placeOf({ ...requested, itemId: 12 + 97 * 3 })).toBe(3);
  expect(await copies.placeOf({ ...requested, itemId: 13 })).toBeNull();
  rows = rows.map((row) => (row.id === 12 ? { ...row, price: '9.99' } : row));
  await copies.start(connectionId);
  await until(copies, ({ whole }) => whole?.number === 2);
  expect(await copies.ofItem(connectionId, 12)).toEqual(
    success({
      row: { ...cheapest, price: '9.99' },
      isNewer: false,
      changes: [{ until: expect.any(Number), price: '13.00', platform_price: '100.00' }],
    }),
  );
  expect(await copies.ofItem(connectionId, 99_999)).toEqual(success(null));
});

test('suggests names like a misspelt one, as the catalog spells them, while an item has them', async () => {
  rows = [
    { ...sampleRow(1), name: 'AK-47 | Redline', market_hash_name: 'AK-47 | Redline (Field-Tested)' },
    { ...sampleRow(2), name: 'Recoil Case', market_hash_name: 'Recoil Case' },
  ];
  const copies = await completeCopy();
  const similarTo = (text: string) => copies.similarNames(connectionId, text);
  const redline = { kind: 'market_hash_name', text: 'AK-47 | Redline (Field-Tested)' };
  expect(await similarTo('ak47 | Redlime (Field-Tested)')).toEqual(success([redline]));
  expect(await similarTo('AK-47 | Redlime')).toEqual(success([{ kind: 'name', text: 'AK-47 | Redline' }]));
  expect(await similarTo('Recoil Case')).toEqual(success([]));
  expect(await similarTo('recoil case')).toEqual(
    success([{ kind: 'market_hash_name', text: 'Recoil Case' }]),
  );
  await copies.itemIsGone(connectionId, 1);
  expect(await similarTo('AK-47 | Redlime')).toEqual(success([]));
  await copies.remove(connectionId);
  expect(await similarTo('Recoi Case')).toEqual(success([]));
});

test.each([
  [
    'ak47 redline field tested',
    ['AK-47 | Redline (Field-Tested)', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
  ],
  ['stattrak ak 47 redlnie ft', ['StatTrak™ AK-47 | Redline (Field-Tested)']],
  ['asimov awp bs', ['AWP | Asiimov (Battle-Scarred)']],
  ['dragonlore awp', ['AWP | Dragon Lore (Factory New)']],
  ['awp|dragon-lore fn', ['AWP | Dragon Lore (Factory New)']],
  ['karambit doppler', ['★ Karambit | Doppler (Minimal Wear)', '★ Karambit | Gamma Doppler (Factory New)']],
  ['ak74 redline', []],
  ['karambit please', []],
  ['karambit', []],
])(
  'of %j suggests the names with these words in any order, those with the fewest others first',
  async (text, names) => {
    rows = [
      'AK-47 | Redline (Field-Tested)',
      'StatTrak™ AK-47 | Redline (Field-Tested)',
      'AWP | Asiimov (Battle-Scarred)',
      'AWP | Asiimov (Field-Tested)',
      'AWP | Dragon Lore (Factory New)',
      '★ Karambit | Gamma Doppler (Factory New)',
      '★ Karambit | Doppler (Minimal Wear)',
    ].map((name, at) => ({ ...sampleRow(at + 1), name, market_hash_name: name }));
    const copies = await completeCopy();
    const similar = await copies.similarNames(connectionId, text);
    expect(similar).toEqual(success(names.map((name) => ({ kind: 'market_hash_name', text: name }))));
  },
);

test('removes an item that the service no longer knows', async () => {
  const copies = await completeCopy();
  await search(copies, '');
  await copies.itemIsGone(connectionId, 1);
  expect(await search(copies, '')).toMatchObject({ ok: true, value: { pagination: { total: 1_099 } } });
  expect((await copies.read(connectionId)).items).toBe(1_099);
});
