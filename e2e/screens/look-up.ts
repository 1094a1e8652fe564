import type { Locator, Page } from 'playwright';

/** The panel that looks up many ids at once. */
export class LookUp {
  readonly field: Locator;
  readonly grid: Locator;
  readonly copyRows: Locator;
  readonly run: Locator;
  readonly exportRows: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.field = page.getByRole('textbox', { name: 'Item IDs' });
    this.grid = page.getByRole('grid', { name: 'Looked-up items' });
    this.run = page.getByRole('button', { name: /^Look up [\d,]+ IDs?$/ });
    this.exportRows = page.getByRole('button', { name: 'Export…' });
    this.copyRows = page.getByRole('button', { name: 'Copy rows' });
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('Control+Shift+G');
    await this.field.waitFor();
  }

  /** Pastes a text as a person does, and asks for what is in it. */
  async lookUp(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Control+Enter');
  }

  /** "All", "Delivery errors", "Not found", "Couldn’t load". */
  async show(filter: string): Promise<void> {
    await this.page
      .getByRole('radio', { name: new RegExp(`^${filter}`) })
      .locator('..')
      .locator('label')
      .click();
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
}
