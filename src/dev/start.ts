import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countFirstRows, waitForPictures } from './first-rows.ts';
import { openApp } from './open-app.ts';
import type { RunningApp } from './running-app.ts';
import { hasDisplay } from './setup/window.ts';

/**
 * Opens the built app with the demo catalog connected and stays until its window is closed or Ctrl-C. stdout carries nothing but
 * the one JSON line of `--once`. Other arguments are the app's own, a deep link for instance.
 *
 *   --once              leave as soon as the first rows are painted
 *   --headless          without a window on the desktop
 *   --user-data-dir=…   in place of the usual folder of the person's system
 */
const picturePath = 'out/window.png';
const userDataFlag = '--user-data-dir=';
const args = process.argv.slice(2);
const isOwn = (arg: string) => ['--once', '--headless'].includes(arg) || arg.startsWith(userDataFlag);
const isOnce = args.includes('--once');
const headless = isOnce || args.includes('--headless') || !hasDisplay(process.platform, process.env);
let isEnding = false;

// Of `--once` a folder of its own: the same answer every time, and a trial run leaves the user's settings and window place unchanged.
const given = args.find((arg) => arg.startsWith(userDataFlag))?.slice(userDataFlag.length);
const trialFolder =
  isOnce && given === undefined ? await mkdtemp(join(tmpdir(), 'item-catalog-once-')) : undefined;
if (headless && !isOnce)
  console.error(`There is no display: the window runs headless, and its picture goes to ${picturePath}.`);
process.exitCode = await start();
if (trialFolder !== undefined) await rm(trialFolder, { recursive: true, force: true, maxRetries: 5 });

/** Whatever goes wrong is reported, and the app is closed. */
async function start(): Promise<number> {
  const startedMs = performance.now();
  let app: RunningApp | undefined;
  try {
    app = await openApp({
      args: ['--demo', ...args.filter((arg) => !isOwn(arg))],
      userDataDir: given ?? trialFolder,
      headless,
      // Headless there is no desktop to fit the window into, and the picture should show a usual one.
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
  const { exitCode } = await app.closed;
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

/** The picture's path. A window that can't be pictured is no reason to fail: null, and a line says why. */
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
