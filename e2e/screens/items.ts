import type { Page } from 'playwright';
import { onceStill } from '#e2e/frames.ts';

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
    previous: page.getByRole('button', { name: 'Previous page' }),
    next: page.getByRole('button', { name: 'Next page' }),
    selectPage: page.getByRole('checkbox', { name: 'Select all rows on this page' }),
    /** Opens the selected rows as a ticket. */
    lookUpSelected: page.getByRole('button', { name: /^Look up [\d,]+ selected items?$/ }),
    /** Selects the rows with a delivery error. */
    errors: page.getByRole('button', { name: /^[\d,]+ delivery errors?$/ }),
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

type TextFilter = 'Name' | 'Market name';

/** The filter bar: one search field, and each filter as a chip with an editor. */
export function filterBar(page: Page) {
  const bar = page.getByRole('search', { name: 'Filters' });
  const search = bar.getByRole('searchbox', { name: 'Search names' });
  /** Opens the editor of a filter that is set. */
  const chip = (name: string) => bar.locator('[data-chip]', { hasText: new RegExp(`^${name} `) });
  const editor = (name: string) => page.getByRole('dialog', { name: `${name} filter` });
  /** The field in an editor of names. */
  const field = (name: TextFilter) => editor(name).getByRole('textbox', { name, exact: true });

  /** Opens the editor of a filter that isn't set. */
  async function addFilter(name: string) {
    await bar.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await editor(name).waitFor();
  }
  return {
    bar,
    search,
    chip,
    editor,
    field,
    addFilter,
    clear: bar.getByRole('button', { name: 'Clear filters' }),
    /** The texts of a filter of names. */
    async texts(name: TextFilter) {
      const title = (await chip(name).count()) === 0 ? null : await chip(name).getAttribute('title');
      return title?.split(' · ') ?? [];
    },
    async add(name: TextFilter, ...values: string[]) {
      for (const value of values) {
        // The field takes a text with a wear for a market name, any other for a name.
        if ((name === 'Market name') === value.endsWith(')')) {
          await search.fill(value);
          await search.press('Enter');
          continue;
        }
        await addFilter(name);
        await field(name).fill(value);
        await field(name).press('Enter');
        await field(name).press('Escape');
      }
    },
    /** Pastes into a field as from the clipboard. */
    async paste(text: string, into = search) {
      await into.focus();
      await into.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    },
    async chooseApp(text: string) {
      await addFilter('App');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
  };
}

/** The detail pane of one item. */
export function itemDetails(page: Page) {
  const pane = page.getByRole('region', { name: 'Item details' });
  return {
    pane,
    close: pane.getByRole('button', { name: 'Close item details' }),
    refresh: pane.getByRole('button', { name: 'Refresh item' }),
    next: pane.getByRole('button', { name: 'Next item' }),
    copyReply: pane.getByRole('button', { name: 'Copy reply', exact: true }),
    /** Unfolds the fields that few need. */
    more: pane.getByText('More', { exact: true }),
    value: (label: string) =>
      pane
        .locator('div', { has: page.locator(`dt:text-is("${label}")`) })
        .last()
        .locator('dd'),
    copy: (label: string) => pane.getByRole('button', { name: `Copy ${label}`, exact: true }),
  };
}

type What = 'Selected rows' | 'This page' | 'All matches';
type Format = 'CSV' | 'Excel CSV' | 'Excel' | 'JSON' | 'NDJSON';
type Action = 'Cancel' | 'Keep partial file' | 'Resume' | 'Discard' | 'Dismiss';

/** The dialog that exports rows to a file, and the card that shows its progress. */
export function exportsScreen(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const card = page.getByRole('region', { name: 'Export' });
  const what = (name: What) => dialog.getByText(new RegExp(`^${name} `));
  const format = (name: Format) => dialog.getByText(name, { exact: true });
  const begin = () => dialog.getByRole('button', { name: /^Export / }).click();
  const open = () =>
    page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Export', exact: true }).click();
  return {
    dialog,
    card,
    what,
    format,
    begin,
    open,
    title: card.getByRole('status').first(),
    action: (name: Action) => card.getByRole('button', { name, exact: true }),
    async start(rows: What, type: Format) {
      await open();
      await what(rows).click();
      await format(type).click();
      await begin();
    },
  };
}
