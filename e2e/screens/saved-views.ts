import type { Locator, Page } from 'playwright';

/** The sidebar's section of saved views. */
export class SavedViews {
  readonly section: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole('region', { name: 'Saved views', exact: true });
  }

  get names(): Locator {
    return this.section.locator('bdi');
  }

  entry(name: string): Locator {
    return this.section.getByRole('button', { name, exact: true });
  }

  /** Saves what is shown. */
  async save(name: string): Promise<void> {
    await this.section.getByRole('button', { name: 'Save view…' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Chooses an entry of a view's own menu, by keyboard. */
  async choose(name: string, action: string): Promise<void> {
    const label = `Actions for view ${name}`;
    await this.section.getByRole('button', { name: label }).press('Enter');
    // The menu of another view may still be fading.
    await this.page.getByRole('menu', { name: label }).getByRole('menuitem', { name: action }).click();
  }
}
