import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';

test('a managed computer has its catalogs, asks for a token, and locks settings', async ({
  launch,
  catalog,
  keyring,
  userDataDir,
}) => {
  const policyFile = path.join(userDataDir, 'policy.json');
  const policy = {
    version: 1,
    organisation: 'Example Ltd',
    connections: [{ id: 'main', name: 'House catalog', baseUrl: catalog.baseUrl, colour: 'red' }],
    settings: { theme: 'dark', limit: 25 },
    updates: 'off',
  };
  await writeFile(policyFile, JSON.stringify(policy));
  const args = [`--policy-file=${policyFile}`];
  const first = await launch({ keyring, args });
  await expect(first.topBar.connection).toContainText('House catalog');
  const enter = first.page.getByRole('button', { name: 'Enter token' });
  await expect(enter).toBeFocused();
  await first.page.keyboard.press('Enter');
  await first.page.getByLabel('New access token').fill(canaryToken);
  await first.page.getByRole('button', { name: 'Save token' }).click();
  await expect(first.table.row(0)).toBeVisible();
  await expect(first.page.getByText(/^1–25 of /)).toBeVisible();

  await first.topBar.chooseConnection('Manage connections…');
  await expect(first.connections.row('House catalog')).toContainText('From Example Ltd');
  await first.connections.dialog.getByRole('button', { name: 'Actions for House catalog' }).click();
  await expect(first.page.getByRole('menuitem', { name: 'Forget token…' })).toBeVisible();
  await expect(first.page.getByRole('menuitem', { name: 'Edit…' })).toBeHidden();
  await expect(first.page.getByRole('menuitem', { name: 'Remove…' })).toBeHidden();
  await first.page.keyboard.press('Escape');
  await first.connections.close();

  const { support } = first;
  await support.openSettings();
  await expect(support.settings.getByLabel('Theme')).toBeDisabled();
  await expect(support.settings.getByLabel('Theme').locator('option:checked')).toHaveText('Dark');
  await expect(support.settings.getByText('Set by Example Ltd').first()).toBeVisible();
  await expect(support.settings.getByText('Your organisation manages updates')).toBeVisible();
  expect(await first.close()).toBe(0);

  // The token is the user's own and stays in the keychain while the policy is missing.
  const without = await launch({ keyring });
  await expect(without.form.connect).toBeVisible();
  await without.close();
  const again = await launch({ keyring, args });
  await expect(again.table.row(0)).toBeVisible();
});
