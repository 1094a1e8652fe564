import type { Locator, Page } from 'playwright';

/** The bar across the top: history, refresh, theme, and which catalog this is. */
export class TopBar {
  readonly back: Locator;
  readonly forward: Locator;
  readonly refresh: Locator;
  readonly connection: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.back = page.getByRole('button', { name: 'Back', exact: true });
    this.forward = page.getByRole('button', { name: 'Forward', exact: true });
    this.refresh = page.getByRole('banner').getByRole('button', { name: 'Refresh', exact: true });
    this.connection = page.getByRole('button', { name: /^Connection: / });
  }

  /** Opens the connection menu and chooses an entry: a connection's name, "Add connection…", "Manage connections…". */
  async chooseConnection(entry: string): Promise<void> {
    await this.connection.click();
    await this.page.getByRole('menu').getByText(entry, { exact: true }).click();
  }
}
