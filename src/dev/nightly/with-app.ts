import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { OpenAppOptions } from '#dev/running-app.ts';
import { type AppWindow, openWindow } from '#e2e/app-window.ts';

/**
 * Opens the app without a keychain and, unless `userDataDir` is given, with a new user data folder, and closes it after use. An exit code
 * other than 0 is an error.
 */
export async function withApp<T>(
  options: Pick<OpenAppOptions, 'appFolder' | 'args' | 'userDataDir'>,
  use: (app: AppWindow) => Promise<T>,
): Promise<T> {
  const ownFolder = await mkdtemp(join(tmpdir(), 'item-catalog-nightly-'));
  try {
    const app = await openWindow({ userDataDir: ownFolder, ...options });
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
