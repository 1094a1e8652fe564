import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, test } from '#e2e/fixtures.ts';

test('paging and filtering each add one step of history', async ({ app }) => {
  await test.step('the palette opens an item by its ID and gives back the focus', async () => {
    const { palette } = app;
    const third = await app.table.idOf(2);
    await test.step('without a focus before, the item takes it', async () => {
      await palette.goToItem(third);
      await expect(app.details.pane).toBeFocused();
      await app.page.keyboard.press('Escape');
      await expect(app.details.pane).toBeHidden();
      await expect(app.table.grid.locator(':focus')).toHaveCount(1);
    });
    await app.table.next.focus();
    await palette.open();
    await app.page.keyboard.press('Escape');
    await expect(app.table.next).toBeFocused();

    await palette.goToItem(third);
    await expect(app.details.pane).toContainText(`#${third}`);

    await test.step('it keeps the keys when a dialog that closed before gives back the focus late', async () => {
      await palette.open();
      await expect(palette.field).toBeFocused();
      await app.page.keyboard.type('side');
      await app.table.next.evaluate((button) => button.focus());
      await app.page.keyboard.type('bar');
      await expect(palette.field).toHaveValue('sidebar');
      await app.page.keyboard.press('Escape');
    });
    await app.details.close.click();
  });

  await app.filters.chooseApp('570');
  await expect(app.table.cell(0, 'appid')).toContainText('Dota 2');
  await app.table.next.click();
  await expect(app.table.range).toHaveText(/^51–100 of /);
  await app.topBar.back.click();
  await expect(app.table.range).toHaveText(/^1–50 of /);
  await app.page.keyboard.press('Alt+ArrowRight');
  await expect(app.table.range).toHaveText(/^51–100 of /);
  await expect(app.table.cell(0, 'appid')).toContainText('Dota 2');

  await app.filters.clear.click();

  await test.step('a cell’s funnel filters by its value, and a row is dragged as text', async () => {
    await app.table.next.click();
    // The page number changes before the rows do.
    await expect(app.table.range).toHaveText(/^51–100 of /);
    const before = await app.table.ids();
    const cell = app.table.cell(3, 'appid');
    await cell.hover();
    await cell.getByRole('button', { name: 'Filter by this app' }).click();
    await expect(app.table.pageNumber).toHaveValue('1');
    await expect.poll(() => app.table.ids()).not.toEqual(before);
    await expect(app.details.pane).toHaveCount(0);
    await app.topBar.back.click();
    await expect(app.table.pageNumber).toHaveValue('2');
    await expect.poll(() => app.table.ids()).toEqual(before);

    const field = app.filters.search;
    await app.table.cell(2, 'image').dragTo(field);
    await expect.poll(() => field.inputValue()).toContain(`#${before[2]}`);
  });
});

