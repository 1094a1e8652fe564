import type { AppWindow } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';

test('the native menu enables its entries and checks those that are on', async ({ app }) => {
  await expectEnabled(app, { 'next-page': true, 'previous-page': false, 'refresh-item': false });
  await expectEnabled(app, { 'clear-filters': false, back: false, 'open-palette': true });

  await app.chooseMenuItem('next-page');
  await expect(app.table.pageNumber).toHaveValue('2');
  await expectEnabled(app, { 'previous-page': true, back: true });
  await app.table.cell(0, 'name').click();
  await expect(app.details.pane).toBeVisible();
  await expectEnabled(app, { 'refresh-item': true, 'close-detail': true, 'previous-item': false });
  // An item is among the recent ones once it is loaded and painted.
  const recents = () => app.page.evaluate(() => window.desktop.recents.list({ connectionId: 'demo' }));
  await expect.poll(recents).toHaveLength(1);

  await app.chooseMenuItem('show-recent');
  await expectEnabled(app, { 'next-page': false, 'copy-rows': true, export: true });
  await expect(app.clickMenuItem('next-page')).rejects.toThrow('disabled');

  await app.page.keyboard.press('Escape');
  await expect(app.details.pane).toBeHidden();
  await app.page.keyboard.press('ControlOrMeta+1');
  await expectTicked(app, ['toggle-density', 'toggle-sidebar', 'theme-system']);
  await app.chooseMenuItem('theme-dark');
  await app.chooseMenuItem('toggle-status-column');
  await expect(app.table.header('Status')).toBeVisible();
  await app.page.keyboard.press('ControlOrMeta+b');
  await expectTicked(app, ['toggle-status-column', 'toggle-density', 'theme-dark']);
});

async function expectEnabled(app: AppWindow, expected: Record<string, boolean>): Promise<void> {
  await expect
    .poll(async () =>
      Object.fromEntries(
        (await app.recorded()).menu.flatMap(({ id, enabled }) => (id in expected ? [[id, enabled]] : [])),
      ),
    )
    .toEqual(expected);
}

async function expectTicked(app: AppWindow, ids: readonly string[]): Promise<void> {
  const ticked = async () => (await app.recorded()).menu.flatMap(({ id, checked }) => (checked ? [id] : []));
  await expect.poll(async () => (await ticked()).sort()).toEqual([...ids].sort());
}
