import { expect, test } from '#e2e/fixtures.ts';

// That it is nowhere outside of main is part of every test of hostile.spec.
test.describe('the token', () => {
  test('is in the keychain after a restart', async ({ launch, catalog, keyring, userDataDir }) => {
    const first = await launch({ keyring, userDataDir, connectTo: catalog });
    await first.topBar.chooseConnection('Manage connections…');
    await expect(first.connections.row('Warehouse')).toContainText('In the system keychain');
    expect(await first.close()).toBe(0);

    const second = await launch({ keyring, userDataDir });
    await expect(second.table.row(0)).toBeVisible();
    await expect(second.topBar.connection).toContainText('Warehouse');
    await second.topBar.chooseConnection('Manage connections…');
    await second.connections.choose('Warehouse', 'Forget token…');
    await second.connections.dialog.getByRole('button', { name: 'Forget token' }).click();
    await expect(second.connections.row('Warehouse')).toContainText('No token');
    await second.close();

    const third = await launch({ keyring, userDataDir });
    await expect(third.page.getByText('IC-TOKEN-NONE').first()).toBeVisible();
  });

  test('is kept for the session only where there is no keychain, with a note', async ({
    launch,
    catalog,
    userDataDir,
  }) => {
    test.skip(process.platform !== 'linux', 'Windows and macOS are never without a keychain');
    const first = await launch({ userDataDir, connectTo: catalog });
    await expect(first.page.getByText(/kept until you quit/i).first()).toBeVisible();
    await first.close();

    const second = await launch({ userDataDir });
    await expect(second.topBar.connection).toContainText('Warehouse');
    await expect(second.page.getByRole('button', { name: /token/i }).first()).toBeVisible();
    await expect(second.table.row(0)).toBeHidden();
  });
});
