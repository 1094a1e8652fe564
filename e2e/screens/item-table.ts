import type { Page } from 'playwright';
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
export function itemTable(page: Page) {
  const grid = page.getByRole('grid', { name: 'Items' });
  const rows = grid.locator('[data-row]');
  const range = page.getByText(/^[\d,]+–[\d,]+ of [\d,]+/);
  const pageNumber = page.getByRole('textbox', { name: 'Page', exact: true });
  const pageSize = page.getByRole('combobox', { name: /per page/i });
  /** The row at a position of the page, from 0. Only rows in view are in the page. */
  const row = (index: number) => grid.locator(`[data-row="${index}"]`);
  const cell = (index: number, column: Column) => row(index).locator(`[data-column="${column}"]`);
  const header = (name: string) => grid.getByRole('columnheader', { name, exact: true });
  const idIn = (text: string) => Number(text.replace(/\D/g, ''));
  return {
    grid,
    rows,
    range,
    pageNumber,
    pageSize,
    row,
    cell,
    header,
    first: page.getByRole('button', { name: 'First page' }),
    previous: page.getByRole('button', { name: 'Previous page' }),
    next: page.getByRole('button', { name: 'Next page' }),
    last: page.getByRole('button', { name: 'Last page' }),
    selectPage: page.getByRole('checkbox', { name: 'Select all rows on this page' }),
    /** Opens the selected rows as a ticket. */
    lookUpSelected: page.getByRole('button', { name: /^Look up [\d,]+ selected items?$/ }),
    /** Selects the rows with a delivery error. */
    errors: page.getByRole('button', { name: /^[\d,]+ errors?$/ }),
    /** The item IDs of the rows in view, from the top. */
    async ids() {
      const cells = rows.locator('[data-column="id"]');
      const texts = await onceStill(page, () => cells.allInnerTexts());
      return texts.map(idIn);
    },
    idOf: async (index: number) => idIn(await cell(index, 'id').innerText()),
    /** The number of matching items, as the pager gives it. */
    async total() {
      const text = (await range.textContent()) ?? '';
      return idIn(text.split(' of ')[1] ?? '');
    },
    /** The columns by name, from the left. */
    headers: () =>
      onceStill(page, () =>
        grid.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
      ),
    /** Shows a hidden column by the columns menu. */
    async showColumn(name: string) {
      await page.getByRole('button', { name: /^Columns/ }).click();
      await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
      await page.keyboard.press('Escape');
      await header(name).waitFor();
    },
    async jumpTo(number: number) {
      await pageNumber.fill(String(number));
      await pageNumber.press('Enter');
    },
    async choosePageSize(size: number) {
      await pageSize.fill(String(size));
      await pageSize.press('Enter');
    },
  };
}
