import { canaryToken, expect, test } from '#e2e/fixtures.ts';

// That it is nowhere outside of main is part of every test of hostile.spec.
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

  test('is kept for the session only where there is no keychain, with a note', async ({
    launch,
    catalog,
  }) => {
    test.skip(process.platform !== 'linux', 'Windows and macOS are never without a keychain');
    const first = await launch({ connectTo: catalog });
    await expect(first.page.getByText(/kept until you quit/i).first()).toBeVisible();
    await first.close();

    const second = await launch();
    await expect(second.topBar.connection).toContainText('Warehouse');
    await expect(second.page.getByRole('button', { name: /token/i }).first()).toBeVisible();
    await expect(second.table.row(0)).toBeHidden();
  });

  test('that is refused keeps the focus in its field, a good one resumes the statuses', async ({
    launch,
    catalog,
  }) => {
    const app = await launch();
    await app.form.fill({ name: 'Warehouse', baseUrl: catalog.baseUrl, token: 'not-the-token' });
    await expect(app.page.getByText('IC-HTTP-401')).toBeVisible();
    await expect(app.form.token).toBeFocused();
    await app.page.keyboard.type(canaryToken);
    await app.page.keyboard.press('Enter');
    await expect(app.table.row(0)).toBeVisible();
    await app.table.showColumn('Status');
    await expect(app.page.getByText(/^Statuses: \d+ of 50$/)).toBeVisible();

    const another = `${canaryToken}-2`;
    catalog.setToken(another);
    try {
      // A refresh: the next page may be prefetched, and a refused status shows no banner.
      await app.topBar.refresh.click();
      await app.page.getByRole('button', { name: 'Replace token' }).click();
      const field = app.page.getByLabel('New access token');
      // Typed anywhere else, the slash would move the focus to the filters.
      await app.page.keyboard.type('wrong/too');
      await app.page.keyboard.press('Enter');
      await expect(app.page.getByText(/wasn’t accepted, so it wasn’t saved/)).toBeVisible();
      await expect(field).toBeFocused();
      await app.page.keyboard.type(another);
      await app.page.keyboard.press('Enter');
      await expect(field).toBeHidden();
      await expect(app.table.cell(0, 'status')).toHaveText(/\w/);
      await expect(app.page.getByRole('button', { name: 'Resume' })).toBeHidden();
      await expect(app.filters.name).toHaveValue('');
    } finally {
      catalog.setToken(canaryToken);
    }
  });
});
