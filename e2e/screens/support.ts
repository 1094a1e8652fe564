import type { Locator, Page } from 'playwright';

/** What has to do with the app itself: the lines above the list, and the help menu with what it opens. */
export class Support {
  readonly about: Locator;
  readonly diagnostics: Locator;
  readonly settings: Locator;
  readonly updates: Locator;
  /** The text that would be saved. */
  readonly report: Locator;
  readonly requests: Locator;
  /** The lines of the requests, newest first, without the header. */
  readonly requestLines: Locator;
  readonly differenceLines: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.about = page.getByRole('dialog', { name: 'About Item Catalog' });
    this.diagnostics = page.getByRole('dialog', { name: 'Save diagnostics' });
    this.settings = page.getByRole('dialog', { name: 'Settings' });
    this.updates = page.getByRole('dialog', { name: 'Updates' });
    this.report = page.getByRole('region', { name: 'Text to be saved' });
    this.requests = page.getByRole('dialog', { name: 'Request log' });
    this.requestLines = this.requests.locator('tbody tr');
    this.differenceLines = page.getByRole('dialog', { name: 'API differences' }).locator('tbody tr');
  }

  /** A line above the list. */
  note(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  openSettings(): Promise<void> {
    return this.page.getByRole('banner').getByRole('button', { name: 'Settings', exact: true }).click();
  }

  /** Opens the help menu and chooses an entry. */
  async open(
    entry:
      | 'About Item Catalog'
      | 'Save diagnostics'
      | 'Check for updates'
      | 'Request log'
      | 'API differences'
      | 'Training',
  ): Promise<void> {
    await this.page.getByRole('button', { name: 'Help', exact: true }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }
}
