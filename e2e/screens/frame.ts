import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

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

/** The field over everything: commands, views, items, connections. */
export function commandPalette(page: Page) {
  const field = page.getByRole('combobox', { name: 'Find a command, view, item or ticket' });
  const options = page.getByRole('listbox').getByRole('option');
  /** By its key, wherever the focus is. */
  async function open(): Promise<void> {
    await page.keyboard.press('ControlOrMeta+K');
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
    async goToItem(id: number | string) {
      await open();
      await field.fill(`#${id}`);
      await expect(options.first()).toHaveText(`Go to item ${id}`);
      await page.keyboard.press('Enter');
      await expect(field).toBeHidden();
    },
  };
}

/** The form for a new catalog: on the first run's card and in the connections dialog. */
export function connectionForm(page: Page | Locator) {
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
    async fill(given: { name: string; baseUrl: string; token: string }) {
      await name.fill(given.name);
      await baseUrl.fill(given.baseUrl);
      await token.fill(given.token);
      await connect.click();
    },
  };
}

export function connectionsDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    form: connectionForm(dialog),
    row: (name: string) => dialog.getByRole('listitem').filter({ hasText: name }),
    /** Chooses an entry of a connection's own menu: "Edit…", "Replace token…", "Forget token…", "Remove…". */
    async choose(name: string, entry: string) {
      await dialog.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    },
    close: () => dialog.getByRole('button', { name: 'Close' }).click(),
  };
}

/** The sidebar's section of saved views. */
export function savedViews(page: Page) {
  const section = page.getByRole('region', { name: 'Saved views', exact: true });
  return {
    section,
    names: section.locator('bdi'),
    entry: (name: string) => section.getByRole('button', { name, exact: true }),
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

type HelpEntry = 'Save diagnostics' | 'Check for updates' | 'Request log' | 'API differences';

/** The notes above the list, the settings, and the help menu with what it opens. */
export function supportScreens(page: Page) {
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const requests = dialog('Request log');
  return {
    requests,
    about: dialog('About Item Catalog'),
    diagnostics: dialog('Save diagnostics'),
    settings: dialog('Settings'),
    updates: dialog('Updates'),
    /** The text that would be saved. */
    report: page.getByRole('region', { name: 'Text to be saved' }),
    /** The lines of the requests, newest first, without the header. */
    requestLines: requests.locator('tbody tr'),
    differenceLines: dialog('API differences').locator('tbody tr'),
    note: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }),
    openSettings: () =>
      page.getByRole('banner').getByRole('button', { name: 'Settings', exact: true }).click(),
    /** Shows the request log, API differences and raw JSON. */
    async turnOnDeveloperTools() {
      await this.openSettings();
      await dialog('Settings').getByLabel('Developer tools').check();
      await page.keyboard.press('Escape');
      await expect(dialog('Settings')).toBeHidden();
    },
    async open(entry: HelpEntry) {
      await page.getByRole('button', { name: 'Help', exact: true }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    },
  };
}
