import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp, type RunningApp } from './open-app.ts';
import { type FirstRows, waitForFirstRows, waitForPictures } from './start/first-rows.ts';
import { readStartOptions, type StartOptions } from './start/start-options.ts';

const picturePath = 'out/window.png';
const pictureTimeoutMs = 15_000;
let isEnding = false;

/**
 * Opens the built app with the demo catalog connected and stays until its window is closed or Ctrl-C. stdout carries nothing but
 * the one JSON line of `--once`.
 */
const options = readStartOptions(process.argv.slice(2), process.env, process.platform);
process.exitCode = options.once ? await startOnce(options) : await startAndStay(options);

async function startOnce(options: StartOptions): Promise<number> {
  // A folder of its own: the same answer every time, and a trial run leaves the user's settings and window place unchanged.
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'item-catalog-once-')));
  try {
    return await withOpenApp({ ...options, userDataDir }, async (app, rows) => {
      const picture = await takePicture(app);
      const { exitCode } = await app.close();
      console.log(
        JSON.stringify({ runtime: app.runtime, rows: rows.count, firstRowsMs: rows.afterMs, picture }),
      );
      return exitCodeOf(app, exitCode);
    });
  } finally {
    if (options.userDataDir === undefined)
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startAndStay(options: StartOptions): Promise<number> {
  if (options.headless) {
    console.error('There is no display: the window runs headless, and its picture goes to out/window.png.');
  }
  return withOpenApp(options, async (app, rows) => {
    const picture = options.headless ? await takePicture(app) : null;
    const where = picture === null ? '' : `, picture in ${picture}`;
    const how = app.runtime === 'electron' ? 'Electron' : 'the Chromium shell';
    console.error(`✓ Open in ${how}: ${rows.count} rows after ${rows.afterMs} ms${where}. Ctrl-C ends it.`);
    const { exitCode } = await app.closed;
    return isEnding ? 0 : exitCodeOf(app, exitCode);
  });
}

/** Opens the app, waits for its rows and hands it on. Whatever goes wrong is reported, and the app is closed. */
async function withOpenApp(
  options: StartOptions,
  use: (app: RunningApp, rows: FirstRows) => Promise<number>,
): Promise<number> {
  const startedMs = performance.now();
  let app: RunningApp | undefined;
  try {
    app = await openApp({
      args: ['--demo', ...options.appArgs],
      userDataDir: options.userDataDir,
      headless: options.headless,
      // Headless there is no desktop to fit the window into, and the picture should show a usual one.
      windowSize: options.headless ? { width: 1280, height: 800 } : undefined,
    });
    endOnSignals(app);
    const rows = await waitForFirstRows(app.page, () => performance.now() - startedMs);
    return await use(app, rows);
  } catch (error) {
    if (isEnding) return 130;
    console.error(`✗ The app could not show its first rows.\n  Why: ${messageOf(error)}`);
    if (app !== undefined) await reportWhatThereIs(app);
    return 1;
  } finally {
    await app?.close();
  }
}

async function reportWhatThereIs(app: RunningApp): Promise<void> {
  const picture = await takePicture(app);
  if (picture !== null) console.error(`  Picture: ${picture}`);
  console.error(`  The app printed:\n${app.output()}`);
}

function endOnSignals(app: RunningApp): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isEnding = true;
      void app.close();
    });
  }
}

function exitCodeOf(app: RunningApp, exitCode: number | null): number {
  if (exitCode === 0) return 0;
  console.error(`✗ The app ended with code ${exitCode ?? 'none, by a signal'}.\n${app.output()}`);
  return exitCode ?? 1;
}

/** The picture's path. A window that can't be pictured is no reason to fail: null, and a line says why. */
async function takePicture(app: RunningApp): Promise<string | null> {
  try {
    await waitForPictures(app.page);
    await app.page.screenshot({ path: picturePath, timeout: pictureTimeoutMs });
    return picturePath;
  } catch (error) {
    console.error(`No picture could be taken: ${messageOf(error).split('\n')[0]}`);
    return null;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
