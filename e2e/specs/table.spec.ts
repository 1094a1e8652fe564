import type { AppWindow } from '#e2e/app-window.ts';
import { expect, test } from '#e2e/fixtures.ts';

const copied = async (app: AppWindow) => (await app.recorded()).clipboardText;

test.describe('the table', () => {
  test('columns that were hidden and moved are so after a restart, and reset brings all back', async ({
    launch,
    userDataDir,
  }) => {
    const app = await launch({ demo: true, userDataDir });
    await expect(app.table.row(0)).toBeVisible();
    const atFirst = await app.table.headers();
    await app.page.getByRole('button', { name: 'Columns' }).click();
    await app.page.getByRole('checkbox', { name: 'App' }).click();
    await app.page.getByRole('checkbox', { name: 'Image' }).click();
    await app.page.getByText('Comfortable').click();
    await app.page.keyboard.press('Escape');
    await app.page
      .getByRole('columnheader', { name: 'ID' })
      .dragTo(app.page.getByRole('columnheader', { name: 'Name', exact: true }), {
        targetPosition: { x: 6, y: 12 },
      });
    const chosen = ['Select', 'ID', 'Name', 'Market name', 'Price', 'Platform price', 'Difference'];
    await expect.poll(() => app.table.headers()).toEqual(chosen);
    await app.page.getByRole('columnheader', { name: 'Price', exact: true }).focus();
    await app.page.keyboard.press('Alt+Shift+ArrowLeft');
    const moved = ['Select', 'ID', 'Name', 'Price', 'Market name', 'Platform price', 'Difference'];
    await expect.poll(() => app.table.headers()).toEqual(moved);
    await app.close();

    const again = await launch({ demo: true, userDataDir });
    await expect(again.table.row(0)).toBeVisible();
    await expect.poll(() => again.table.headers()).toEqual(moved);
    await expect(again.table.grid).toHaveAttribute('data-density', 'comfortable');
    await again.page.getByRole('button', { name: 'Columns, 2 hidden' }).click();
    await again.page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => again.table.headers()).toEqual(atFirst);

    // In the menu itself: by dragging, and from the keyboard.
    const entry = (name: string) => again.page.getByRole('listitem').filter({ hasText: name });
    await entry('Difference').dragTo(entry('Image'), { targetPosition: { x: 40, y: 3 } });
    await expect.poll(async () => (await again.table.headers())[1]).toBe('Difference');
    await again.page.getByRole('checkbox', { name: 'Difference' }).focus();
    await again.page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => (await again.table.headers())[2]).toBe('Difference');
    await expect(again.page.getByRole('checkbox', { name: 'Difference' })).toBeFocused();
  });

  test('from the keyboard alone three rows are copied as TSV, and one from its menu as JSON', async ({
    launch,
  }) => {
    const app = await launch({ demo: true });
    await expect(app.table.row(0)).toBeVisible();
    const ids = await app.table.ids();
    await app.table.cell(0, 'name').focus();
    await app.page.keyboard.press('Space');
    await app.page.keyboard.press('ArrowDown');
    await app.page.keyboard.press('ArrowDown');
    await app.page.keyboard.press('Space');
    await app.page.keyboard.press('Shift+ArrowDown');
    await expect(app.page.getByRole('row', { selected: true })).toHaveCount(3);
    await app.page.keyboard.press('Control+c');
    await expect(app.page.getByText('Copied 3 rows as TSV')).toBeVisible();
    const lines = (await copied(app)).split('\n').map((line) => line.split('\t'));
    expect(lines[0]).toEqual([
      'Image',
      'Name',
      'Market name',
      'App',
      'Price',
      'Platform price',
      'Difference',
      'ID',
    ]);
    expect(lines.slice(1).map((line) => Number(line.at(-1)))).toEqual([ids[0], ids[2], ids[3]]);
    await app.page.keyboard.press('Escape');
    await expect(app.page.getByRole('row', { selected: true })).toHaveCount(0);

    await app.table.cell(0, 'name').focus();
    await app.page.keyboard.press('ArrowDown');
    await expect(app.table.cell(1, 'name')).toBeFocused();
    await app.page.keyboard.press('Shift+F10');
    const entry = (name: string) => app.page.getByRole('menuitem', { name, exact: true });
    // Each key is for the entry that the one before it came to.
    await expect(entry('Open')).toBeFocused();
    for (const [key, name] of [
      ['ArrowDown', 'Copy name'],
      ['ArrowDown', 'Copy row as'],
      ['ArrowRight', 'TSV, for spreadsheets'],
      ['ArrowDown', 'CSV'],
      ['ArrowDown', 'JSON'],
    ] as const) {
      await app.page.keyboard.press(key);
      await expect(entry(name)).toBeFocused();
    }
    await app.page.keyboard.press('Enter');
    await expect(app.page.getByText('Copied 1 row as JSON')).toBeVisible();
    expect(JSON.parse(await copied(app))).toMatchObject([{ id: ids[1] }]);
    await expect(app.table.cell(1, 'name')).toBeFocused();
    await app.page.keyboard.press('ContextMenu');
    await entry('Open').press('Enter');
    await expect(app.table.row(1)).toHaveAttribute('aria-current', 'true');
  });

  test('with the mouse a row is dragged out as text, and a cell’s funnel filters by its value in one step back', async ({
    launch,
  }) => {
    const app = await launch({ demo: true });
    await expect(app.table.row(0)).toBeVisible();
    await app.table.next.click();
    // The number of the page is there before its rows are.
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

    const field = app.page.getByRole('textbox', { name: 'Name', exact: true });
    await app.table.cell(2, 'image').dragTo(field);
    await expect.poll(() => field.inputValue()).toContain(`#${before[2]}`);
  });

  test('with 250 rows a page is selected as a whole and stays so while paging', async ({ launch }) => {
    const app = await launch({ demo: true });
    await expect(app.table.row(0)).toBeVisible();
    await app.table.choosePageSize(250);
    await expect(app.table.range).toHaveText(/^1–250 of /);
    await app.table.cell(0, 'name').focus();
    await app.page.keyboard.press('Control+a');
    await expect(app.page.getByText('250 selected').last()).toBeVisible();
    await app.page.keyboard.press('Control+End');
    await expect(app.table.row(249)).toHaveAttribute('aria-selected', 'true');
    await app.page.keyboard.press('Alt+PageDown');
    await expect(app.table.range).toHaveText(/^251–500 of /);
    await expect(app.page.getByRole('row', { selected: true })).toHaveCount(0);
    await app.page.keyboard.press('Alt+PageUp');
    await expect(app.table.range).toHaveText(/^1–250 of /);
    await expect(app.table.row(0)).toHaveAttribute('aria-selected', 'true');
    await app.page.getByRole('button', { name: 'Copy rows' }).click();
    await app.page.getByRole('menuitem', { name: 'CSV' }).click();
    await expect(app.page.getByText('Copied 250 rows as CSV')).toBeVisible();
    expect((await copied(app)).split('\r\n')).toHaveLength(251);
  });
});
