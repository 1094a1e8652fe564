import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { DialogAnswer, RecordedEffects, RunningApp } from '#dev/running-app.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { RequestRecord } from '#shared/request-record.ts';
import { ConnectionForm, ConnectionsDialog } from './screens/connections.ts';
import { Filters } from './screens/filters.ts';
import { ItemDetails } from './screens/item-details.ts';
import { ItemTable } from './screens/item-table.ts';
import { Palette } from './screens/palette.ts';
import { SavedViews } from './screens/saved-views.ts';
import { TopBar } from './screens/top-bar.ts';
import { WatchedItems } from './screens/watched-items.ts';

/** The app's window as a person meets it: its screens by name, and what the app did outside of it. */
export class AppWindow {
  readonly page: Page;
  readonly form: ConnectionForm;
  readonly connections: ConnectionsDialog;
  readonly topBar: TopBar;
  readonly filters: Filters;
  readonly table: ItemTable;
  readonly details: ItemDetails;
  readonly palette: Palette;
  readonly views: SavedViews;
  readonly watched: WatchedItems;
  /** Uncaught errors and error lines of the page's console so far. */
  readonly pageTroubles: string[] = [];
  /** Everything the page's console said so far. */
  readonly consoleLines: string[] = [];
  private readonly app: RunningApp;

  constructor(app: RunningApp) {
    this.app = app;
    this.page = app.page;
    this.form = new ConnectionForm(app.page);
    this.connections = new ConnectionsDialog(app.page);
    this.topBar = new TopBar(app.page);
    this.filters = new Filters(app.page);
    this.table = new ItemTable(app.page);
    this.details = new ItemDetails(app.page);
    this.palette = new Palette(app.page);
    this.views = new SavedViews(app.page);
    this.watched = new WatchedItems(app.page);
    app.page.on('pageerror', (error) => this.pageTroubles.push(String(error)));
    app.page.on('console', (message) => {
      this.consoleLines.push(message.text());
      // A picture that can't be had is answered 404 and shown as a placeholder: Chromium notes it, and it is no trouble.
      const isPicture = message.location().url.startsWith('item-image:');
      if (message.type() === 'error' && !isPicture) this.pageTroubles.push(message.text());
    });
  }

  get runtime() {
    return this.app.runtime;
  }

  recorded(): Promise<RecordedEffects> {
    return this.app.recorded();
  }

  /** Clicks a notification shown earlier, by its place in `recorded().notifications`. */
  clickNotification(index: number): Promise<void> {
    return this.app.clickNotification(index);
  }

  /** Fails at once when the entry is disabled. */
  clickMenuItem(id: string): Promise<void> {
    return this.app.clickMenuItem(id);
  }

  /** The same as soon as the entry is enabled, which the page says after its own paint. */
  async chooseMenuItem(id: string): Promise<void> {
    await expect(() => this.app.clickMenuItem(id)).toPass({ timeout: 10_000 });
  }

  /** Sends the page an event in place of main: for what can't be brought about here, such as a newer version. */
  emitToPage: RunningApp['emitToPage'] = (channel, value) => this.app.emitToPage(channel, value);

  /** Answers the next dialog of the system that asks something. */
  answerDialog(answer: DialogAnswer): Promise<void> {
    return this.app.answerDialog(answer);
  }

  /** What the main process printed. */
  output(): string {
    return this.app.output();
  }

  /** The last requests of this run, oldest first. */
  async requests(): Promise<RequestRecord[]> {
    return this.page.evaluate(async () => {
      const { desktop } = window as unknown as { desktop: DesktopApi }; // put there by the preload
      return desktop.requests.timeline();
    });
  }

  /** The text forms of the views that a restart would begin with. */
  async rememberedViews(): Promise<string> {
    const { lastViews } = await this.page.evaluate(async () => {
      const { desktop } = window as unknown as { desktop: DesktopApi }; // put there by the preload
      return desktop.settings.read();
    });
    return Object.values(lastViews).join('\n');
  }

  async picture(): Promise<Buffer> {
    return this.page.screenshot().catch(() => Buffer.alloc(0));
  }

  /** Ends the page's process, as a crash would; the page as it is then, or null where it can't be seen again (Electron). */
  async crashPage(): Promise<Page | null> {
    const session = await this.page.context().newCDPSession(this.page);
    const crashed = this.page.waitForEvent('crash');
    // Never answered: who should answer is gone.
    session.send('Page.crash').catch(() => {});
    await crashed;
    return this.app.attachAgain();
  }

  /** Ends the main process at once, as a crash would. */
  kill(): Promise<void> {
    return this.app.kill();
  }

  async close(): Promise<number | null> {
    return (await this.app.close()).exitCode;
  }
}
