import { aRow } from '#dev/hostile-server/responses.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { pagesOf } from '#e2e/test-service.ts';

const itemCount = 610;

/** The most expensive come first, so that the cheapest is on the last page. */
const rows = Array.from({ length: itemCount }, (_, index) => ({
  ...aRow,
  id: index + 1,
  price: `${itemCount - index}.50`,
  name: index % 10 === 9 ? 'AK-47 | Redline' : `Case ${index + 1}`,
  market_hash_name: index % 10 === 9 ? 'AK-47 | Redline (Field-Tested)' : `Case ${index + 1}`,
  platform_price: '100.00',
}));

test('a local copy is made, searched, sorted, grouped, kept and deleted', async ({ launch, server }) => {
  test.slow();
  server.respondWith(pagesOf(rows));
  const app = await launch({ connectTo: server });
  const { page, table, palette } = app;
  const source = page.getByTitle('Where the list comes from');
  const inView = page.getByText(/^Items [\d,]+–[\d,]+ of /);
  const searchField = app.filters.search;
  await expect(source).toHaveText('live');

  await test.step('its cost is shown before it starts', async () => {
    await palette.run('Local copy');
    await expect(page.getByText(/^Takes 3 requests, about 2 s\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Make a copy' }).click();
    await expect(page.getByText(/^Local copy of \d\d:\d\d: 610 of 610 items/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update copy' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('any part of a name finds items of all pages', async () => {
    await source.click();
    await page.getByRole('menuitemradio', { name: /^Local copy of/ }).click();
    await expect(source).toHaveText(/^local copy of/);
    await expect(inView).toHaveText(/^Items 1–\d+ of 610$/);
    await searchField.fill('line ak');
    await expect(inView).toHaveText(/^Items 1–\d+ of 61$/);
  });

  await test.step('a misspelt word can be corrected', async () => {
    await searchField.fill('redlime ak47');
    await page.getByRole('button', { name: 'Did you mean “redline”? (61 items)' }).click();
    await expect(searchField).toHaveValue('redline ak47');
    await expect(inView).toHaveText(/^Items 1–\d+ of 61$/);
    await expect(page).toHaveURL(/text=redline/);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(searchField).toHaveValue('redlime ak47');
  });

  await test.step('scrollbar and keys reach all of it', async () => {
    await searchField.fill('');
    await page.getByRole('columnheader', { name: 'ID', exact: true }).click();
    await expect(inView).toHaveText(/^Items 1–\d+ of 610$/);
    await table.grid.evaluate((grid) => {
      grid.scrollTop = grid.scrollHeight / 2;
    });
    await expect(inView).toHaveText(/^Items 3\d\d–3\d\d of 610$/);
    await table.cell(310, 'name').click();
    await expect(page).toHaveURL(/item=311\b/);
    await page.keyboard.press('ControlOrMeta+End');
    await expect(page).toHaveURL(/item=610\b/);
    await expect(table.row(609).locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByRole('toolbar')).toContainText('610 selected');
    await page.keyboard.press('Escape');
    await searchField.fill('line ak');
  });

  await test.step('its filters share the bar of the live list, which is one line in every window', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 800 });
    const top = async () => (await table.grid.boundingBox())?.y;
    const before = await top();
    await app.filters.addFilter('Price');
    await page.keyboard.type('x');
    await expect(app.filters.editor('Price').getByRole('alert')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Backspace');
    await page.keyboard.type('5');
    await page.keyboard.press('Escape');
    await app.filters.addFilter('Wear');
    await page.getByRole('checkbox', { name: 'Field-Tested' }).check();
    await page.keyboard.press('Escape');
    await expect(app.filters.chip('Wear')).toHaveText('Wear FT');
    await table.cell(0, 'name').click();
    await expect(app.details.pane).toBeVisible();
    expect(await top()).toBe(before);
    await expect(app.filters.chip('Wear')).toBeInViewport({ ratio: 1 });
    await expect(source).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Copy of all 610 items')).toBeInViewport({ ratio: 1 });
    // Zoomed to 200 %.
    await page.setViewportSize({ width: 640, height: 400 });
    await app.details.close.click();
    await expect(table.row(2)).toBeInViewport({ ratio: 1 });
    await expect(source).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await app.filters.bar.getByRole('button', { name: 'Clear wear' }).click();
    await app.filters.bar.getByRole('button', { name: 'Clear price' }).click();
    if (size !== null) await page.setViewportSize(size);
  });

  await test.step('market names are grouped, and a group opens its items', async () => {
    const first = page.getByRole('grid', { name: 'Market names' }).locator('[data-row="0"]');
    await app.filters.bar.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Group by market name' }).click();
    await expect(first.locator('[data-column="count"]')).toHaveText('61');
    await first.locator('[data-column="market_hash_name"]').click();
    await expect(page).toHaveURL(/market_name=AK-47/);
    await expect(inView).toHaveText(/^Items 1–\d+ of 61$/);
    await page.getByRole('button', { name: 'Show all market names' }).click();
    await expect(first).toBeVisible();
    await page.getByRole('button', { name: 'Clear group by market name' }).click();
    await expect(inView).toHaveText(/^Items 1–\d+ of 61$/);
  });

  await test.step('a column sorts the whole copy', async () => {
    await page.getByRole('columnheader', { name: 'Price', exact: true }).click();
    await expect(table.cell(0, 'price')).toHaveText('1.50');
    await expect(page.getByText(/as of \d/)).toBeVisible();
    await app.filters.addFilter('Price');
    await page.getByRole('textbox', { name: 'Lowest price' }).fill('600');
    await page.keyboard.press('Enter');
    await expect(table.cell(0, 'price')).toHaveText('601.50');
    await expect(page).toHaveURL(/source=copy.*price=600\.00\.\..*sort=price/);
  });

  await test.step('a misspelt name is looked up as the one that is meant', async () => {
    // The list of a name has only items with exactly this name.
    server.respondWith((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://catalog.example');
      const name = searchParams.get('filter[name]') ?? searchParams.get('filter[market_hash_name]');
      const named = rows.filter((row) => name === null || row.name === name || row.market_hash_name === name);
      pagesOf(named)(request, response);
    });
    const { tickets } = app;
    await tickets.open();
    await tickets.lookUp('Item: AK-47 | Redlime (Field-Tested) - 12.50 €\n');
    await expect(tickets.lookUpAll(61)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+1');
    await expect(table.cell(0, 'price')).toHaveText('601.50');
    server.respondWith(pagesOf(rows));
  });

  await test.step('it is there after a restart, until it is deleted', async () => {
    await app.close();
    const again = await launch();
    const sourceAgain = again.page.getByTitle('Where the list comes from');
    await expect(sourceAgain).toHaveText(/^local copy of/);
    await expect(again.table.cell(0, 'price')).toHaveText('601.50');
    await again.palette.run('Local copy');
    await again.page.getByRole('button', { name: 'Delete copy' }).click();
    const question = again.page.getByRole('dialog', { name: 'Delete this copy?' });
    await question.getByRole('button', { name: 'Delete copy' }).click();
    await expect(sourceAgain).toHaveText('No copy yet');
  });
});
