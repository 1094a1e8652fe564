import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/** The field over everything: commands, views, items, connections. */
export function commandPalette(page: Page) {
  const field = page.getByRole('combobox', { name: 'Find a command, view or item' });
  const options = page.getByRole('listbox').getByRole('option');
  /** By its key, wherever the focus is. */
  async function open(): Promise<void> {
    await page.keyboard.press('Control+K');
    await expect(field).toBeFocused();
  }
  return {
    field,
    options,
    open,
    /** Opens it, types, and presses Enter on the first result. */
    async run(text: string) {
      await open();
      await field.fill(text);
      await page.keyboard.press('Enter');
      await expect(field).toBeHidden();
    },
    /** Opens an item by its ID, whatever is shown. */
    async goToItem(id: number | string) {
      await open();
      await field.fill(`#${id}`);
      await expect(options.first()).toHaveText(`Go to item ${id}`);
      await page.keyboard.press('Enter');
      await expect(field).toBeHidden();
    },
  };
}
