import type { Locator, Page } from 'playwright';

/** The form that asks for a catalog: on the first run's card and in the connections dialog. */
export class ConnectionForm {
  readonly name: Locator;
  readonly baseUrl: Locator;
  readonly token: Locator;
  readonly connect: Locator;
  readonly save: Locator;
  readonly tryDemo: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.name = page.getByLabel('Name', { exact: true });
    this.baseUrl = page.getByLabel('Catalog address');
    this.token = page.getByLabel(/access token$/i);
    this.connect = page.getByRole('button', { name: 'Connect', exact: true });
    this.save = page.getByRole('button', { name: 'Save', exact: true });
    this.tryDemo = page.getByRole('button', { name: 'Try the demo catalog' });
  }

  /** Fills in what is given and connects. */
  async fill(given: { name: string; baseUrl: string; token: string }): Promise<void> {
    await this.name.fill(given.name);
    await this.baseUrl.fill(given.baseUrl);
    await this.token.fill(given.token);
    await this.connect.click();
  }
}

/** Everything about connections in one dialog. */
export class ConnectionsDialog {
  readonly dialog: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
  }

  row(name: string): Locator {
    return this.dialog.getByRole('listitem').filter({ hasText: name });
  }

  /** Chooses an entry of a connection's own menu: "Edit…", "Replace token…", "Forget token…", "Remove…". */
  async choose(name: string, entry: string): Promise<void> {
    await this.dialog.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).click();
  }
}
