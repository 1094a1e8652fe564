import type { Page } from 'playwright';

/** The bar across the top: history, refresh, theme, and the connection. */
export function topBar(page: Page) {
  const connection = page.getByRole('button', { name: /^Connection: / });
  return {
    connection,
    back: page.getByRole('button', { name: 'Back', exact: true }),
    forward: page.getByRole('button', { name: 'Forward', exact: true }),
    refresh: page.getByRole('banner').getByRole('button', { name: 'Refresh', exact: true }),
    /** Opens the connection menu and chooses an entry: a connection's name, "Add connection…", "Manage connections…". */
    async chooseConnection(entry: string) {
      await connection.click();
      await page.getByRole('menu').getByText(entry, { exact: true }).click();
    },
  };
}
