import { canaryToken, expect, test } from '#e2e/fixtures.ts';

test.describe('connecting', () => {
  test('the first run offers a catalog and the demo, and the demo needs nothing', async ({ launch }) => {
    const app = await launch();
    await expect(app.page.getByRole('heading', { name: 'Connect to a catalog' })).toBeVisible();
    await expect(app.form.name).toBeVisible();

    await app.form.tryDemo.click();
    await expect(app.table.row(0)).toBeVisible();
    await expect(app.topBar.connection).toContainText('Demo');
  });

  test('switching connections shows the other catalog and never its rows under the wrong name', async ({
    launch,
    catalog,
  }) => {
    const app = await launch({ demo: true });
    await expect(app.table.row(0)).toBeVisible();
    await app.filters.add('Market name', 'AWP | Asiimov (Field-Tested)');
    await expect(app.table.cell(0, 'market_hash_name')).toContainText('Asiimov');

    await app.topBar.chooseConnection('Add connection…');
    await app.connections.dialog.getByLabel('Name', { exact: true }).fill('Second catalog');
    await app.connections.dialog.getByLabel('Catalog address').fill(catalog.baseUrl);
    await app.connections.dialog.getByLabel(/access token$/i).fill(canaryToken);
    await app.connections.dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(app.topBar.connection).toContainText('Second catalog');
    await expect(app.table.range).toContainText(catalog.itemCount.toLocaleString('en'));
    await expect(app.filters.chips('Market name')).toHaveCount(0);

    await app.topBar.chooseConnection('Demo catalog');
    await expect(app.filters.chips('Market name')).toHaveText(['AWP | Asiimov (Field-Tested)']);
    await expect(app.table.cell(0, 'market_hash_name')).toContainText('Asiimov');
  });

  test('a token that stops being accepted is replaced in place: rows, filter and page stay; forgotten it is requested again', async ({
    launch,
    catalog,
  }) => {
    const app = await launch();
    await app.form.fill({ name: 'Second catalog', baseUrl: catalog.baseUrl, token: canaryToken });
    await expect(app.topBar.connection).toContainText('Second catalog');
    await expect(app.table.range).toContainText(catalog.itemCount.toLocaleString('en'));
    await app.filters.chooseApp('570');
    await expect(app.table.cell(0, 'appid')).toContainText('Dota 2');
    await app.table.next.click();
    // The number of the page is there before its rows are.
    await expect(app.table.range).toHaveText(/^51–100 of /);
    const before = await app.table.idOf(0);

    catalog.setToken('another-token-now');
    try {
      await app.topBar.refresh.click();
      await expect(app.page.getByText(/did not accept the token/i).first()).toBeVisible();
      expect(await app.table.idOf(0)).toBe(before);

      await app.page
        .getByRole('button', { name: /Replace token/ })
        .first()
        .click();
      const field = app.page.getByLabel('New access token');
      await field.fill('another-token-now');
      await field.press('Enter');
      await expect(app.page.getByText(/did not accept the token/i)).toHaveCount(0);
      await expect(app.table.pageNumber).toHaveValue('2');
      expect(await app.table.idOf(0)).toBe(before);
    } finally {
      catalog.setToken(canaryToken);
    }

    await app.topBar.chooseConnection('Manage connections…');
    await app.connections.choose('Second catalog', 'Forget token…');
    await app.connections.dialog.getByRole('button', { name: 'Forget token' }).click();
    await expect(app.connections.row('Second catalog')).toContainText('No token');
  });
});

test('a long name ends within the menu of connections', async ({ launch, catalog }) => {
  const app = await launch();
  await app.form.fill({ name: 'W'.repeat(80), baseUrl: catalog.baseUrl, token: canaryToken });
  await expect(app.table.row(0)).toBeVisible();
  await app.topBar.connection.click();
  const menu = await app.page.getByRole('menu').boundingBox();
  const name = await app.page.getByRole('menu').getByText('WWW').boundingBox();
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan((menu?.x ?? 0) + (menu?.width ?? 0));
});
