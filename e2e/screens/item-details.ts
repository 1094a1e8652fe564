import type { Locator, Page } from 'playwright';

/** The detail pane of one item. */
export class ItemDetails {
  readonly pane: Locator;
  readonly close: Locator;
  readonly refresh: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly copyAnswer: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.pane = page.getByRole('region', { name: 'Item details' });
    this.close = this.pane.getByRole('button', { name: 'Close item details' });
    this.refresh = this.pane.getByRole('button', { name: 'Refresh item' });
    this.next = this.pane.getByRole('button', { name: 'Next item' });
    this.copyAnswer = this.pane.getByRole('button', { name: 'Copy answer', exact: true });
    this.previous = this.pane.getByRole('button', { name: 'Previous item' });
  }

  group(title: string): Locator {
    return this.pane.getByRole('region', { name: title, exact: true });
  }

  /** The value beside a field's label. */
  value(label: string): Locator {
    return this.pane
      .locator('div', { has: this.page.locator(`dt:text-is("${label}")`) })
      .last()
      .locator('dd');
  }

  copy(label: string): Locator {
    return this.pane.getByRole('button', { name: `Copy ${label}`, exact: true });
  }
}
