import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDemoCatalog } from '#demo/demo-catalog.ts';
import { watchMainProcess } from '#dev/nightly/main-process.ts';
import { lookAtPage } from '#dev/nightly/page-look.ts';
import { openApp } from '#dev/open-app.ts';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { AppWindow } from '#e2e/app-window.ts';
import { noKeyringEnv } from '#e2e/keyring.ts';
import { chooseAction, seededChance, soakConnection, switchTo } from './actions.ts';
import { startFaultyCatalog } from './faulty-catalog.ts';
import { printReport, type SoakResult, verdictOn } from './report.ts';

/**
 * `npm run soak`: browses the built app for a long time while some of the catalog's answers go wrong, and reports what it cost.
 * Exits with 1 when an error was left unhandled, the window broke or memory rises; Ctrl-C reports what there is.
 *
 *   --minutes NUMBER   how long to browse (default 20)
 *   --faults PERCENT   how many of the answers go wrong (default 2)
 *   --seed NUMBER      repeats a run's choices (default: another one each time)
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    faults: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
  },
});
const minutes = numberWithin('minutes', values.minutes, 0.1, 1_440);
const faultShare = numberWithin('faults', values.faults, 0, 100) / 100;
const seed = numberWithin('seed', values.seed, 0, 2 ** 32 - 1);

const token = 'a-token-of-the-soak-alone';
const sampleEveryMs = 20_000;
/** Longer than a connection is kept for the next request, on either side. */
const calmMs = 8_000;
/** How often the next action begins before the window has come to rest. */
const impatience = 0.25;
/** Longer than an answer that comes in the last moment of the third retry. */
const restWithinMs = 60_000;
const maxMissedInARow = 15;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
process.stderr.write(`Seed ${seed}, ${minutes} minutes. Ctrl-C ends it with a report.\n`);
const result = await soak();
const outFolder = join(projectFolder, 'out');
await mkdir(outFolder, { recursive: true });
await writeFile(join(outFolder, 'soak.json'), `${JSON.stringify(result, null, 2)}\n`);
printReport(result);
console.log('Every sample: out/soak.json');
process.exitCode = verdictOn(result).length === 0 ? 0 : 1;

/** Whatever happens, the app is closed and there is a result. */
async function soak(): Promise<SoakResult> {
  const folder = await mkdtemp(join(tmpdir(), 'item-catalog-soak-'));
  const catalog = await startDemoCatalog({
    dataFolder: join(projectFolder, 'resources/demo'),
    token,
  });
  // A chance of its own, so that the faults don't depend on what the user does.
  const faulty = await startFaultyCatalog(catalog.baseUrl, seededChance(seed ^ 0x5bd1e995));
  const main = watchMainProcess(folder);
  const running = await openApp({
    args: ['--demo'],
    userDataDir: join(folder, 'user-data'),
    headless: true,
    windowSize: { width: 1280, height: 800 },
    env: { ...noKeyringEnv, ...main.env },
  });
  const app = new AppWindow(running);
  const run: SoakResult = {
    ...{ runtime: running.runtime, seed, faultShare, browsedMs: 0, stoppedEarly: false },
    ...{ requests: 0, cancelled: 0, faults: {}, actions: {}, missed: 0, samples: [], findings: [] },
  };
  app.page.on('pageerror', (error) => run.findings.push(`the page: ${error.stack ?? error}`));
  const startedAt = performance.now();
  const sample = async () => {
    const atMs = performance.now() - startedAt;
    run.samples.push({ atMs, page: await lookAtPage(app.page), main: await main.look() });
  };
  const calmSample = async () => {
    await sleep(calmMs, undefined, { signal: stop.signal }).catch(() => {});
    await sample();
  };
  try {
    await connect(app, faulty.baseUrl);
    await calmSample();
    faulty.setFaultShare(faultShare);
    await browse(app, run, sample, () => faulty.counts().requests);
    faulty.setFaultShare(0);
    if (!stop.signal.aborted) await checkRecovery(app);
    await calmSample();
  } catch (error) {
    // Ctrl-C in a terminal ends the app as well.
    if (!stop.signal.aborted) run.findings.push(error instanceof Error ? error.message : String(error));
  }
  if (run.findings.length > 0) await app.page.screenshot({ path: 'out/soak.png' }).catch(() => {});
  const troubles = ((await main.look()) ?? run.samples.at(-1)?.main)?.troubles ?? [];
  run.findings.push(...troubles.map((trouble) => `the main process: ${trouble}`));
  run.stoppedEarly = stop.signal.aborted;
  const exitCode = await app.close();
  if (!run.stoppedEarly && exitCode !== 0) run.findings.push(`the app ended with code ${exitCode}`);
  Object.assign(run, faulty.counts());
  await faulty.close();
  await catalog.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return run;
}

