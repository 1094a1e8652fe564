import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { openApp } from '#dev/open-app.ts';
import type { OpenAppOptions, RunningApp } from '#dev/running-app.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { RequestRecord } from '#shared/request-record.ts';
import { noKeyringEnv } from './keyring.ts';
import {
  commandPalette,
  connectionForm,
  connectionsDialog,
  savedViews,
  supportScreens,
  topBar,
} from './screens/frame.ts';
import { exportsScreen, filterBar, itemDetails, itemTable } from './screens/items.ts';
import { lookUpPanel, watchedItems } from './screens/panels.ts';

declare global {
  interface Window {
    /** The preload's, in the app's own page. */
    readonly desktop: DesktopApi;
  }
}

export type AppWindow = ReturnType<typeof appWindow>;

/** The page's size in CSS pixels, unless a test needs another one. */
export const usualSize = { width: 1280, height: 800 };

/** Opens the built app headless and, unless `env` names one, without a keyring. */
export async function openWindow({ env, ...options }: OpenAppOptions): Promise<AppWindow> {
  const common = { headless: true, windowSize: usualSize, env: { ...noKeyringEnv, ...env } };
  return appWindow(await openApp({ ...common, ...options }));
}

/** The app's window: its screens by name, and what the app did outside of it. */
function appWindow(app: RunningApp) {
  const { page } = app;
  /** Uncaught errors and error lines of the page's console so far. */
  const pageErrors: string[] = [];
  /** Everything in the page's console so far. */
  const consoleLines: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  page.on('console', (message) => {
    consoleLines.push(message.text());
    // Chromium reports a picture that can't be loaded (404), for which the app shows a placeholder.
    const isPicture = message.location().url.startsWith('item-image:');
    if (message.type() === 'error' && !isPicture) pageErrors.push(message.text());
  });

  return {
    ...app,
    ...screensOf(page),
    pageErrors,
    consoleLines,
    /** Waits until the entry is enabled, which main knows only after the page's paint. */
    async chooseMenuItem(id: string) {
      await expect(() => app.clickMenuItem(id)).toPass({ timeout: 10_000 });
    },
    /** The last requests of this run, oldest first. */
    requests: (): Promise<RequestRecord[]> => page.evaluate(() => window.desktop.requests.timeline()),
    /** The text that was copied last. */
    copied: async () => (await app.recorded()).clipboardText,
    /** The text forms of the views that a restart would begin with. */
    async rememberedViews() {
      const { lastViews } = await page.evaluate(() => window.desktop.settings.read());
      return Object.values(lastViews).join('\n');
    },
    picture: () => page.screenshot().catch(() => Buffer.alloc(0)),
    /** Ends the page's process, as a crash would; the page as it is then, or null where it can't be seen again (Electron). */
    async crashPage(): Promise<Page | null> {
      const session = await page.context().newCDPSession(page);
      const crashed = page.waitForEvent('crash');
      // Never answered: the page that would answer is gone.
      session.send('Page.crash').catch(() => {});
      await crashed;
      return app.attachAgain();
    },
    /** Resolves to the exit code. */
    async close() {
      return (await app.close()).exitCode;
    },
  };
}

export function screensOf(page: Page) {
  return {
    form: connectionForm(page),
    connections: connectionsDialog(page),
    topBar: topBar(page),
    filters: filterBar(page),
    table: itemTable(page),
    details: itemDetails(page),
    palette: commandPalette(page),
    views: savedViews(page),
    watched: watchedItems(page),
    exports: exportsScreen(page),
    lookUp: lookUpPanel(page),
    support: supportScreens(page),
  };
}
