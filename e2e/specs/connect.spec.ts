import { canaryToken, expect, test } from '#e2e/fixtures.ts';

test('the first run offers the demo, and switching catalogs switches rows and filters', async ({
  launch,
  catalog,
}) => {
  const app = await launch();
  await expect(app.page.getByRole('heading', { name: 'Connect to a catalog' })).toBeVisible();
  await expect(app.form.name).toBeVisible();

  await app.form.tryDemo.click();
  await expect(app.table.row(0)).toBeVisible();
  await expect(app.topBar.connection).toContainText('Demo');

  await app.filters.add('Market name', 'AWP | Asiimov (Field-Tested)');
  await expect(app.table.cell(0, 'market_hash_name')).toContainText('Asiimov');

  await app.topBar.chooseConnection('Add connection…');
  const name = `Second catalog ${'W'.repeat(60)}`;
  await app.connections.dialog.getByLabel('Name', { exact: true }).fill(name);
  await app.connections.dialog.getByLabel('Catalog address').fill(catalog.baseUrl);
  await app.connections.dialog.getByLabel(/access token$/i).fill(canaryToken);
  await app.connections.dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(app.topBar.connection).toContainText('Second catalog');
  await expect(app.table.range).toContainText(catalog.itemCount.toLocaleString('en'));
  await expect(app.filters.chips('Market name')).toHaveCount(0);

  await test.step('a long name is cut at the menu’s edge', async () => {
    await app.topBar.connection.click();
    const menu = app.page.getByRole('menu');
    await expect(menu.getByText(name)).toBeVisible();
    const [around, inside] = [await menu.boundingBox(), await menu.getByText(name).boundingBox()];
    expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThan((around?.x ?? 0) + (around?.width ?? 0));
    await menu.getByText('Demo catalog', { exact: true }).click();
  });
  await expect(app.filters.chips('Market name')).toHaveText(['AWP | Asiimov (Field-Tested)']);
  await expect(app.table.cell(0, 'market_hash_name')).toContainText('Asiimov');
});
