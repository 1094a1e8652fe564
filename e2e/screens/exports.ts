import type { Locator, Page } from 'playwright';

type What = 'Selected rows' | 'This page' | 'All matches';
type Format = 'CSV' | 'Excel' | 'JSON' | 'NDJSON';

/** The dialog that makes a file of rows, and the card that shows its progress. */
export class Exports {
  readonly dialog: Locator;
  readonly card: Locator;
  readonly title: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Export' });
    this.card = page.getByRole('region', { name: 'Export' });
    this.title = this.card.getByRole('status').first();
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('region', { name: 'Items' })
      .getByRole('button', { name: 'Export', exact: true })
      .click();
  }

  what(what: What): Locator {
    return this.dialog.getByText(new RegExp(`^${what} `));
  }

  format(format: Format): Locator {
    return this.dialog.getByText(format, { exact: true });
  }

  column(field: string): Locator {
    return this.dialog.getByRole('checkbox', { name: new RegExp(` ${field}$`) });
  }

  readonly begin = async (): Promise<void> => this.dialog.getByRole('button', { name: /^Export / }).click();

  action(
    name: 'Cancel' | 'Keep partial file' | 'Resume' | 'Try again' | 'Discard' | 'Show in folder' | 'Dismiss',
  ) {
    return this.card.getByRole('button', { name, exact: true });
  }

  /** Opens the dialog, chooses, and begins. */
  async start(what: What, format: Format): Promise<void> {
    await this.open();
    await this.what(what).click();
    await this.format(format).click();
    await this.begin();
  }
}
