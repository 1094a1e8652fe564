import type { Page } from 'playwright';

/** The form that asks for a catalog: on the first run's card and in the connections dialog. */
export function connectionForm(page: Page) {
  const name = page.getByLabel('Name', { exact: true });
  const baseUrl = page.getByLabel('Catalog address');
  const token = page.getByLabel(/access token$/i);
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  return {
    name,
    baseUrl,
    token,
    connect,
    save: page.getByRole('button', { name: 'Save', exact: true }),
    tryDemo: page.getByRole('button', { name: 'Try the demo catalog' }),
    /** Fills in all fields and connects. */
    async fill(given: { name: string; baseUrl: string; token: string }) {
      await name.fill(given.name);
      await baseUrl.fill(given.baseUrl);
      await token.fill(given.token);
      await connect.click();
    },
  };
}

/** The dialog with all connections. */
export function connectionsDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    row: (name: string) => dialog.getByRole('listitem').filter({ hasText: name }),
    /** Chooses an entry of a connection's own menu: "Edit…", "Replace token…", "Forget token…", "Remove…". */
    async choose(name: string, entry: string) {
      await dialog.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    },
    close: () => dialog.getByRole('button', { name: 'Close' }).click(),
  };
}
