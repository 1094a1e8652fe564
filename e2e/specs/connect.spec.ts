import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { needs } from '#e2e/needs.ts';

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
  await expect(app.table.cell(0, 'name')).toContainText('Asiimov');

  await app.topBar.chooseConnection('Add connection…');
  const name = `Second catalog ${'W'.repeat(60)}`;
  await app.connections.form.fill({ name, baseUrl: catalog.baseUrl, token: canaryToken });
  await expect(app.topBar.connection).toContainText('Second catalog');
  await expect(app.table.range).toContainText(catalog.itemCount.toLocaleString('en'));
  await expect.poll(() => app.filters.texts('Market name')).toHaveLength(0);

  await test.step('a long name is cut at the menu’s edge', async () => {
    await app.topBar.connection.click();
    const menu = app.page.getByRole('menu');
    await expect(menu.getByText(name)).toBeVisible();
    const [around, inside] = [await menu.boundingBox(), await menu.getByText(name).boundingBox()];
    expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThan((around?.x ?? 0) + (around?.width ?? 0));
    await menu.getByText('Demo catalog', { exact: true }).click();
  });
  await expect.poll(() => app.filters.texts('Market name')).toEqual(['AWP | Asiimov (Field-Tested)']);
  await expect(app.table.cell(0, 'name')).toContainText('Asiimov');
});

// Every test of hostile.spec checks that it is nowhere outside of main.
test.describe('the token', () => {
  test('is in the keychain after a restart', async ({ launch, catalog, keyring }) => {
    const first = await launch({ keyring, connectTo: catalog });
    await first.topBar.chooseConnection('Manage connections…');
    await expect(first.connections.row('Warehouse')).toContainText('In the system keychain');
    expect(await first.close()).toBe(0);

    const second = await launch({ keyring });
    await expect(second.table.row(0)).toBeVisible();
    await expect(second.topBar.connection).toContainText('Warehouse');
    await second.topBar.chooseConnection('Manage connections…');
    await second.connections.choose('Warehouse', 'Forget token…');
    await second.connections.dialog.getByRole('button', { name: 'Forget token' }).click();
    await expect(second.connections.row('Warehouse')).toContainText('No token');
    await second.close();

    const third = await launch({ keyring });
    await expect(third.page.getByText('IC-TOKEN-NONE').first()).toBeVisible();
  });

  test('is kept only for the session when there is no keychain, with a note', async ({ launch, catalog }) => {
    needs('no keychain');
    const first = await launch({ connectTo: catalog });
    await expect(first.page.getByText(/kept until you quit/i).first()).toBeVisible();
    await first.close();

    const second = await launch();
    await expect(second.topBar.connection).toContainText('Warehouse');
    await expect(second.page.getByRole('button', { name: /token/i }).first()).toBeVisible();
    await expect(second.table.row(0)).toBeHidden();
  });
});
