import type { Page } from 'playwright';

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
    /** A line above the list. */
    note: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }),
    openSettings: () =>
      page.getByRole('banner').getByRole('button', { name: 'Settings', exact: true }).click(),
    /** Opens the help menu and chooses an entry. */
    async open(entry: HelpEntry) {
      await page.getByRole('button', { name: 'Help', exact: true }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    },
  };
}