/** The built-in demo is open already; the catalog whose answers go wrong comes beside it. */
async function connect({ page, table, topBar, connections: { dialog } }: AppWindow, baseUrl: string) {
  await table.row(0).waitFor();
  await topBar.chooseConnection('Add connection…');
  await dialog.getByLabel('Name', { exact: true }).fill(soakConnection);
  await dialog.getByLabel('Catalog address').fill(baseUrl);
  await dialog.getByLabel(/access token$/i).fill(token);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: `Connection: ${soakConnection}` }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await table.row(0).waitFor();
}

/** Acts until the time is over; throws when the window is broken. */
async function browse(app: AppWindow, run: SoakResult, sample: () => Promise<void>, requests: () => number) {
  const chance = seededChance(seed);
  const startedAt = performance.now();
  let nextSampleAt = startedAt + sampleEveryMs;
  let missedInARow = 0;
  for (
    ;
    !stop.signal.aborted && run.browsedMs < minutes * 60_000;
    run.browsedMs = performance.now() - startedAt
  ) {
    if (performance.now() >= nextSampleAt) {
      await sample();
      nextSampleAt = performance.now() + sampleEveryMs;
      process.stderr.write(`${(run.browsedMs / 60_000).toFixed(1)} min: ${requests()} requests\n`);
    }
    const { name, act } = chooseAction(chance);
    try {
      if (!(await act(app, chance))) continue;
      run.actions[name] = (run.actions[name] ?? 0) + 1;
      missedInARow = 0;
    } catch (error) {
      if (app.page.isClosed()) throw error;
      run.missed += 1;
      missedInARow += 1;
      if (missedInARow === maxMissedInARow)
        throw new Error(`${missedInARow} actions in a row were not possible`);
      // As a user gets rid of whatever is open.
      await app.page.keyboard.press('Escape');
      await app.page.keyboard.press('Escape');
    }
    await rest(app, run, name, chance.happens(impatience));
    const trouble = await app.page.evaluate(windowTrouble);
    if (trouble !== null) throw new Error(trouble);
  }
}

async function rest({ page }: AppWindow, run: SoakResult, name: string, isImpatient: boolean): Promise<void> {
  if (isImpatient) return sleep(30);
  await page.waitForFunction(isAtRest, undefined, { timeout: restWithinMs }).catch((error: unknown) => {
    if (page.isClosed()) throw error;
    run.findings.push(`the window did not come to rest after "${name}"`);
  });
}

/** Without faults the next request must work, whatever came before. Rejects otherwise. */
async function checkRecovery(app: AppWindow): Promise<void> {
  const { page, details, filters, table, topBar } = app;
  if (await details.close.isVisible()) await details.close.click();
  await switchTo(app, soakConnection);
  if ((await filters.clear.isVisible()) && (await filters.clear.isEnabled())) await filters.clear.click();
  await topBar.refresh.click();
  await table.rows.first().waitFor({ timeout: 20_000 });
  await page.getByText(/IC-(HTTP|NET|TIMEOUT|ANSWER|CUT)/).waitFor({ state: 'detached', timeout: 20_000 });
}

/** Runs in the page: what is wrong with it whatever the catalog did; null: nothing. */
function windowTrouble(): string | null {
  const text = document.body?.innerText ?? '';
  if (text.trim() === '') return 'the window is blank';
  const bug = /IC-BUG-[\w-]+/.exec(text);
  return bug === null ? null : `the window shows ${bug[0]}`;
}

/** Runs in the page. Rows that stay dimmed under a failure are at rest. */
function isAtRest(): boolean {
  return document.querySelector('[aria-busy="true"]') === null;
}

function numberWithin(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= min && number <= max) return number;
  throw new TypeError(`--${name} takes a number from ${min} to ${max}.`);
}
