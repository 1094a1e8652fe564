import type { Page } from 'playwright';

/** The panel in which a pasted text becomes a ticket of looked-up items. */
export function ticketPanel(page: Page) {
  const field = page.getByRole('textbox', { name: 'Message' });
  const grid = page.getByRole('grid', { name: 'Looked-up items' });
  return {
    field,
    grid,
    /** The customer's words, with what they name marked. */
    message: page.getByRole('region', { name: 'Message', exact: true }),
    exportRows: page.getByRole('button', { name: 'Export…' }),
    async open() {
      await page.keyboard.press('ControlOrMeta+4');
      await page.getByRole('region', { name: 'Tickets', exact: true }).waitFor();
    },
    /** Pastes a message outside of any field. */
    pasteAnywhere: (text: string) =>
      page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text),
    /** Pastes a text and looks up what is in it. */
    async lookUp(text: string) {
      await field.fill(text);
      await field.press('ControlOrMeta+Enter');
    },
    /** "All", "Errors", "Not found", "Failed". */
    async show(filter: string) {
      // Beside an open item the choices are one field.
      const choices = page.getByRole('combobox', { name: 'Show', exact: true, includeHidden: true });
      await choices.waitFor({ state: 'attached' });
      const choice = new RegExp(`^${filter}`);
      if (await choices.isVisible()) {
        const option = choices.locator('option').filter({ hasText: choice });
        await choices.selectOption(await option.getAttribute('value'));
      } else {
        await page.getByRole('radio', { name: choice }).locator('..').click();
      }
    },
    /** By the tooltip of its name, since a narrow window has no column of IDs. */
    row: (id: number) =>
      grid.getByRole('row').filter({ has: page.locator(`[title="#${id}"], [title^="#${id} "]`) }),
    /** The IDs in view, from the top. */
    async ids() {
      const names = await grid.locator('[data-row] [data-column="market_hash_name"]').all();
      const titles = await Promise.all(names.map((name) => name.getAttribute('title')));
      return titles.map((title) => Number(title?.match(/#(\d+)/)?.[1]));
    },
    /** The entries that look up all listings of a name with so many. */
    lookUpAll: (count: number) => grid.getByText(`${count} listings · Look up`, { exact: true }),
    /** The verdict of each line in view, from the top. */
    async verdicts() {
      const rows = await grid.locator('[data-row]').all();
      return Promise.all(
        rows.map(async (row) => ({
          name: (await row.locator('[data-column="market_hash_name"]').textContent()) ?? '',
          verdict: await row.locator('[data-column="status"]').innerText(),
        })),
      );
    },
  };
}

type Column = 'id' | 'status' | 'error_message';

/** The watched items of a connection, the button that watches the open item, and its history. */
export function watchedItems(page: Page) {
  const grid = page.getByRole('grid', { name: 'Watched' });
  const details = page.getByRole('region', { name: 'Item details' });
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  return {
    grid,
    panel: page.getByRole('region', { name: 'Watched', exact: true }),
    rows: grid.locator('[data-row]'),
    watchButton: details.getByRole('button', { name: /^(Watch|Unwatch) item$/ }),
    history: details.getByRole('region', { name: 'History', exact: true }),
    sidebarEntry: sidebar.getByRole('button', { name: /^Watched/ }),
    /** The cell of a row, from 0. */
    cell: (row: number, column: Column) => grid.locator(`[data-row="${row}"] [data-column="${column}"]`),
  };
}
