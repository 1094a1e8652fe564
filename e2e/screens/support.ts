import type { Locator, Page } from 'playwright';

/** What has to do with the app itself: the lines above the list, and the dialogs of the help menu. */
export class Support {
  readonly about: Locator;
  readonly diagnostics: Locator;
  readonly settings: Locator;
  readonly updates: Locator;
  /** The text that would be saved. */
  readonly report: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.about = page.getByRole('dialog', { name: 'About Item Catalog' });
    this.diagnostics = page.getByRole('dialog', { name: 'Save diagnostics' });
    this.settings = page.getByRole('dialog', { name: 'Settings' });
    this.updates = page.getByRole('dialog', { name: 'Updates' });
    this.report = page.getByRole('region', { name: 'Text to be saved' });
  }

  /** A line above the list. */
  note(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  openSettings(): Promise<void> {
    return this.page.getByRole('banner').getByRole('button', { name: 'Settings', exact: true }).click();
  }

  /** Opens the help menu and chooses an entry. */
  async open(entry: 'About Item Catalog' | 'Save diagnostics' | 'Check for updates'): Promise<void> {
    await this.page.getByRole('button', { name: 'Help', exact: true }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }
}
