import type { Locator, Page } from 'playwright';

/** The help menu and what it opens: the requests of this run, and how answers differ from the document. */
export class Help {
  readonly requests: Locator;
  /** The lines of the requests, newest first, without the header. */
  readonly requestLines: Locator;
  readonly differenceLines: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.requests = page.getByRole('dialog', { name: 'Request log' });
    this.requestLines = this.requests.locator('tbody tr');
    this.differenceLines = page.getByRole('dialog', { name: 'API differences' }).locator('tbody tr');
  }

  /** Opens the help menu and chooses an entry. */
  async open(entry: 'Keyboard shortcuts' | 'Request log' | 'API differences'): Promise<void> {
    await this.page.getByRole('button', { name: 'Help', exact: true }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }
}
