import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDemoCatalog } from '#demo/demo-catalog.ts';
import { cutAndStalled, notTheService } from '#dev/hostile-server/body-faults.ts';
import { serverErrors, slowDowns } from '#dev/hostile-server/http-faults.ts';
import type { Act } from '#dev/hostile-server/responses.ts';
import { badJson } from '#dev/hostile-server/shape-faults.ts';
import { samplePage, withApp } from '#dev/nightly/with-app.ts';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { reportFailure } from '#dev/setup/steps.ts';
import type { AppWindow } from '#e2e/app-window.ts';
import { sampleMain } from '#e2e/main-sample.ts';
import { startTestService } from '#e2e/test-service.ts';
import { type Chance, chooseAction, seededChance, soakConnection, switchTo } from './actions.ts';

/**
 * `npm run soak`: browses the built app for a long time while some of the catalog's responses are faulty. Exits with 1 when an error was
 * unhandled, the window broke or memory grows.
 *
 *   --minutes NUMBER   how long to browse (default 20)
 *   --faults PERCENT   how many of the responses are faulty (default 2)
 *   --seed NUMBER      repeats a run's choices (default: another one each time)
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    faults: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
  },
});
const minutes = numberWithin('minutes', 0.1, 1_440);
const faultShare = numberWithin('faults', 0, 100) / 100;
const seed = numberWithin('seed', 0, 2 ** 32 - 1);

const token = 'a-token-of-the-soak-alone';
const sampleEveryMs = 20_000;
/** Longer than a connection is kept for the next request, on either side. */
const calmMs = 8_000;
/** How often the next action starts before the window is idle. */
const impatience = 0.25;
/** Longer than the third retry takes until its deadline. */
const restWithinMs = 60_000;
const maxMissedInARow = 15;
const maxHeapMbPerHour = 15;
/** A shorter run says more about the garbage collector than about the app. */
const minJudgedMinutes = 12;
/** Full caches of the demo catalog, which runs in main here, take about 40: its pictures and the latest responses. A leak grows beyond. */
const maxBuffersMb = 64;

/** The hostile server's faults that end by themselves: a stall would only slow down a long run. */
const catalogFaults: readonly { name: string; act: Act }[] = [
  ...[...serverErrors, ...cutAndStalled, ...notTheService, ...badJson].filter(
    ({ isStall, maxBytes }) => !isStall && maxBytes === undefined,
  ),
  ...slowDowns.slice(0, 1),
];

/** Memory in use after a forced collection, MB, and main's open handles by kind: leaks show as open sockets or running timers. */
type Sample = Record<'minute' | 'page' | 'main' | 'buffers', number> & Record<string, number>;

const outFolder = join(projectFolder, 'out');
await mkdir(outFolder, { recursive: true });
const catalog = await startDemoCatalog({ dataFolder: join(projectFolder, 'resources/demo'), token });
// Its own random choices, so that the faults don't depend on the actions.
const faulty = await startFaultyCatalog(catalog.baseUrl, seededChance(seed ^ 0x5bd1e995));
const samples: Sample[] = [];
const actions: Record<string, number> = {};
/** Actions that were blocked for two seconds: by a menu, a notice, a moving list. */
let missed = 0;
console.error(`Seed ${seed}, ${minutes} minutes.`);
const startedAt = performance.now();
const minutesSoFar = () => (performance.now() - startedAt) / 60_000;
const problems = await withApp({ args: ['--demo'] }, soak).finally(() => faulty.close());
await catalog.close();
console.table(faulty.faults);
console.table(actions);
console.log(`${faulty.requests} requests, ${missed} actions missed. Memory after a collection, MB:`);
console.table(samples);
if (problems.length === 0) console.log('✓ Passed.');
else {
  reportFailure(`✗ Failed: ${problems.join(' · ')}`);
  process.exitCode = 1;
}

/** The problems found. */
async function soak(app: AppWindow): Promise<string[]> {
  // Unhandled errors are noted from the first sample on.
  await sampleMain(app);
  await connect(app);
  await sleep(calmMs);
  await takeSample(app);
  faulty.faultShare = faultShare;
  await browse(app).catch(async (error: unknown) => {
    await app.page.screenshot({ path: join(outFolder, 'soak.png') }).catch(() => {});
    throw error;
  });
  faulty.faultShare = 0;
  await checkRecovery(app);
  await sleep(calmMs);
  const unhandled = await takeSample(app);
  return [...app.pageErrors, ...unhandled, ...memoryProblems()];
}

