import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passes } from 'node:timers/promises';
import { startDemoCatalog } from '#demo/demo-catalog.ts';
import { openApp, type RunningApp } from '#dev/open-app.ts';
import { projectFolder } from '#dev/setup/project-folders.mjs';
import { startFaultyOrigin } from './faulty-origin.ts';
import { type MainProcess, watchMainProcess } from './main-process.ts';
import { type Measurements, type Sample, startMeasurements } from './measurements.ts';
import { createPerson, type Person } from './person.ts';
import { screenOf } from './screen.ts';
import { seededChance } from './seeded-random.ts';
import type { SoakOptions } from './soak-options.ts';
import type { SoakResult } from './soak-result.ts';

const token = 'a-token-of-the-soak-alone';
const sampleEveryMs = 20_000;
/** Longer than a connection is kept for the next request, on either side. */
const calmMs = 8_000;
/** An address that no keyring answers at: a run never touches the keyring of whoever starts it. */
const noKeyring = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/item-catalog-bus' };

type Told = { minutes: number; actions: number; requests: number; sample: Sample };

/**
 * Browses until the time is over, the window is broken or `stop` is aborted, and tells what was found. Whatever happens, the app is
 * closed and there is a result.
 */
export async function runSoak(
  options: SoakOptions,
  effects: { stop: AbortSignal; tell(told: Told): void },
): Promise<SoakResult> {
  const folder = await mkdtemp(join(tmpdir(), 'item-catalog-soak-'));
  const catalog = await startDemoCatalog({
    namesFolder: join(projectFolder, 'resources/market-names'),
    token,
  });
  // Two chances, so that the faults don't depend on what the person does.
  const origin = await startFaultyOrigin(catalog.baseUrl, seededChance(options.seed ^ 0x5bd1e995));
  const main = watchMainProcess(folder);
  const app = await openApp({
    args: ['--demo'],
    userDataDir: join(folder, 'user-data'),
    headless: true,
    windowSize: { width: 1280, height: 800 },
    env: { ...noKeyring, ...main.env },
  });
  const pageErrors: string[] = [];
  app.page.on('pageerror', (error) => pageErrors.push(error.stack ?? String(error)));
  app.page.on('crash', () => pageErrors.push('crashed'));

  const person = createPerson(screenOf(app.page), seededChance(options.seed));
  const run = { samples: [] as Sample[], findings: [] as string[], browsedMs: 0 };
  const calm: SoakResult['calm'] = { before: null, after: null };
  try {
    await connect(app, origin.baseUrl);
    const measurements = await startMeasurements(app.page, main);
    calm.before = await calmSample(measurements, effects.stop);
    run.samples.push(calm.before);
    origin.setFaultShare(options.faultShare);
    await browse({
      app,
      person,
      measurements,
      options,
      effects,
      run,
      requests: () => origin.counts().requests,
    });
    origin.setFaultShare(0);
    if (!effects.stop.aborted) await checkRecovery(app, run.findings);
    calm.after = await calmSample(measurements, effects.stop);
    run.samples.push(calm.after);
  } catch (error) {
    // Ctrl-C in a terminal ends the app as well.
    if (!effects.stop.aborted) run.findings.push(error instanceof Error ? error.message : String(error));
  }

  const mainTroubles = await troublesOf(main, run.samples);
  if (run.findings.length > 0) await app.page.screenshot({ path: 'out/soak.png' }).catch(() => {});
  const { exitCode } = await app.close();
  const counts = origin.counts();
  await origin.close();
  await catalog.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return {
    takenAt: new Date().toISOString(),
    runtime: app.runtime,
    ...{ seed: options.seed, faultShare: options.faultShare, stoppedEarly: effects.stop.aborted },
    ...{ origin: counts, doings: person.doings, calm, pageErrors, mainTroubles, exitCode, ...run },
  };
}

/** The built-in demo is open already; the catalog behind the faulty origin comes beside it. */
async function connect({ page }: RunningApp, baseUrl: string): Promise<void> {
  await page.locator('[data-row="0"]').waitFor();
  await page.getByRole('button', { name: /^Connection: / }).click();
  await page.getByRole('menu').getByText('Add connection…', { exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Soak');
  await dialog.getByLabel('Base address').fill(baseUrl);
  await dialog.getByLabel(/access token$/i).fill(token);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Connection: Soak' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[data-row="0"]').waitFor();
}

async function browse(given: {
  app: RunningApp;
  person: Person;
  measurements: Measurements;
  options: SoakOptions;
  effects: { stop: AbortSignal; tell(told: Told): void };
  run: { samples: Sample[]; findings: string[]; browsedMs: number };
  requests: () => number;
}): Promise<void> {
  const { app, person, measurements, options, effects, run } = given;
  let hasEnded = false;
  void app.closed.then(() => {
    hasEnded = true;
  });
  const startedAt = performance.now();
  let nextSampleAt = startedAt + sampleEveryMs;
  while (!effects.stop.aborted) {
    const now = performance.now();
    run.browsedMs = now - startedAt;
    if (run.browsedMs >= options.minutes * 60_000) return;
    if (hasEnded) throw new Error('the app ended by itself');
    if (now >= nextSampleAt) {
      const sample = await measurements.take();
      run.samples.push(sample);
      nextSampleAt = now + sampleEveryMs;
      const done = Object.values(person.doings.done).reduce((sum, times) => sum + times, 0);
      effects.tell({ minutes: run.browsedMs / 60_000, actions: done, requests: given.requests(), sample });
    }
    const wrong = await person.doSomething();
    if (wrong !== null) throw new Error(wrong);
  }
}

/** Without faults the next request must work, whatever came before. */
async function checkRecovery({ page }: RunningApp, findings: string[]): Promise<void> {
  const { connection, refresh, clearFilters, closeItem, rows } = screenOf(page);
  try {
    if (await closeItem.isVisible()) await closeItem.click();
    const label = await connection.getAttribute('aria-label');
    if (label !== 'Connection: Soak') {
      await connection.click();
      await page.getByRole('menuitemradio', { name: 'Soak' }).click();
    }
    if ((await clearFilters.isVisible()) && (await clearFilters.isEnabled())) await clearFilters.click();
    await refresh.click();
    await rows.first().waitFor({ timeout: 20_000 });
    await page.getByText(/IC-(HTTP|NET|TIMEOUT|ANSWER|CUT)/).waitFor({ state: 'detached', timeout: 20_000 });
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    findings.push(`with all faults gone, the list did not come back: ${why}`);
  }
}

async function calmSample(measurements: Measurements, stop: AbortSignal): Promise<Sample> {
  await passes(calmMs, undefined, { signal: stop }).catch(() => {});
  return measurements.take();
}

async function troublesOf(main: MainProcess, samples: readonly Sample[]): Promise<string[] | null> {
  const last = (await main.look()) ?? samples.findLast((sample) => sample.main !== null)?.main ?? null;
  return last === null ? null : last.troubles;
}
