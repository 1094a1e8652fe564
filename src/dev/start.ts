import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp, type RunningApp } from './open-app.ts';
import { type FirstRows, waitForFirstRows } from './start/first-rows.ts';
import { readStartOptions, type StartOptions } from './start/start-options.ts';

/**
 * Opens the built app with the demo catalog connected and stays until its window is closed or Ctrl-C. stdout carries nothing but
 * the one JSON line of `--once`.
 */
const options = readStartOptions(process.argv.slice(2), process.env, process.platform);
process.exitCode = options.once ? await startOnce(options) : await startAndStay(options);

async function startOnce(options: StartOptions): Promise<number> {
  // A folder of its own: the same answer every time, and a try-out leaves nobody's settings or window place changed.
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'item-catalog-once-')));
  try {
    const { app, rows } = await openWithRows({ ...options, userDataDir });
    const picture = await takePicture(app);
    const { exitCode } = await app.close();
    console.log(
      JSON.stringify({ runtime: app.runtime, rows: rows.count, firstRowsMs: rows.afterMs, picture }),
    );
    if (exitCode !== 0)
      console.error(`✗ The app showed its rows but ended with code ${exitCode}.\n${app.output()}`);
    return exitCode === 0 ? 0 : 1;
  } catch (error) {
    console.error(`✗ The app did not show its first rows.\n  Why: ${messageOf(error)}`);
    return 1;
  } finally {
    if (options.userDataDir === undefined)
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startAndStay(options: StartOptions): Promise<number> {
  if (options.headless) {
    console.error('There is no display: the window runs headless, and its picture goes to out/window.png.');
  }
  try {
    const { app, rows } = await openWithRows(options);
    const picture = options.headless ? `, picture in ${await takePicture(app)}` : '';
    const how = app.runtime === 'electron' ? 'Electron' : 'the Chromium shell';
    console.error(`✓ Open in ${how}: ${rows.count} rows after ${rows.afterMs} ms${picture}. Ctrl-C ends it.`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
    const { exitCode } = await app.closed;
    if (exitCode !== 0 && exitCode !== null)
      console.error(`✗ The app ended with code ${exitCode}.\n${app.output()}`);
    return exitCode ?? 0;
  } catch (error) {
    console.error(`✗ The app could not be opened.\n  Why: ${messageOf(error)}`);
    return 1;
  }
}

async function openWithRows(options: StartOptions): Promise<{ app: RunningApp; rows: FirstRows }> {
  const startedMs = performance.now();
  const app = await openApp({
    runtime: options.runtime,
    args: ['--demo', ...options.appArgs],
    userDataDir: options.userDataDir,
    headless: options.headless,
  });
  try {
    return { app, rows: await waitForFirstRows(app.page, () => performance.now() - startedMs) };
  } catch (error) {
    const picture = await takePicture(app).catch(() => 'no picture could be taken');
    await app.close();
    throw new Error(`${messageOf(error)}\n  Picture: ${picture}\n  The app printed:\n${app.output()}`, {
      cause: error,
    });
  }
}

async function takePicture(app: RunningApp): Promise<string> {
  const path = 'out/window.png';
  await app.page.screenshot({ path });
  return path;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
