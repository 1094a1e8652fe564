import type { Locator, Page } from 'playwright';

/** The sidebar's section of saved views. */
export class SavedViews {
  readonly section: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole('region', { name: 'Views', exact: true });
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
    await this.section.getByRole('button', { name: `Actions of view ${name}` }).press('Enter');
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
