import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AppWindow } from '#e2e/app-window.ts';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { onceStill } from '#e2e/once-still.ts';
import { Exports } from '#e2e/screens/exports.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';

/** Checks come in the time of a test instead of minutes. */
const quickChecks = ['--watch-interval=400'];

/** Connects to the fixture's own catalog, whose items change when the test says so. */
async function connect(app: AppWindow, baseUrl: string): Promise<void> {
  await app.form.fill({ name: 'Warehouse', baseUrl, token: canaryToken });
  await expect(app.table.row(0)).toBeVisible();
}

/** Opens the item of a row and watches it. */
async function watchRow(app: AppWindow, row: number): Promise<number> {
  const id = await app.table.idOf(row);
  await app.table.cell(row, 'name').click();
  await expect(app.details.pane).toContainText(`#${id}`);
  await expect(app.watched.history.getByText(/first seen/)).toBeVisible();
  await app.watched.watchButton.click();
  await expect(app.watched.watchButton).toHaveAttribute('aria-pressed', 'true');
  return id;
}

test('a watched item that is accepted is told on the desktop, and the notification opens it', async ({
  launch,
  catalog,
}) => {
  const app = await launch({ args: quickChecks });
  await connect(app, catalog.baseUrl);
  const id = await app.table.idOf(2);
  catalog.changeItem(id, { status: 'WAITING_FOR_SEND', error_message: null });
  await watchRow(app, 2);
  const name = await app.table.cell(2, 'market_hash_name').locator('bdi').first().textContent();
  await expect(app.watched.sidebarEntry).toContainText('1');
  await app.page.keyboard.press('Escape');
  await expect(app.details.pane).toBeHidden();

  catalog.changeItem(id, { status: 'TRADE_ACCEPTED' });
  await expect
    .poll(async () => (await app.recorded()).notifications)
    .toEqual([{ title: `${name} #${id}`, body: 'Waiting to send → Trade accepted\nWarehouse' }]);
  await expect.poll(() => app.page.title()).toBe('(1) Warehouse – Item Catalog');
  await expect.poll(async () => (await app.recorded()).badgeCount).toBe(1);

  await app.clickNotification(0);
  await expect(app.details.pane).toContainText(`#${id}`);
  await expect(app.details.pane.getByText('Trade accepted', { exact: true }).first()).toBeVisible();
  await expect(app.watched.panel).toBeVisible();
  await expect(app.watched.cell(0, 'changed')).toContainText('Waiting to send → Trade accepted');
  // Opened, so it is seen.
  await expect.poll(() => app.page.title()).toBe('Warehouse – Item Catalog');
  await expect.poll(async () => (await app.recorded()).badgeCount).toBe(0);
});

test('the history tells between which looks an item changed', async ({ launch, catalog }) => {
  const app = await launch();
  await connect(app, catalog.baseUrl);
  const id = await app.table.idOf(4);
  catalog.changeItem(id, { status: 'WAITING_FOR_SEND', error_message: null });
  await app.table.cell(4, 'name').click();
  await expect(app.watched.history.getByRole('listitem')).toHaveText([/Waiting to send\s*first seen/]);

  catalog.changeItem(id, { status: 'TRADE_ACCEPTED' });
  await app.details.refresh.click();
  await expect(app.watched.history.getByRole('listitem')).toHaveText([
    /Trade accepted\s*(between \d\d:\d\d and \d\d:\d\d|at \d\d:\d\d)$/,
    /Waiting to send\s*first seen/,
  ]);
});

test('a restart keeps what is watched and what was seen', async ({
  launch,
  catalog,
  keyring,
  userDataDir,
}) => {
  const first = await launch({ keyring, userDataDir });
  await connect(first, catalog.baseUrl);
  const id = await first.table.idOf(6);
  catalog.changeItem(id, { status: 'WAITING_FOR_SEND', error_message: null });
  await watchRow(first, 6);
  // An item that is open is seen to change, and a change that was seen is no news.
  await first.page.keyboard.press('Escape');
  await expect(first.details.pane).toBeHidden();
  await expect.poll(() => first.rememberedViews()).not.toContain('item=');
  await first.close();

  catalog.changeItem(id, { status: 'UNAVAILABLE', error_message: 'The inventory is full.' });
  const second = await launch({ keyring, userDataDir, args: quickChecks });
  await expect
    .poll(async () => (await second.recorded()).notifications.map(({ body }) => body))
    .toEqual(['Waiting to send → Unavailable: The inventory is full.\nWarehouse']);
  await second.watched.sidebarEntry.click();
  await expect(second.watched.cell(0, 'id')).toHaveText(String(id));
  await expect(second.watched.cell(0, 'status')).toHaveText('Unavailable');
  await expect(second.watched.cell(0, 'error_message')).toHaveText('The inventory is full.');
  await second.watched.panel.getByText('Changes 1', { exact: true }).click();
  const feed = second.page.getByRole('grid', { name: 'Changes' });
  await expect(feed.locator('[data-column="change"]').last()).toHaveText('Waiting to send → Unavailable');
  await feed.locator('[data-row="0"] [data-column="name"]').click();
  await expect(second.watched.panel.getByText('Changes 0', { exact: true })).toBeVisible();
  await expect(second.watched.history.getByRole('listitem')).toHaveText([
    /Unavailable\s*error\s*(between|at)/,
    /Waiting to send\s*first seen/,
  ]);
});

