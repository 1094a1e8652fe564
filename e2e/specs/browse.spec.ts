import { expect, test } from '#e2e/fixtures.ts';

test.describe('browsing', () => {
  test('pages forward, back, to the last, to the first and to a number', async ({ launch }) => {
    const app = await launch({ demo: true });
    await expect(app.table.range).toHaveText(/^1–50 of /);
    const firstPage = await app.table.ids();

    await app.table.next.click();
    await expect(app.table.range).toHaveText(/^51–100 of /);
    await expect.poll(() => app.table.ids()).not.toEqual(firstPage);

    await app.table.previous.click();
    await expect(app.table.range).toHaveText(/^1–50 of /);
    await expect.poll(() => app.table.ids()).toEqual(firstPage);

    await app.table.last.click();
    await expect(app.table.next).toHaveAttribute('aria-disabled', 'true');
    await app.table.jumpTo(7);
    await expect(app.table.range).toHaveText(/^301–350 of /);
    await app.table.first.click();
    await expect(app.table.range).toHaveText(/^1–50 of /);
    await expect.poll(() => app.table.ids()).toEqual(firstPage);
  });

  test('the page size goes from 1 to 250, only rows near the view are rendered, and size and page are remembered', async ({
    launch,
    userDataDir,
  }) => {
    const app = await launch({ demo: true, userDataDir });
    await expect(app.table.range).toBeVisible();
    await app.table.next.click();
    await expect(app.table.pageNumber).toHaveValue('2');
    await app.table.choosePageSize(250);
    await expect(app.table.range).toHaveText(/^1–250 of /);
    await expect(app.table.grid).toHaveAttribute('aria-rowcount', '251');
    await app.table.cell(0, 'name').click();
    await app.page.keyboard.press('Control+End');
    await expect(app.table.row(249)).toBeVisible();
    await expect.poll(() => app.table.rows.count()).toBeLessThan(80);

    await app.table.choosePageSize(1);
    await expect(app.table.range).toHaveText(/^1(–1)? of /);
    await expect(app.table.rows).toHaveCount(1);
    await expect.poll(() => app.rememberedViews()).toContain('limit=1&');
    // Quitting right behind the click loses nothing.
    await app.table.next.click();
    expect(await app.close()).toBe(0);

    const again = await launch({ demo: true, userDataDir });
    await expect(again.table.pageNumber).toHaveValue('2');
    await expect(again.table.rows).toHaveCount(1);
  });

  test('filters by name, by market name, by several of them and by app, and each returns to page 1; clearing them brings all rows back', async ({
    launch,
  }) => {
    const app = await launch({ demo: true });
    await expect(app.table.row(0)).toBeVisible();
    await app.table.next.click();
    await expect(app.table.pageNumber).toHaveValue('2');

    await app.filters.add('Market name', 'AK-47 | Redline (Field-Tested)');
    await expect(app.table.pageNumber).toHaveValue('1');
    await expect(app.table.cell(0, 'market_hash_name')).toContainText('AK-47 | Redline');
    const withOne = await app.table.total();

    await app.filters.add('Market name', 'AWP | Asiimov (Battle-Scarred)');
    await expect(app.filters.chips('Market name')).toHaveCount(2);
    await expect(app.table.grid.getByText('AWP | Asiimov').first()).toBeVisible();
    await expect.poll(() => app.table.total()).toBeGreaterThan(withOne);

    await app.filters.clear.click();
    await app.filters.chooseApp('570');
    await expect(app.table.cell(0, 'appid')).toContainText('Dota 2');

    await app.filters.clear.click();
    await app.filters.add('Name', 'Desert Eagle');
    await expect(app.table.cell(0, 'name')).toContainText('Desert Eagle');

    await app.filters.clear.click();
    await app.filters.add('Name', 'no such item anywhere');
    await expect(app.page.getByText('No items match these filters')).toBeVisible();
    await app.table.grid.getByRole('button', { name: 'Clear filters' }).click();
    await expect(app.table.row(0)).toBeVisible();
    await expect(app.filters.chips('Name')).toHaveCount(0);
  });

  test('Back and Forward go through the views, filters and pages included', async ({ launch }) => {
    const app = await launch({ demo: true });
    await expect(app.table.range).toHaveText(/^1–50 of /);
    await app.filters.chooseApp('570');
    await expect(app.table.cell(0, 'appid')).toContainText('Dota 2');
    await app.table.next.click();
    await expect(app.table.range).toHaveText(/^51–100 of /);

    await app.topBar.back.click();
    await expect(app.table.range).toHaveText(/^1–50 of /);
    await app.page.keyboard.press('Alt+ArrowRight');
    await expect(app.table.range).toHaveText(/^51–100 of /);
    await expect(app.table.cell(0, 'appid')).toContainText('Dota 2');
  });
});
