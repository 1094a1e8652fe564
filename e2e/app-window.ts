import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { openApp } from '#dev/open-app.ts';
import type { DialogResponse, ElectronModules, OpenAppOptions, RunningApp } from '#dev/running-app.ts';
import type { DesktopApi, IpcEvents } from '#shared/ipc-contract.ts';
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
import { ticketPanel, watchedItems } from './screens/panels.ts';

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

  /** Clicks an entry of the application menu. Rejects when there is none with this id or it is disabled. */
  const clickMenuItem = (id: string) =>
    app.evaluate(({ Menu, BrowserWindow }, itemId) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById(itemId);
      if (item === null || item === undefined) throw new Error(`No menu entry has the id '${itemId}'`);
      if (!item.enabled) throw new Error(`The menu entry '${itemId}' is disabled`);
      item.click({}, BrowserWindow.getAllWindows()[0]);
    }, id);
  /** Waits until the entry is enabled, which main knows only after the page's paint. */
  const chooseMenuItem = (id: string) => expect(() => clickMenuItem(id)).toPass({ timeout: 10_000 });
  const recorded = () => app.evaluate(takeRecordedEffects, null);

  return {
    ...app,
    ...screensOf(page),
    clickMenuItem,
    /** What the app did outside its window so far. */
    recorded,
    pageErrors,
    consoleLines,
    chooseMenuItem,
    /** Resolves once the page is shown in it. */
    async chooseTheme(theme: Theme) {
      await chooseMenuItem(`theme-${theme}`);
      await expect.poll(() => shownTheme(page)).toBe(theme);
    },
    /** Clicks a notification shown earlier, by its place in `recorded().notifications`. */
    clickNotification: (index: number) =>
      app.evaluate((_electron, at) => {
        const shown = globalThis.recordedEffects.shownNotifications[at];
        if (shown === undefined) throw new Error(`No notification ${at} was shown`);
        shown.emit('click');
      }, index),
    /** Sends the page an event of the contract in place of main: for what a test can't cause, such as a newer version. */
    emitToPage: <Channel extends keyof IpcEvents>(channel: Channel, value: IpcEvents[Channel]) =>
      app.evaluate(
        ({ BrowserWindow }, event) => {
          for (const window of BrowserWindow.getAllWindows())
            window.webContents.send(event.channel, event.value);
        },
        { channel, value },
      ),
    /** Closes the next dialog of its kind, which is cancelled otherwise. */
    respondToDialog: (response: DialogResponse) =>
      app.evaluate((_electron, given) => {
        globalThis.recordedEffects.dialogResponses.push(given);
      }, response),
    /** The last requests of this run, oldest first. */
    requests: (): Promise<RequestRecord[]> => page.evaluate(() => window.desktop.requests.timeline()),
    /** The text that was copied last. */
    copied: async () => (await recorded()).clipboardText,
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
      // Never settles: the page that would respond is gone.
      session.send('Page.crash').catch(() => {});
      await crashed;
      return app.attachAgain();
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
    tickets: ticketPanel(page),
    support: supportScreens(page),
  };
}

/** Self-contained: its source is run in the app's main process. */
async function takeRecordedEffects({ clipboard, Menu }: ElectronModules) {
  /** All entries of a menu as it is now. */
  const entriesOf = (
    menu: ReturnType<typeof Menu.getApplicationMenu> | undefined,
  ): { id: string; enabled: boolean; checked: boolean }[] =>
    (menu?.items ?? []).flatMap(({ id, enabled, checked, submenu }) => [
      { id, enabled, checked },
      ...entriesOf(submenu),
    ]);
  const { dialogResponses: _responses, shownNotifications: _shown, ...effects } = globalThis.recordedEffects;
  const pictures = (await clipboard.read()).filter(({ types }) => types.includes('image/png'));
  const png = await pictures[0]?.getType('image/png');
  return {
    ...effects,
    clipboardText: await clipboard.readText(),
    /** In base64; empty: there is no picture on the clipboard. */
    clipboardPicture: png === undefined ? '' : Buffer.from(await png.arrayBuffer()).toString('base64'),
    menu: entriesOf(Menu.getApplicationMenu()),
  };
}

export type Theme = 'light' | 'dark';

/** The theme in which the page is shown. */
export function shownTheme(page: Page): Promise<Theme> {
  return page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
}
