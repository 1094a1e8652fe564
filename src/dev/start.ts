import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countFirstRows, openApp, startApp, waitForPictures } from './open-app.ts';
import type { RunningApp } from './running-app.ts';
import { availableRuntime, hasDisplay } from './setup/window.ts';

/**
 * Opens the built app with the demo catalog connected until its window is closed or Ctrl-C. stdout has nothing but the JSON line of
 * `--once`. Other arguments go to the app, such as a deep link or `--user-data-dir=…`.
 *
 *   --once              quit as soon as the first rows are painted
 *   --headless          without a window on the desktop; what it shows goes to a picture
 */
const picturePath = 'out/window.png';
const given = process.argv.slice(2);
const isOnce = given.includes('--once');
const headless = isOnce || given.includes('--headless') || !hasDisplay(process.platform, process.env);
const args = ['--demo', ...given.filter((arg) => arg !== '--once' && arg !== '--headless')];
const how = availableRuntime() === 'electron' ? 'Electron' : 'the Chromium shell';
let end: (signal: NodeJS.Signals) => void = () => {};
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isEnding = true;
    end(signal);
  });
}

// `--once` has its own folder: the result is the same every time, and the user's settings and window position stay unchanged.
const userDataDir = isOnce ? await mkdtemp(join(tmpdir(), 'item-catalog-once-')) : undefined;
process.exitCode = headless ? await showRows() : await runForUser();
if (userDataDir !== undefined) await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });

async function runForUser(): Promise<number> {
  const app = startApp({ args });
  // A terminal sends the others to the app too, and a second signal would end it at once.
  end = (signal) => void (signal === 'SIGTERM' && app.kill());
  console.error(`✓ Opening in ${how}. Ctrl-C ends it.`);
  const [exitCode] = await once(app, 'exit');
  return endOf(exitCode, '');
}

/** Drives the app, to count its rows and take the picture. Reports any failure and closes it. */
async function showRows(): Promise<number> {
  if (!isOnce)
    console.error(`There is no display: the window runs headless, and its picture goes to ${picturePath}.`);
  const startedMs = performance.now();
  let app: RunningApp | undefined;
  try {
    // A usual size for the picture, as there is no desktop to fit the window into.
    app = await openApp({ args, userDataDir, headless, windowSize: { width: 1280, height: 800 } });
    const { runtime, close } = app;
    end = () => void close();
    const rows = await countFirstRows(app.page);
    const firstRowsMs = Math.round(performance.now() - startedMs);
    const picture = await takePicture(app);
    if (isOnce) {
      await close();
      console.log(JSON.stringify({ runtime, rows, firstRowsMs, picture }));
    } else {
      const where = picture === null ? '' : `, picture in ${picture}`;
      console.error(`✓ Open in ${how}: ${rows} rows after ${firstRowsMs} ms${where}. Ctrl-C ends it.`);
    }
    return endOf(await app.closed, app.output());
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

/** The exit code for the app's own; null: it was ended by a signal. */
function endOf(exitCode: number | null, output: string): number {
  if (exitCode === 0 || isEnding) return 0;
  console.error(`✗ The app ended with code ${exitCode ?? 'none, by a signal'}.\n${output}`);
  return exitCode ?? 1;
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
