import type { Locator, Page } from 'playwright';

/** The panel in which a pasted text becomes a ticket of looked-up items. */
export class LookUp {
  readonly field: Locator;
  /** What was read of the text, line by line. */
  readonly sheet: Locator;
  readonly grid: Locator;
  readonly copyRows: Locator;
  readonly run: Locator;
  readonly exportRows: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.field = page.getByRole('textbox', { name: 'IDs and names' });
    this.sheet = page.getByRole('grid', { name: 'Pasted lines' });
    this.grid = page.getByRole('grid', { name: 'Looked-up items' });
    this.run = page.getByRole('button', { name: /^Look up [\d,]+ items?$/ });
    this.exportRows = page.getByRole('button', { name: 'Export…' });
    this.copyRows = page.getByRole('button', { name: 'Copy rows' });
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('Control+Shift+G');
    await this.page.getByRole('region', { name: 'Tickets', exact: true }).waitFor();
  }

  /** Pastes a text as a person does, and asks for what is in it. */
  async lookUp(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Control+Enter');
  }

  /** "All", "Delivery errors", "Not found", "Couldn’t load". */
  async show(filter: string): Promise<void> {
    // Beside an open item the choices are one field.
    const field = this.page.getByRole('combobox', { name: 'Show', exact: true, includeHidden: true });
    await field.waitFor({ state: 'attached' });
    const choice = new RegExp(`^${filter}`);
    if (await field.isVisible()) {
      const option = field.locator('option').filter({ hasText: choice });
      await field.selectOption(await option.getAttribute('value'));
    } else {
      await this.page.getByRole('radio', { name: choice }).locator('..').click();
    }
  }

  /** The row of an id that is in view. */
  row(id: number): Locator {
    return this.grid
      .getByRole('row')
      .filter({ has: this.page.getByRole('gridcell', { name: String(id), exact: true }) });
  }

  /** The ids in view, from the top. */
  async ids(): Promise<number[]> {
    const texts = await this.grid.locator('[data-row] [data-column="id"]').allInnerTexts();
    return texts.map(Number);
  }

  /** Of names with so many listings, the way to look them all up. */
  lookUpAll(count: number): Locator {
    return this.grid.getByText(`${count} listings · Look up`, { exact: true });
  }

  /** What became of each line in view, from the top. */
  async verdicts(): Promise<{ name: string; verdict: string }[]> {
    const rows = await this.grid.locator('[data-row]').all();
    return Promise.all(
      rows.map(async (row) => ({
        name: (await row.locator('[data-column="market_hash_name"]').textContent()) ?? '',
        verdict: await row.locator('[data-column="status"]').innerText(),
      })),
    );
  }
}
