import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { systemTime, type Time } from '#main/effects.ts';
import { createForegroundRequests } from '#main/request-limits/request-limiter.ts';
import { createManualTime, flushPromises, startLocalCopyThread } from '#main/testing/fake-effects.ts';
import { failed, type Outcome, success } from '#shared/failure.ts';
import type { ItemPage, ListItem } from '#shared/item.ts';
import { defaultQuery } from '#shared/item-query.ts';
import {
  type LocalCopyActivity,
  type LocalCopyPass,
  type LocalCopyState,
  wholeLocalCopy,
} from '#shared/local-copy.ts';
import { startLocalCopyFiller } from './local-copy-filler.ts';
import type { StartLocalCopyThread } from './local-copy-thread.ts';
import {
  connectionId,
  isWhole,
  localCopiesOfService,
  search,
  token,
  until,
} from './testing/local-copies-of-service.ts';
import { sampleRow } from './testing/sample-rows.ts';

const { completeLocalCopy, startLocalCopies, fillUpTo, setup } = localCopiesOfService();

test('loses no item when pages shift while they are read', async () => {
  const localCopies = startLocalCopies();
  // Two items disappear before the third page, so that two others move to page 2.
  setup.intercept = (page) => {
    if (page === 3 && setup.rows.length === 1_100) setup.rows = setup.rows.filter(({ id }) => id > 2);
    return false;
  };
  await localCopies.start(connectionId);
  await until(localCopies, isWhole);
  expect((await localCopies.read(connectionId)).whole).toMatchObject({ total: 1_098, items: 1_100 });
  const first = await search(localCopies, '');
  expect(first).toMatchObject({ ok: true, value: { pagination: { total: 1_100 } } });
});

test('an item that moves to another page during an update is only marked, until the next one finds it', async () => {
  const localCopies = await completeLocalCopy();
  // Before the third page, one item disappears, so that item 501 moves to page 2, and another is added: the total stays equal.
  setup.intercept = (page) => {
    if (page === 3) setup.rows = [...setup.rows.filter(({ id }) => id !== 2), sampleRow(1_101)];
    setup.intercept = page === 3 ? () => false : setup.intercept;
    return false;
  };
  await localCopies.start(connectionId);
  await until(localCopies, ({ whole }) => whole?.number === 2);
  expect(await localCopies.read(connectionId)).toMatchObject({ items: 1_101, missing: 1, removed: [] });
  const moved = await localCopies.ofItem(connectionId, 501);
  expect(moved).toMatchObject({ value: { row: { isMissing: true }, isRemoved: false } });
  const name = sampleRow(501).market_hash_name;
  const groups = { by: 'count', isDescending: true } as const;
  const asked = {
    connectionId,
    search: { ...wholeLocalCopy, marketName: name, groups },
    query: defaultQuery,
  };
  expect(await localCopies.groups(asked)).toMatchObject({ value: { groups: [{ missing: 1 }] } });
  await localCopies.start(connectionId);
  await until(localCopies, ({ whole }) => whole?.number === 3);
  expect(await localCopies.groups(asked)).toMatchObject({ value: { groups: [{ missing: 0 }] } });
  expect(await localCopies.ofItem(connectionId, 501)).toMatchObject({ value: { row: { isMissing: false } } });
  expect(await localCopies.ofItem(connectionId, 2)).toMatchObject({ value: { row: { isMissing: true } } });
});

test('an item whose row an update can’t read is still listed', async () => {
  const localCopies = await completeLocalCopy();
  const withoutPrice = (row: ListItem): ListItem => ({ ...row, price: 12 as unknown as string });
  setup.rows = setup.rows.filter(({ id }) => id !== 8).map((row) => (row.id === 7 ? withoutPrice(row) : row));
  await localCopies.start(connectionId);
  await until(localCopies, ({ whole }) => whole?.number === 2);
  expect(await localCopies.read(connectionId)).toMatchObject({ whole: { unreadable: 1 }, missing: 1 });
  expect(await localCopies.ofItem(connectionId, 7)).toMatchObject({ value: { row: { isMissing: false } } });
});

