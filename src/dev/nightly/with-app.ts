import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openApp } from '#dev/open-app.ts';
import type { OpenAppOptions } from '#dev/running-app.ts';
import { type AppWindow, appWindow } from '#e2e/app-window.ts';
import { noKeyringEnv } from '#e2e/keyring.ts';

/** The page's size in every run, CSS pixels. */
export const windowSize = { width: 1280, height: 800 };

/**
 * Opens the app without a keychain and, unless `userDataDir` is given, on a user data folder of its own, uses it, and closes it. An exit
 * code other than 0 is an error.
 */
export async function withApp<T>(
  { env, ...options }: Pick<OpenAppOptions, 'appFolder' | 'args' | 'colorScheme' | 'env' | 'userDataDir'>,
  use: (app: AppWindow) => Promise<T>,
): Promise<T> {
  const ownFolder = await mkdtemp(join(tmpdir(), 'item-catalog-nightly-'));
  const common = { headless: true, windowSize, env: { ...noKeyringEnv, ...env } };
  try {
    const app = appWindow(await openApp({ userDataDir: ownFolder, ...options, ...common }));
    try {
      const result = await use(app);
      const exitCode = await app.close();
      if (exitCode !== 0) throw new Error(`The app ended with code ${exitCode}.`);
      return result;
    } catch (error) {
      await app.close();
      throw new Error(`The run could not be completed.\n${app.output()}`, { cause: error });
    }
  } finally {
    await rm(ownFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The page after a forced garbage collection. Rejects when the page is closed. */
export async function samplePage(page: Page) {
  const session = await page.context().newCDPSession(page);
  // Twice: the second collection frees what the first one finalizes.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heapBytes: usedSize, domNodes: nodes, listeners: jsEventListeners };
}
