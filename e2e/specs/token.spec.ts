import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { canaryToken, expect, test } from '#e2e/fixtures.ts';
import { defaultQuery } from '#shared/item-query.ts';

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

  test('is nowhere outside of main', async ({ launch, catalog, userDataDir }) => {
    const app = await launch({ userDataDir });
    const id = await connectAndLookAround();

    const seen: Record<string, string> = {
      page: await app.page.evaluate(() => document.documentElement.outerHTML),
      fields: JSON.stringify(
        await app.page.evaluate(() => [...document.querySelectorAll('input')].map((input) => input.value)),
      ),
      storage: await app.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
      console: app.consoleLines.join('\n'),
      output: app.output(),
      recorded: JSON.stringify(await app.recorded()),
      replies: await app.page.evaluate(
        async ({ itemId, query }) => {
          const connections = await window.desktop.connections.list();
          const connectionId = connections.activeId ?? '';
          return JSON.stringify([
            connections,
            await window.desktop.items.list({ requestId: 'r1', connectionId, purpose: 'shown', query }),
            await window.desktop.items.get({ requestId: 'r2', connectionId, purpose: 'shown', itemId }),
            await window.desktop.settings.read(),
            await window.desktop.app.info(),
          ]);
        },
        { itemId: id, query: { ...defaultQuery, limit: 5 } },
      ),
    };
    expect(seen.replies).toContain('"market_hash_name"');
    await app.close();
    for (const [file, text] of await filesUnder(userDataDir)) seen[file] = text;

    for (const [place, text] of Object.entries(seen)) {
      for (const shape of shapesOf(canaryToken)) {
        expect(text.toLowerCase().includes(shape.toLowerCase()), `the token in ${place}`).toBe(false);
      }
    }

    async function connectAndLookAround(): Promise<number> {
      await app.form.fill({ name: 'Watched catalog', baseUrl: catalog.baseUrl, token: 'wrong-token' });
      await expect(app.page.getByText('IC-HTTP-401')).toBeVisible();
      await app.form.token.fill(canaryToken);
      await app.form.connect.click();
      await app.table.cell(0, 'name').click();
      await expect(app.details.value('Hash')).not.toBeEmpty();
      await app.topBar.refresh.click();
      return app.table.idOf(0);
    }
  });
});

function shapesOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
    encodeURIComponent(secret),
  ];
}

/** Every file below a folder, as Latin-1 to keep every byte. */
async function filesUnder(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => [file, await readFile(file, 'latin1')]),
  );
}
