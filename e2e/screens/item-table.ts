import type { Locator, Page } from 'playwright';
import { onceStill } from '#e2e/once-still.ts';

type Column =
  | 'select'
  | 'image'
  | 'name'
  | 'market_hash_name'
  | 'status'
  | 'appid'
  | 'price'
  | 'platform_price'
  | 'difference'
  | 'id';

/** The grid of one page of items and its pager. */
export class ItemTable {
  readonly grid: Locator;
  readonly rows: Locator;
  readonly range: Locator;
  readonly first: Locator;
  readonly previous: Locator;
  readonly next: Locator;
  readonly last: Locator;
  readonly pageNumber: Locator;
  readonly pageSize: Locator;
  readonly selectPage: Locator;
  /** Takes the selected rows to where many ids are looked up. */
  readonly lookUpSelected: Locator;
  /** Selects the rows that were seen with a delivery error. */
  readonly errors: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'Items' });
    this.rows = this.grid.locator('[data-row]');
    this.range = page.getByText(/^[\d,]+–[\d,]+ of [\d,]+/);
    this.first = page.getByRole('button', { name: 'First page' });
    this.previous = page.getByRole('button', { name: 'Previous page' });
    this.next = page.getByRole('button', { name: 'Next page' });
    this.last = page.getByRole('button', { name: 'Last page' });
    this.pageNumber = page.getByRole('textbox', { name: 'Page', exact: true });
    this.pageSize = page.getByRole('combobox', { name: /per page/i });
    this.selectPage = page.getByRole('checkbox', { name: 'Select all rows on this page' });
    this.lookUpSelected = page.getByRole('button', { name: /^Look up [\d,]+ selected items?$/ });
    this.errors = page.getByRole('button', { name: /^[\d,]+ errors?$/ });
  }

  /** The row at a position of the page, from 0. Only rows in view are in the page. */
  row(index: number): Locator {
    return this.grid.locator(`[data-row="${index}"]`);
  }

  cell(index: number, column: Column): Locator {
    return this.row(index).locator(`[data-column="${column}"]`);
  }

  /** The item ids of the rows in view, from the top. */
  async ids(): Promise<number[]> {
    const cells = this.rows.locator('[data-column="id"]');
    const texts = await onceStill(this.page, () => cells.allInnerTexts());
    return texts.map((text) => Number(text.replace(/\D/g, '')));
  }

  async idOf(index: number): Promise<number> {
    return Number((await this.cell(index, 'id').innerText()).replace(/\D/g, ''));
  }

  /** The number of matching items, as the pager gives it. */
  async total(): Promise<number> {
    const range = (await this.range.textContent()) ?? '';
    return Number(range.split(' of ')[1]?.replace(/\D/g, ''));
  }

  /** The columns by name, from the left. */
  headers(): Promise<(string | null)[]> {
    const all = this.grid.getByRole('columnheader');
    return onceStill(this.page, () =>
      all.evaluateAll((those) => those.map((one) => one.getAttribute('aria-label'))),
    );
  }

  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name, exact: true });
  }

  /** Shows a hidden column by the columns menu. */
  async showColumn(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Columns/ }).click();
    await this.page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    await this.page.keyboard.press('Escape');
    await this.header(name).waitFor();
  }

  async jumpTo(page: number): Promise<void> {
    await this.pageNumber.fill(String(page));
    await this.pageNumber.press('Enter');
  }

  async choosePageSize(size: number): Promise<void> {
    await this.pageSize.fill(String(size));
    await this.pageSize.press('Enter');
  }
}