test('page size, columns and saved views survive a restart', async ({ launch }) => {
  const app = await launch({ demo: true });
  const atFirst = await app.table.headers();
  const moved = ['Select', 'ID', 'Name', 'Price', 'Platform price', 'Difference'];

  await test.step('columns are hidden and moved', async () => {
    await app.page.getByRole('button', { name: 'Columns' }).click();
    await app.page.getByRole('checkbox', { name: 'App' }).click();
    await app.page.getByRole('checkbox', { name: 'Image' }).click();
    await app.page.keyboard.press('Escape');
    await app.palette.run('Toggle row height');
    await app.page
      .getByRole('columnheader', { name: 'ID' })
      .dragTo(app.page.getByRole('columnheader', { name: 'Name', exact: true }), {
        targetPosition: { x: 6, y: 12 },
      });
    await expect.poll(() => app.table.headers()).toEqual(moved);
  });

  await test.step('1 to 250 rows a page are shown and copied', async () => {
    await app.table.choosePageSize(250);
    await expect(app.table.range).toHaveText(/^1–250 of /);
    await expect(app.table.grid).toHaveAttribute('aria-rowcount', '251');
    await app.table.cell(0, 'name').click();
    await app.page.keyboard.press('ControlOrMeta+End');
    await expect(app.table.row(249)).toBeVisible();
    await expect.poll(() => app.table.rows.count()).toBeLessThan(80);
    await app.page.keyboard.press('ControlOrMeta+a');
    await app.page.keyboard.press('ControlOrMeta+c');
    const lines = async () => (await app.copied()).split('\n').length;
    await expect.poll(lines).toBe(251);

    await app.table.choosePageSize(1);
    await expect(app.table.range).toHaveText(/^1(–1)? of /);
    await expect(app.table.rows).toHaveCount(1);
  });

  await test.step('views are saved, changed and reordered', async () => {
    for (const name of ['First', 'Second']) await app.views.save(name);
    await app.filters.add('Market name', 'AK-47 | Redline (Field-Tested)');
    await app.views.save('Redlines');
    await expect(app.views.entry('Redlines')).toHaveAttribute('aria-current', 'page');

    await app.page.getByRole('button', { name: 'Browse', exact: true }).click();
    await expect.poll(() => app.filters.texts('Market name')).toHaveLength(0);
    await app.views.entry('Redlines').click();
    await expect.poll(() => app.filters.texts('Market name')).toEqual(['AK-47 | Redline (Field-Tested)']);

    await app.filters.add('Market name', 'AWP | Asiimov (Battle-Scarred)');
    await app.views.section.getByRole('button', { name: 'Save changes to view' }).click();
    await expect(app.page.getByText('View “Redlines” saved')).toBeVisible();

    await app.views.choose('Redlines', 'Move up');
    await expect(app.views.names).toHaveText(['First', 'Redlines', 'Second']);
    await app.views.entry('Second').dragTo(app.views.entry('First'), { targetPosition: { x: 20, y: 3 } });
    await expect(app.views.names).toHaveText(['Second', 'First', 'Redlines']);
  });

  await expect.poll(() => app.rememberedViews()).toContain('limit=1&');
  // Quitting right after the click loses nothing.
  await app.table.next.click();
  expect(await app.close()).toBe(0);

  const again = await launch({ demo: true });
  await expect(again.table.pageNumber).toHaveValue('2');
  await expect(again.table.rows).toHaveCount(1);
  await expect.poll(() => again.filters.texts('Market name')).toHaveLength(2);
  await expect(again.views.entry('Redlines')).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => again.table.headers()).toEqual(moved);
  await expect(again.table.grid).toHaveAttribute('data-density', 'comfortable');
  await again.page.getByRole('button', { name: 'Columns, 2 hidden' }).click();
  await again.page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => again.table.headers()).toEqual(atFirst);

  // In the menu itself, by dragging and by keyboard.
  const entry = (name: string) => again.page.getByRole('listitem').filter({ hasText: name });
  await entry('Difference').dragTo(entry('Image'), { targetPosition: { x: 40, y: 3 } });
  await expect.poll(async () => (await again.table.headers())[1]).toBe('Difference');
  await again.page.getByRole('checkbox', { name: 'Difference' }).focus();
  await again.page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await again.table.headers())[2]).toBe('Difference');
  await expect(again.page.getByRole('checkbox', { name: 'Difference' })).toBeFocused();
});

test('opening items quickly ends with the last one, and quitting does not wait for requests', async ({
  connected: app,
  server,
  userDataDir,
}) => {
  const received: { request: IncomingMessage; response: ServerResponse }[] = [];
  server.respondWith((request, response) => void received.push({ request, response }));
  /** The paths of the requests that the app hasn't cancelled. */
  const pending = () =>
    received.filter(({ response }) => !response.destroyed).map(({ request }) => request.url ?? '');

  for (const index of [0, 1, 2, 3]) await app.table.cell(index, 'name').click();
  await expect(app.details.pane).toContainText('#4');
  await expect.poll(pending).toContain('/v1/items/4');
  // The row under the pointer may be prefetched; requests of the items in between are cancelled.
  await expect.poll(() => pending().length).toBeLessThanOrEqual(2);

  await app.topBar.refresh.click();
  await expect.poll(pending).toContainEqual(expect.stringContaining('/v1/items?'));
  // The app allows itself 1.5 s to finish, and logs when that was too short.
  expect(await app.close()).toBe(0);
  const log = await readFile(path.join(userDataDir, 'logs', 'main.log'), 'utf8');
  expect(log).toContain('info started');
  expect(log).not.toContain('shutting down took too long');
});