test('five items are watched and the failed ones exported in eight actions', async ({
  launch,
  catalog,
  userDataDir,
}) => {
  const app = await launch({ args: quickChecks, userDataDir });
  await connect(app, catalog.baseUrl);
  const ids = (await app.table.ids()).slice(0, 5);
  const failed = ids.slice(1, 3);
  for (const id of ids) catalog.changeItem(id, { status: 'WAITING_FOR_SEND', error_message: null });
  for (const id of failed) catalog.changeItem(id, { status: 'UNAVAILABLE', error_message: 'Inventory full' });
  const place = path.join(userDataDir, 'failed.csv');
  await app.answerDialog({ kind: 'save', path: place });
  const exports = new Exports(app.page);

  // The last one is Save in the system's own dialog, which answers by itself here.
  let actions = 1;
  const act = async (action: () => Promise<unknown>) => {
    actions += 1;
    await action();
  };
  await act(() => app.table.cell(0, 'select').click());
  await act(() => app.table.cell(4, 'select').click({ modifiers: ['Shift'] }));
  await act(() => app.page.getByRole('button', { name: 'Watch 5 selected items' }).click());
  await act(() => app.watched.sidebarEntry.click());
  await expect(app.watched.panel.locator('option', { hasText: 'Unavailable (2)' })).toBeAttached();
  await act(() =>
    app.watched.panel.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Unavailable (2)' }),
  );
  await expect(app.watched.rows).toHaveCount(2);
  await act(() => app.watched.panel.getByRole('button', { name: 'Export…' }).click());
  await act(() => exports.begin());
  await expect(exports.title).toHaveText('Exported 2 rows');
  expect(actions).toBeLessThanOrEqual(8);
  const lines = (await readFile(place, 'utf8')).split('\r\n').filter((line) => line.includes('UNAVAILABLE'));
  expect(lines.map((line) => Number.parseInt(line, 10)).sort()).toEqual([...failed].sort());
  for (const line of lines) expect(line).toContain('Inventory full');
});

test('the watched items are read, removed and brought back by keyboard alone', async ({ launch }) => {
  const app = await launch({ demo: true });
  await expect(app.table.row(0)).toBeVisible();
  const ids = [await watchRow(app, 0), await watchRow(app, 1), await watchRow(app, 2)];
  await app.page.keyboard.press('Escape');
  await expect(app.details.pane).toBeHidden();
  await app.watched.sidebarEntry.focus();
  await app.page.keyboard.press('Enter');
  await expect(app.watched.rows).toHaveCount(3);

  await app.watched.grid.locator('[tabindex="0"]').focus();
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  await expect(app.details.pane).toContainText(`#${ids[1]}`);
  await app.page.keyboard.press('ArrowDown');
  await expect(app.details.pane).toContainText(`#${ids[0]}`);

  await app.page.keyboard.press('ArrowUp');
  await app.page.keyboard.press('Delete');
  await expect(app.watched.rows).toHaveCount(2);
  // The focus stays in the list, on the one that came to this place.
  await expect(app.watched.cell(1, 'id')).toHaveText(String(ids[0]));
  await expect(app.watched.grid.locator(':focus')).toHaveCount(1);
  await app.watched.undo.focus();
  await app.page.keyboard.press('Enter');
  await expect(app.watched.rows).toHaveCount(3);
});

test('the list refreshes by itself, but not while the window is hidden or somebody types', async ({
  launch,
}) => {
  const app = await launch({ demo: true });
  await expect(app.table.row(0)).toBeVisible();
  await app.page.clock.install();
  await app.page.getByRole('button', { name: /^Auto-refresh/ }).click();
  await app.page.getByRole('menuitemradio', { name: 'Every 30 seconds' }).click();
  await expect(app.page.getByText('refreshes every 30 s')).toBeVisible();

  const listRequests = () =>
    app.page.evaluate(async () => {
      const { desktop } = window as unknown as { desktop: DesktopApi }; // put there by the preload
      const records = await desktop.requests.timeline();
      return records.filter(({ path, purpose }) => /\/v1\/items\?/.test(path) && purpose === 'shown').length;
    });
  const setHidden = (isHidden: boolean) =>
    app.page.evaluate((hidden) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (hidden ? 'hidden' : 'visible'),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);

  const before = await listRequests();
  await app.page.clock.fastForward(31_000);
  await expect.poll(listRequests).toBe(before + 1);

  await setHidden(true);
  await app.page.clock.fastForward(10 * 60_000);
  expect(await listRequests()).toBe(before + 1);
  // Whoever comes back sees the present at once.
  await setHidden(false);
  await expect.poll(listRequests).toBe(before + 2);

  await app.page.keyboard.press('/');
  await expect(app.filters.name).toBeFocused();
  await app.page.keyboard.type('red');
  await app.page.clock.fastForward(10 * 60_000);
  expect(await listRequests()).toBe(before + 2);
});

test('a refresh keeps the place in the list, the open item and the place in its details', async ({
  launch,
  catalog,
}) => {
  const app = await launch();
  await connect(app, catalog.baseUrl);
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
  // The answer's own time is in seconds: asked until another one is on screen.
  await expect(async () => {
    await app.topBar.refresh.click();
    await expect(updated).not.toHaveText(first ?? '', { timeout: 400 });
  }).toPass();
  await expect.poll(places).toEqual(before);
  await expect(app.table.row(30)).toHaveAttribute('aria-current', 'true');
  expect(await app.table.idOf(30)).toBe(id);
});