test('waits after a temporary failure, pauses after any other, and resumes when started', async () => {
  // Waits pass a hundred times faster; the deadlines of requests, 10 s and more, stay real.
  const time: Time = {
    ...systemTime,
    setTimeout: (run, ms) => setTimeout(run, ms < 10_000 ? ms / 100 : ms),
  };
  const localCopies = startLocalCopies({ time });
  const retry = Promise.withResolvers<ServerResponse>();
  setup.intercept = (page, response) => {
    if (page !== 2) return false;
    response.writeHead(429, { 'retry-after': '1' }).end();
    setup.intercept = (later, retried) => {
      if (later === 2) retry.resolve(retried);
      return later === 2;
    };
    return true;
  };
  await localCopies.start(connectionId);
  await expect.poll(() => setup.states.some(({ activity }) => activity.kind === 'waiting')).toBe(true);
  expect(setup.states.find(({ activity }) => activity.kind === 'waiting')?.activity).toMatchObject({
    failure: { kind: 'slow-down' },
  });
  const retried = await retry.promise;
  expect(await localCopies.read(connectionId)).toMatchObject({ activity: { kind: 'waiting' } });
  setup.intercept = (page, response) => page === 3 && Boolean(response.writeHead(401).end());
  retried.writeHead(500).end();
  await until(localCopies, ({ pass }) => pass?.nextPage === 3);
  await until(localCopies, ({ activity }) => activity.kind === 'paused');
  expect(await localCopies.read(connectionId)).toMatchObject({
    activity: { kind: 'paused', failure: { kind: 'token-refused' } },
    pass: { nextPage: 3, items: 500 },
  });
  setup.intercept = () => false;
  await localCopies.start(connectionId);
  await until(localCopies, isWhole);
  expect((await localCopies.read(connectionId)).items).toBe(1_100);
});

