import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** The field over everything: commands, views, items, connections. */
export class Palette {
  readonly field: Locator;
  readonly options: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.field = page.getByRole('combobox', { name: 'Find a command, view or item' });
    this.options = page.getByRole('listbox').getByRole('option');
  }

  /** By its key, wherever the focus is. */
  async open(): Promise<void> {
    await this.page.keyboard.press('Control+K');
    await expect(this.field).toBeFocused();
  }

  /** Opens it, types, and presses Enter on the first result. */
  async run(text: string): Promise<void> {
    await this.open();
    await this.field.fill(text);
    await this.page.keyboard.press('Enter');
    await expect(this.field).toBeHidden();
  }

  /** Opens an item by its id, whatever is shown. */
  async goToItem(id: number | string): Promise<void> {
    await this.open();
    await this.field.fill(`#${id}`);
    await expect(this.options.first()).toHaveText(`Go to item ${id}`);
    await this.page.keyboard.press('Enter');
    await expect(this.field).toBeHidden();
  }
}
