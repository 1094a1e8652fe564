import { openWindow } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';

/** Starts the app again, as the system does for a link: it notifies the running instance and exits. */
async function startAgain(userDataDir: string, ...args: string[]): Promise<void> {
  await expect(openWindow({ args, userDataDir })).rejects.toThrow();
}

test('the link of a second launch opens its view in the first window', async ({ app, userDataDir }) => {
  const third = await app.table.idOf(2);
  await startAgain(
    userDataDir,
    `item-catalog://open?connection=demo&name=AK-47+%7C+Redline&limit=25&item=${third}`,
  );
  await expect(app.details.pane).toContainText(`#${third}`);
  await expect.poll(() => app.filters.texts('Name')).toEqual(['AK-47 | Redline']);

  await app.topBar.back.click();
  await expect.poll(() => app.filters.texts('Name')).toHaveLength(0);
  await expect(app.details.pane).toBeHidden();

  await app.filters.add('Market name', 'AK-47 | Redline (Field-Tested)');
  await app.page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(app.page.getByText('Copied link to this view')).toBeVisible();
  const link = await app.copied();
  expect(link).toContain('item-catalog://open?connection=demo&market_hash_name=AK-47');

  await app.page.getByRole('button', { name: 'Browse', exact: true }).click();
  await expect.poll(() => app.filters.texts('Market name')).toHaveLength(0);
  await startAgain(userDataDir, link);
  await expect.poll(() => app.filters.texts('Market name')).toEqual(['AK-47 | Redline (Field-Tested)']);
});
