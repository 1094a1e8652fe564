import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp, type RunningApp } from '#dev/open-app.ts';
import { noKeyring, windowSize } from './app-under-test.ts';

export type ColdStart = {
  /** From starting the process to the frame with the first rows. */
  ms: number;
  /** The rows were there when they were first looked for: the time is an upper bound. */
  isUpperBound: boolean;
};

/**
 * Starts the app on a fresh folder with the built-in demo catalog, whose own start is part of it, and hands it on once its 50
 * rows are painted. Both times are of the wall clock, which the processes share. Whoever measures attaches to the window
 * while the app starts, and takes processor time from it.
 */
export async function withColdStart<T>(
  appFolder: string,
  use: (app: RunningApp, start: ColdStart) => Promise<T>,
): Promise<T> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'item-catalog-bench-'));
  try {
    const startedAt = performance.timeOrigin + performance.now();
    const app = await openApp({
      appFolder,
      args: ['--demo'],
      userDataDir,
      headless: true,
      windowSize,
      env: noKeyring,
    });
    try {
      const seen = await (await app.page.waitForFunction(paintedRows, 50, { timeout: 30_000 })).jsonValue();
      if (seen === null) throw new Error('The page did not tell when its rows were painted.');
      const { paintedAt, isFirstLook } = seen;
      return await use(app, { ms: paintedAt - startedAt, isUpperBound: isFirstLook });
    } catch (error) {
      throw new Error(`The started app could not be measured.\n${app.output()}`, { cause: error });
    } finally {
      await app.close();
    }
  } finally {
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

type LookingPage = { itemCatalogBenchLooked?: true };

/** Runs in the page, once per frame; null until the rows are there. See input-to-paint.ts for the message. */
function paintedRows(count: number): Promise<{ paintedAt: number; isFirstLook: boolean }> | null {
  const looking = window as LookingPage;
  const isFirstLook = looking.itemCatalogBenchLooked === undefined;
  looking.itemCatalogBenchLooked = true;
  const grid = document.querySelector('[role="grid"]');
  if (grid?.getAttribute('aria-rowcount') !== String(count + 1) || !grid.querySelector('[data-row]'))
    return null;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve({ paintedAt: performance.timeOrigin + performance.now(), isFirstLook });
    port2.postMessage(null);
  });
}
