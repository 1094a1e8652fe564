import type { Locator, Page } from 'playwright';

type Column = 'name' | 'id' | 'status' | 'changed' | 'checked' | 'error_message' | 'check' | 'remove';

/** The watched items of a connection, the button that watches the open item, and its history. */
export class WatchedItems {
  readonly panel: Locator;
  readonly grid: Locator;
  readonly rows: Locator;
  /** In the details of the open item. */
  readonly watchButton: Locator;
  readonly history: Locator;
  readonly sidebarEntry: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole('region', { name: 'Watched', exact: true });
    this.grid = page.getByRole('grid', { name: 'Watched' });
    this.rows = this.grid.locator('[data-row]');
    const details = page.getByRole('region', { name: 'Item details' });
    this.watchButton = details.getByRole('button', { name: 'Watch item', exact: true });
    this.history = details.getByRole('region', { name: 'History', exact: true });
    this.sidebarEntry = page
      .getByRole('navigation', { name: 'Sidebar' })
      .getByRole('button', { name: /^Watched/ });
  }

  /** The cell of a row, from 0. */
  cell(row: number, column: Column): Locator {
    return this.grid.locator(`[data-row="${row}"] [data-column="${column}"]`);
  }
}