test('a pass paused by a failure is retried after a while and when the network is back', async () => {
  const pauses: (() => void)[] = [];
  const pauseMs: number[] = [];
  const localCopies = startLocalCopies({
    time: {
      ...systemTime,
      setTimeout(run, ms) {
        // Shorter timers run, schedule checks (60 s) don't.
        if (ms === 60_000) return null;
        if (ms < 60_000) return setTimeout(run, ms);
        pauseMs.push(ms);
        return pauses.push(run);
      },
    },
  });
  const redirect: typeof setup.intercept = (page, response) =>
    page === 3 && Boolean(response.writeHead(302, { location: 'https://portal.example/' }).end());
  setup.intercept = redirect;
  await localCopies.start(connectionId);
  await expect.poll(() => pauses.length).toBe(1);
  expect((await localCopies.read(connectionId)).activity).toMatchObject({
    kind: 'paused',
    failure: { kind: 'redirected' },
  });
  pauses.pop()?.();
  await expect.poll(() => pauses.length).toBe(1);
  expect(pauseMs).toEqual([10 * 60_000, 20 * 60_000]);
  setup.intercept = () => false;
  localCopies.wake(null);
  await until(localCopies, isWhole);
  expect(setup.requested).toEqual([
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
  const localCopies = startLocalCopies();
  const refuse: typeof setup.intercept = (page, response) =>
    page === 3 && Boolean(response.writeHead(401).end());
  setup.intercept = refuse;
  await localCopies.start(connectionId);
  await until(localCopies, ({ activity }) => activity.kind === 'paused');
  await localCopies.pause(connectionId);
  setup.intercept = () => false;
  setup.requested = [];
  localCopies.wake(connectionId);
  expect((await localCopies.read(connectionId)).activity).toEqual({ kind: 'paused', failure: null });
  setup.intercept = refuse;
  await localCopies.start(connectionId);
  await until(localCopies, ({ activity }) => activity.kind === 'paused');
  setup.intercept = () => false;
  localCopies.wake('another');
  expect((await localCopies.read(connectionId)).activity).toEqual({
    kind: 'paused',
    failure: { kind: 'token-refused' },
  });
  localCopies.wake(connectionId);
  await until(localCopies, isWhole);
  expect(setup.requested).toEqual(['3 of 250', '3 of 250', '4 of 250', '5 of 250']);
});

test('a refused token pauses nothing if another was entered meanwhile', async () => {
  const localCopies = startLocalCopies();
  setup.intercept = (page, response) => {
    if (page !== 3 || setup.token !== token) return false;
    setup.token = 'another-token';
    localCopies.wake(connectionId);
    response.writeHead(401).end();
    return true;
  };
  await localCopies.start(connectionId);
  await until(localCopies, isWhole);
  expect(setup.requested.filter((one) => one === '3 of 250')).toHaveLength(2);
});

test('continues when the clock is set back', async () => {
  let back = 0;
  const localCopies = startLocalCopies({ time: { ...systemTime, now: () => Date.now() - back } });
  setup.intercept = (page) => {
    if (page === 2) back = 60 * 60_000;
    return false;
  };
  await localCopies.start(connectionId);
  await until(localCopies, isWhole);
});

test('continues after a restart, unless the user paused it', async () => {
  const first = startLocalCopies();
  await fillUpTo(3, () => first.start(connectionId));
  await first.close();
  setup.requested = [];
  const second = startLocalCopies();
  await fillUpTo(5, () => second.read(connectionId));
  expect(setup.requested[0]).toBe('3 of 250');
  await second.pause(connectionId);
  await second.close();
  setup.intercept = () => false;
  setup.requested = [];
  const third = startLocalCopies();
  expect(await third.read(connectionId)).toMatchObject({
    activity: { kind: 'paused', failure: null },
    pass: { nextPage: 5 },
    items: 1_000,
  });
  await third.start(connectionId);
  await until(third, isWhole);
  expect(setup.requested).toEqual(['5 of 250']);
});

/** Starts the thread of a local copy, with a call before a page is saved. */
function threadWithPages(beforePage: (page: number) => void): StartLocalCopyThread {
  return (filePath) => {
    const worker = startLocalCopyThread(filePath);
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message) => {
      if (message.op === 'takePage') beforePage(message.given[0].page);
      post(message);
    };
    return worker;
  };
}

test('closing while a page is saved does not wait until the next one is due', async () => {
  let closed: Promise<void> | undefined;
  const localCopies = startLocalCopies({
    rate: () => 1 / 3_600,
    startThread: threadWithPages(() => {
      closed ??= localCopies.close();
    }),
  });
  await localCopies.start(connectionId);
  await expect.poll(() => closed !== undefined).toBe(true);
  await closed;
  expect(setup.requested).toEqual(['1 of 250']);
});

/** Time whose checks of a minute or longer are run by the test itself. */
function timeWithChecks(later: () => number = () => 0) {
  const checks: (() => void)[] = [];
  const time: Time = {
    ...systemTime,
    now: () => Date.now() + later(),
    setTimeout: (run, ms) => (ms < 60_000 ? setTimeout(run, ms) : checks.push(run)),
  };
  return { checks, time };
}

test.each(['closed', 'killed'])(
  'an interrupted pass of an app that was %s continues some time after a restart, though nothing reads it',
  async (how) => {
    const first = startLocalCopies();
    await fillUpTo(3, () => first.start(connectionId));
    if (how === 'closed') await first.close();
    else await leaveAsCrashed();
    [setup.requested, setup.intercept] = [[], () => false];
    const { checks, time } = timeWithChecks();
    startLocalCopies({ time });
    checks.shift()?.();
    await expect.poll(() => setup.requested).toEqual(['3 of 250', '4 of 250', '5 of 250']);
  },
);

/** As a crash would leave the files that are open now. */
async function leaveAsCrashed(): Promise<void> {
  const crashed = `${setup.folder}-crashed`;
  await cp(setup.folder, crashed, { recursive: true });
  setup.folder = crashed;
}

test('a pass that the user paused does not continue some time after a restart', async () => {
  const first = startLocalCopies();
  await fillUpTo(3, () => first.start(connectionId));
  await first.pause(connectionId);
  await first.close();
  [setup.requested, setup.intercept] = [[], () => false];
  const { checks, time } = timeWithChecks();
  let opened = 0;
  const localCopies = startLocalCopies({
    time,
    startThread(data) {
      opened += 1;
      return startLocalCopyThread(data);
    },
  });
  checks.shift()?.();
  await expect.poll(() => opened).toBe(1);
  expect(await localCopies.read(connectionId)).toMatchObject({ activity: { kind: 'paused', failure: null } });
  expect(setup.requested).toEqual([]);
});

test('a pause while the last page is saved leaves a complete copy that can be updated', async () => {
  let paused: Promise<LocalCopyState> | undefined;
  const localCopies = startLocalCopies({
    startThread: threadWithPages((page) => {
      if (page === 5) paused ??= localCopies.pause(connectionId);
    }),
  });
  await localCopies.start(connectionId);
  await expect.poll(() => paused).toBeDefined();
  expect(await paused).toMatchObject({ activity: { kind: 'idle' }, pass: null, items: 1_100 });
  await localCopies.start(connectionId);
  await until(localCopies, ({ whole }) => whole?.number === 2);
});

test('waits for foreground requests of its connection', async () => {
  const foreground = createForegroundRequests();
  const ended = foreground.begin({ connectionId, purpose: 'shown' });
  const other = foreground.begin({ connectionId: 'other', purpose: 'shown' });
  const localCopies = startLocalCopies({ whenQuiet: foreground.whenQuiet });
  await localCopies.start(connectionId);
  await search(localCopies, '');
  expect(setup.requested).toEqual([]);
  ended();
  await until(localCopies, isWhole);
  other();
});

test('a local copy is updated on schedule until it is deleted', async () => {
  let later = 0;
  const { checks, time } = timeWithChecks(() => later);
  const first = await completeLocalCopy();
  await first.close();
  const localCopies = startLocalCopies({
    time,
    schedules: () => ({ [connectionId]: 'daily', never: 'weekly' }),
  });
  setup.requested = [];
  later = 23 * 60 * 60_000;
  checks.shift()?.();
  expect((await localCopies.read(connectionId)).pass).toBeNull();
  later = 25 * 60 * 60_000;
  checks.shift()?.();
  await until(localCopies, ({ whole }) => whole?.number === 2);
  expect((await localCopies.read(connectionId)).whole?.isScheduled).toBe(true);
  expect(setup.requested).toHaveLength(5);
  // The clock was set back by more than a year.
  later = -400 * 24 * 60 * 60_000;
  checks.shift()?.();
  await until(localCopies, ({ whole }) => whole?.number === 3);
  later = 50 * 60 * 60_000;
  checks.shift()?.();
  await localCopies.remove(connectionId);
  expect((await localCopies.read(connectionId)).pass).toBeNull();
  expect(existsSync(setup.folder)).toBe(false);
});

/** A filler whose service responds as told, with time that passes when the test says so. */
function aFiller(list: () => Promise<Outcome<ItemPage>>) {
  const time = createManualTime();
  const activities: LocalCopyActivity['kind'][] = [];
  const taken: number[] = [];
  const filler = startLocalCopyFiller({
    time,
    pass: () => ({ ...aPass, nextPage: taken.length + 1 }),
    list,
    take: async ({ page }) => void taken.push(page),
    end: async () => {},
    rate: () => 1,
    whenQuiet: async () => {},
    onActivity: ({ kind }) => activities.push(kind),
    onPageTime: () => {},
    failureOf: () => ({ kind: 'local-copy', problem: 'other' }),
  });
  return { filler, time, activities, taken };
}

const aPass: LocalCopyPass = {
  number: 1,
  startedAt: 0,
  lastPageAt: null,
  nextPage: 1,
  limit: 250,
  total: 500,
  pages: 2,
  items: 0,
  unreadable: 0,
  pagesWithoutNews: 0,
};

test('eight unusable responses without a page in between pause the pass', async () => {
  let requests = 0;
  const { filler, time, activities } = aFiller(async () => {
    requests += 1;
    return failed({ kind: 'truncated' });
  });
  for (let wait = 0; wait < 7; wait += 1) {
    await flushPromises();
    time.advance(60_000);
  }
  await flushPromises();
  expect([requests, activities.at(-1), activities.includes('waiting')]).toEqual([8, 'paused', true]);
  await filler.stop();
});

test('a page that arrives after the local copy was closed is not stored', async () => {
  const response = Promise.withResolvers<Outcome<ItemPage>>();
  const { filler, taken } = aFiller(() => response.promise);
  await flushPromises();
  const stopped = filler.stop();
  const page = { rows: [], quarantined: [], rowsLeftOut: 0, receivedAt: 0, unlistedFields: [] };
  const pagination = { total: 0, perPage: 250, currentPage: 1, pages: 1 };
  // Safe: the filler reads nothing else of a page.
  response.resolve(success({ ...page, pagination } as unknown as ItemPage));
  await stopped;
  expect(taken).toEqual([]);
});
