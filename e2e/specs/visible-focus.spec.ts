import type { AppWindow } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { unseenFocus } from '#e2e/focus-ring.ts';
import { words } from '#words/words.ts';

/** The list with everything optional in it: chips, a selection, a sorted column. */
async function fillList(app: AppWindow): Promise<void> {
  await app.filters.add('Name', 'AK-47', 'AWP');
  // New rows clear a selection.
  await expect(app.table.grid).toHaveAttribute('aria-busy', 'false');
  await app.table.cell(1, 'name').click({ modifiers: ['Control'] });
  await app.table.header('Price').click();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the focus is visible at every Tab stop, ${colorScheme}`, async ({ launch }) => {
    test.slow();
    const app = await launch({ demo: true, colorScheme });
    const { page } = app;
    await fillList(app);
    // In light mode every ring is compared, in dark mode one of each kind.
    const options = { onePerKind: colorScheme === 'dark' };
    expect(await unseenFocus(page, 60, options), 'list').toEqual([]);
    await page.keyboard.press('Escape');
    await app.table.cell(0, 'name').click();
    await expect(app.watched.history.getByRole('listitem')).not.toHaveCount(0);
    await app.details.pane.getByText('Raw JSON').click();
    await app.details.close.focus();
    expect(await unseenFocus(page, 35, options), 'open item').toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // The dialogs' rings are the same in dark mode.
    if (colorScheme === 'dark') return;
    for (const command of ['export', 'show-settings', 'save-view', 'show-about'] as const) {
      await app.palette.run(words.commands[command]);
      await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
      expect(await unseenFocus(page, 20), command).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}

test('forced colours show what is selected, checked and on', async ({ app }) => {
  const { page } = app;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await fillList(app);
  await app.table.cell(2, 'name').click({ modifiers: ['Control'] });
  const row = app.table.row(2);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  // Only the system's own pair of colours is sure to be readable.
  const systemColours = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.cssText = 'forced-color-adjust: none; background: SelectedItem; color: SelectedItemText';
    const { backgroundColor, color } = getComputedStyle(probe);
    probe.remove();
    return { backgroundColor, color };
  });
  const entry = page.getByRole('navigation').locator('[aria-current]').first();
  for (const chosen of [row, entry]) {
    await expect(chosen).toHaveCSS('background-color', systemColours.backgroundColor);
    await expect(chosen).toHaveCSS('color', systemColours.color);
  }
  await expect(row.locator('[data-column="name"] *').first()).toHaveCSS('color', systemColours.color);

  await app.palette.run(words.commands.training);
  const dialog = page.getByRole('dialog');
  for (const control of [
    dialog.getByRole('switch'),
    dialog.getByRole('radio', { name: 'Service unavailable (503)' }),
    dialog.getByRole('radio', { name: '3 s' }),
  ]) {
    const place = control.locator('xpath=ancestor::*[3]');
    await control.focus();
    const before = await place.screenshot();
    await page.keyboard.press('Space');
    await expect(control).toBeChecked();
    expect((await place.screenshot()).equals(before)).toBe(false);
  }
});
