import type { AppWindow } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { onceStill } from '#e2e/frames.ts';

/** Checks within the time of a test instead of minutes. */
const quickChecks = ['--watch-interval=400'];

/** Opens the item of a row and watches it. */
async function watchRow(app: AppWindow, row: number): Promise<number> {
  const id = await app.table.idOf(row);
  await app.table.cell(row, 'name').click();
  await expect(app.details.pane).toContainText(`#${id}`);
  await expect(app.watched.history.getByText(/first seen/)).toBeVisible();
  await app.watched.watchButton.click();
  await expect(app.watched.watchButton).toHaveText('Unwatch');
  return id;
}

test('watched items and seen changes survive a restart', async ({ launch, catalog, keyring }) => {
  const first = await launch({ keyring, connectTo: catalog });
  const id = await first.table.idOf(6);
  catalog.changeItem(id, { status: 'WAITING_FOR_SEND', error_message: null });
  await watchRow(first, 6);
  // A change of an open item is seen and needs no notification, so it is closed.
  await first.page.keyboard.press('Escape');
  await expect(first.details.pane).toBeHidden();
  await expect.poll(() => first.rememberedViews()).not.toContain('item=');
  await first.close();

  catalog.changeItem(id, { status: 'UNAVAILABLE', error_message: 'The inventory is full.' });
  const second = await launch({ keyring, args: quickChecks });
  await expect
    .poll(async () => (await second.recorded()).notifications.map(({ body }) => body))
    .toEqual(['Waiting to send → Unavailable: The inventory is full.\nWarehouse']);
  await second.watched.sidebarEntry.click();
  await expect(second.watched.cell(0, 'id')).toHaveText(String(id));
  await expect(second.watched.cell(0, 'id'), 'one line').toHaveCSS('white-space', 'pre');
  await expect(second.watched.cell(0, 'status')).toHaveText('Unavailable');
  await expect(second.watched.cell(0, 'error_message')).toHaveText('The inventory is full.');
  await second.watched.panel.getByText('Changes 1', { exact: true }).click();
  const feed = second.page.getByRole('grid', { name: 'Changes' });
  await expect(feed.locator('[data-column="change"]').last()).toHaveText('Waiting to send → Unavailable');
  await feed.locator('[data-row="0"] [data-column="name"]').click();
  await expect(second.watched.panel.getByRole('button', { name: 'Mark all as seen' })).toBeHidden();
  await expect(second.watched.history.getByRole('listitem')).toHaveText([
    /Unavailable\s*error\s*(between|at)/,
    /Waiting to send\s*first seen/,
  ]);
});

test('a refresh keeps both scroll positions and the open item', async ({ app }) => {
  await app.table.row(0).hover();
  await app.page.mouse.wheel(0, 600);
  await expect(app.table.row(30)).toBeVisible();
  const id = await app.table.idOf(30);
  await app.table.cell(30, 'name').click();
  await expect(app.watched.history.getByRole('listitem')).toHaveCount(1);
  await app.watched.history.scrollIntoViewIfNeeded();
  const places = () =>
    app.page.evaluate(() => ({
      list: document.querySelector('[role="grid"]')?.scrollTop,
      history: document.querySelector('[aria-label="History"]')?.getBoundingClientRect().top,
    }));
  const before = await onceStill(app.page, places);
  expect(before.list).toBeGreaterThan(100);

  const updated = app.page.getByText(/updated \d\d:\d\d:\d\d/);
  const first = await updated.textContent();
  // The time has only seconds: refreshed until it differs.
  await expect(async () => {
    await app.topBar.refresh.click();
    await expect(updated).not.toHaveText(first ?? '', { timeout: 400 });
  }).toPass();
  await expect.poll(places).toEqual(before);
  await expect(app.table.row(30)).toHaveAttribute('aria-current', 'true');
  expect(await app.table.idOf(30)).toBe(id);
});
