import type { Page } from 'playwright';

/** The sidebar's section of saved views. */
export function savedViews(page: Page) {
  const section = page.getByRole('region', { name: 'Saved views', exact: true });
  return {
    section,
    names: section.locator('bdi'),
    entry: (name: string) => section.getByRole('button', { name, exact: true }),
    /** Saves what is shown. */
    async save(name: string) {
      await section.getByRole('button', { name: 'Save view…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save view' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    /** Chooses an entry of a view's own menu, by keyboard. */
    async choose(name: string, action: string) {
      const label = `Actions for view ${name}`;
      await section.getByRole('button', { name: label }).press('Enter');
      // The menu of another view may still be fading.
      await page.getByRole('menu', { name: label }).getByRole('menuitem', { name: action }).click();
    },
  };
}
