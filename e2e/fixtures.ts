import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from 'playwright/test';
import { type DemoCatalog, startDemoCatalog } from '#demo/demo-catalog.ts';
import { listOf } from '#dev/hostile-server/responses.ts';
import type { OpenAppOptions } from '#dev/running-app.ts';
import { type AppWindow, openWindow } from './app-window.ts';
import { type Keyring, startKeyring } from './keyring.ts';
import { json, startTestService, type TestService } from './test-service.ts';

type LaunchOptions = OpenAppOptions & {
  /** Starts with the built-in demo catalog connected, and waits for its first row. */
  demo?: boolean;
  /** Connects to this catalog, named "Warehouse" by default, and waits for its first row. */
  connectTo?: { baseUrl: string; name?: string; token?: string };
  /** Without one the app finds no keyring. */
  keyring?: Keyring;
};

type Fixtures = {
  /** Opens the built app on the test's own folder. Every window is closed at the end, and page errors fail the test. */
  launch: (options?: LaunchOptions) => Promise<AppWindow>;
  /** A window on the built-in demo catalog. */
  app: AppWindow;
  /** The test's own user data folder. */
  userDataDir: string;
  /** A service that responds with a list of 50 until the test changes that. */
  server: TestService;
  /** A window connected to that service. */
  connected: AppWindow;
};

type WorkerFixtures = {
  /** A second catalog beside the built-in one, with `canaryToken`; its items change only when a test changes them. */
  catalog: DemoCatalog;
  /** A real, unlocked gnome-keyring on its own bus. */
  keyring: Keyring;
};

/** The token of the fixture's catalog, which must never appear outside of main and the keyring. */
export const canaryToken = 'canary-7f3a91c5e2d84b60a1f9';

export const demoDataFolder = path.join(import.meta.dirname, '../resources/demo');

export const test = base.extend<Fixtures, WorkerFixtures>({
  catalog: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      // Its clock is stopped: on a slow machine an item could change during a test.
      const openedAt = Date.now();
      const catalog = await startDemoCatalog({
        dataFolder: demoDataFolder,
        token: canaryToken,
        now: () => openedAt,
      });
      await use(catalog);
      await catalog.close();
    },
    { scope: 'worker' },
  ],

  keyring: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const keyring = await startKeyring();
      await use(keyring);
      await keyring.stop();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  userDataDir: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'item-catalog-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  launch: async ({ userDataDir }, use, testInfo) => {
    const windows: AppWindow[] = [];
    await use(async ({ demo = false, connectTo, keyring, args = [], env, ...options } = {}) => {
      const window = await openWindow({
        userDataDir,
        args: demo ? ['--demo', ...args] : args,
        env: { ...keyring?.env, ...env },
        ...options,
      });
      // Where Electron is to be tested, no other runtime will do.
      expect(window.runtime).toBe(process.env.ITEM_CATALOG_E2E_IN ?? window.runtime);
      windows.push(window);
      if (connectTo) await window.form.fill({ name: 'Warehouse', token: canaryToken, ...connectTo });
      if (demo || connectTo) await expect(window.table.row(0)).toBeVisible();
      return window;
    });
    for (const window of windows) {
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('window', { body: await window.picture(), contentType: 'image/png' });
        await testInfo.attach('main', { body: window.output(), contentType: 'text/plain' });
      }
      await window.close();
    }
    for (const window of windows) expect(window.pageErrors, 'errors of the page').toEqual([]);
  },

  app: async ({ launch }, use) => use(await launch({ demo: true })),

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  server: async ({}, use) => {
    const server = await startTestService(json(200, listOf(50)));
    await use(server);
    await server.close();
  },

  connected: async ({ launch, server }, use) => use(await launch({ connectTo: server })),
});

export { expect };
