import { expect, test } from '#e2e/fixtures.ts';
import { unseenFocus } from '#e2e/focus-ring.ts';
import { words } from '#words/words.ts';

test('the focus is visible at every Tab stop, in light and dark', async ({ app }) => {
  test.slow();
  const { page } = app;
  await app.filters.add('Name', 'AK-47', 'AWP');
  // New rows clear a selection.
  await expect(app.table.grid).toHaveAttribute('aria-busy', 'false');
  await app.table.header('Price').click();
  for (const theme of ['light', 'dark'] as const) {
    await app.chooseMenuItem(`theme-${theme}`);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    // In light mode every ring is compared, in dark mode one of each kind.
    const options = { onePerKind: theme === 'dark' };
    await app.table.cell(1, 'name').click({ modifiers: ['Control'] });
    expect(await unseenFocus(page, 60, options), `list, ${theme}`).toEqual([]);
    await page.keyboard.press('Escape');
    await app.table.cell(0, 'name').click();
    await expect(app.watched.history.getByRole('listitem')).not.toHaveCount(0);
    await app.details.pane.getByText('Raw JSON').click();
    await app.details.close.focus();
    expect(await unseenFocus(page, 35, options), `open item, ${theme}`).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    await app.details.close.click();
  }
  // The dialogs' rings are the same in light mode.
  for (const command of ['export', 'show-settings', 'save-view', 'show-about'] as const) {
    await app.palette.run(words.commands[command]);
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
    expect(await unseenFocus(page, 20), command).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