/** The built-in demo is open; adds the catalog with faults. */
async function connect({ page, table, topBar, connections: { dialog, form } }: AppWindow): Promise<void> {
  await table.row(0).waitFor();
  await topBar.chooseConnection('Add connection…');
  await form.fill({ name: soakConnection, baseUrl: faulty.baseUrl, token });
  await page.getByRole('button', { name: `Connection: ${soakConnection}` }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await table.row(0).waitFor();
}

/** Adds a sample. Returns the main process's unhandled errors so far. */
async function takeSample(app: AppWindow): Promise<readonly string[]> {
  const mb = (bytes: number) => Math.round(bytes / 2 ** 20);
  const inPage = await samplePage(app.page);
  const { memory, resources, unhandled } = await sampleMain(app);
  samples.push({
    minute: Number(minutesSoFar().toFixed(1)),
    page: mb(inPage.heapBytes),
    main: mb(memory.heapUsed),
    buffers: mb(memory.arrayBuffers),
    nodes: inPage.domNodes,
    listeners: inPage.listeners,
    ...resources,
  });
  console.error(`${minutesSoFar().toFixed(1)} min: ${faulty.requests} requests`);
  return unhandled;
}

/** Memory that grows or is too large. The first quarter, in which caches fill, isn't judged. */
function memoryProblems(): string[] {
  const steady = samples.filter(({ minute }) => minute >= minutes / 4);
  const half = Math.floor(steady.length / 2);
  const rise = (of: (sample: Sample) => number) =>
    mean(steady.slice(-half), of) - mean(steady.slice(0, half), of);
  const hours = rise(({ minute }) => minute) / 60;
  const heaps = ['page', 'main'] as const;
  const rising = heaps.flatMap((name) => {
    const mbPerHour = rise(({ [name]: mb }) => mb) / hours;
    return minutes >= minJudgedMinutes && mbPerHour > maxHeapMbPerHour
      ? [`the heap of ${name} rises by ${mbPerHour.toFixed(1)} MB an hour`]
      : [];
  });
  const buffers = samples.at(-1)?.buffers ?? 0;
  return buffers > maxBuffersMb ? [...rising, `main holds ${buffers} MB in buffers`] : rising;
}

function mean(some: readonly Sample[], of: (sample: Sample) => number): number {
  return some.reduce((sum, sample) => sum + of(sample), 0) / some.length;
}

/** Acts until the time is over; throws when the window is broken. */
async function browse(app: AppWindow): Promise<void> {
  const chance = seededChance(seed);
  const endsAt = performance.now() + minutes * 60_000;
  let sampledAt = performance.now();
  let missedInARow = 0;
  while (performance.now() < endsAt) {
    if (performance.now() - sampledAt > sampleEveryMs) {
      await takeSample(app);
      sampledAt = performance.now();
    }
    const { name, act } = chooseAction(chance);
    try {
      if (!(await act(app, chance))) continue;
      actions[name] = (actions[name] ?? 0) + 1;
      missedInARow = 0;
    } catch (error) {
      missed += 1;
      missedInARow += 1;
      if (app.page.isClosed() || missedInARow === maxMissedInARow) throw error;
      // Closes an open menu or dialog.
      await app.page.keyboard.press('Escape');
      await app.page.keyboard.press('Escape');
    }
    if (chance.happens(impatience)) await sleep(30);
    else await app.page.waitForFunction(isIdle, undefined, { timeout: restWithinMs });
    const problem = await app.page.evaluate(windowProblem);
    if (problem !== null) throw new Error(`${problem} after "${name}"`);
  }
}

/** Without faults the next request must work. Rejects otherwise. */
async function checkRecovery(app: AppWindow): Promise<void> {
  const { page, details, filters, table, topBar } = app;
  if (await details.close.isVisible()) await details.close.click();
  await switchTo(app, soakConnection);
  if (await filters.clear.isVisible()) await filters.clear.click();
  await topBar.refresh.click();
  await table.rows.first().waitFor({ timeout: 20_000 });
  await page.getByText(/IC-(HTTP|NET|TIMEOUT|ANSWER|CUT)/).waitFor({ state: 'detached', timeout: 20_000 });
}

/** Runs in the page: a problem that no response of the catalog may cause; null: none. */
function windowProblem(): string | null {
  const text = document.body?.innerText ?? '';
  if (text.trim() === '') return 'the window is blank';
  const bug = /IC-BUG-[\w-]+/.exec(text);
  return bug === null ? null : `the window shows ${bug[0]}`;
}

/** Runs in the page. Rows dimmed below a failure are idle. */
function isIdle(): boolean {
  return document.querySelector('[aria-busy="true"]') === null;
}

function numberWithin(name: keyof typeof values, min: number, max: number): number {
  const number = Number(values[name]);
  if (values[name].trim() !== '' && number >= min && number <= max) return number;
  throw new TypeError(`--${name} takes a number from ${min} to ${max}.`);
}

/** A loopback proxy of the demo catalog that responds to `faultShare` of the requests, 0 to 1, with a fault. */
async function startFaultyCatalog(catalogUrl: string, chance: Chance) {
  const state = { faultShare: 0, requests: 0, faults: {} as Record<string, number> };

  async function respond({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    state.requests += 1;
    // Chosen before anything is awaited, so that the choices follow the order of the requests.
    const fault = chance.happens(state.faultShare) ? chance.oneOf(catalogFaults) : null;
    const { authorization = '' } = headers;
    const good = await fetch(new URL(url, catalogUrl), { headers: { authorization } });
    const body = await good.text();
    const { socket } = response;
    if (socket === null) return;
    if (fault === null || good.status !== 200) {
      response.writeHead(good.status, { 'content-type': 'application/json' }).end(body);
      return;
    }
    state.faults[fault.name] = (state.faults[fault.name] ?? 0) + 1;
    // Faulty responses may break HTTP's rules, so they are written to the socket.
    await fault.act({
      endpoint: /^\/v1\/items\/\d/.test(url) ? 'item' : 'list',
      good: () => JSON.parse(body),
      token: authorization.replace('Bearer ', ''),
      ownOrigin: catalogUrl,
      otherOrigin: catalogUrl,
      send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
      end: (bytes) => void (bytes === undefined ? socket.end() : socket.end(bytes)),
      reset: () => void socket.resetAndDestroy(),
      isOpen: () => !socket.destroyed && socket.writable,
    });
  }

  const server = await startTestService((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  return Object.assign(state, { baseUrl: server.baseUrl, close: server.close });
}
