import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countFirstRows, openApp, waitForPictures } from './open-app.ts';
import type { RunningApp } from './running-app.ts';
import { hasDisplay } from './setup/window.ts';

/**
 * Opens the built app with the demo catalog connected until its window is closed or Ctrl-C. stdout has nothing but the JSON line of
 * `--once`. Other arguments go to the app, such as a deep link or `--user-data-dir=…`.
 *
 *   --once              quit as soon as the first rows are painted
 *   --headless          without a window on the desktop
 */
const picturePath = 'out/window.png';
const args = process.argv.slice(2);
const isOnce = args.includes('--once');
const headless = isOnce || args.includes('--headless') || !hasDisplay(process.platform, process.env);
let isEnding = false;

// `--once` has its own folder: the result is the same every time, and the user's settings and window position stay unchanged.
const userDataDir = isOnce ? await mkdtemp(join(tmpdir(), 'item-catalog-once-')) : undefined;
if (headless && !isOnce)
  console.error(`There is no display: the window runs headless, and its picture goes to ${picturePath}.`);
process.exitCode = await start();
if (userDataDir !== undefined) await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });

/** Reports any failure and closes the app. */
async function start(): Promise<number> {
  const startedMs = performance.now();
  let app: RunningApp | undefined;
  try {
    app = await openApp({
      args: ['--demo', ...args.filter((arg) => arg !== '--once' && arg !== '--headless')],
      userDataDir,
      headless,
      // A usual size for the picture, as there is no desktop to fit the window into.
      windowSize: headless ? { width: 1280, height: 800 } : undefined,
    });
    endOnSignals(app);
    const rows = await countFirstRows(app.page);
    return await stay(app, rows, Math.round(performance.now() - startedMs));
  } catch (error) {
    if (isEnding) return 130;
    console.error(`✗ The app could not show its first rows.\n  Why: ${messageOf(error)}`);
    if (app !== undefined) {
      await takePicture(app);
      console.error(`  The app printed:\n${app.output()}`);
    }
    return 1;
  } finally {
    await app?.close();
  }
}

async function stay(app: RunningApp, rows: number, firstRowsMs: number): Promise<number> {
  const { runtime } = app;
  const picture = headless ? await takePicture(app) : null;
  if (isOnce) {
    await app.close();
    console.log(JSON.stringify({ runtime, rows, firstRowsMs, picture }));
  } else {
    const where = picture === null ? '' : `, picture in ${picture}`;
    const how = runtime === 'electron' ? 'Electron' : 'the Chromium shell';
    console.error(`✓ Open in ${how}: ${rows} rows after ${firstRowsMs} ms${where}. Ctrl-C ends it.`);
  }
  const exitCode = await app.closed;
  if (exitCode === 0 || isEnding) return 0;
  console.error(`✗ The app ended with code ${exitCode ?? 'none, by a signal'}.\n${app.output()}`);
  return exitCode ?? 1;
}

function endOnSignals(app: RunningApp): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isEnding = true;
      void app.close();
    });
  }
}

/** The screenshot's path. Null: it failed, which is only printed. */
async function takePicture(app: RunningApp): Promise<string | null> {
  try {
    await waitForPictures(app.page);
    await app.page.screenshot({ path: picturePath, timeout: 15_000 });
    return picturePath;
  } catch (error) {
    console.error(`No picture could be taken: ${messageOf(error).split('\n')[0]}`);
    return null;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
