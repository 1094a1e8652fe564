import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '#e2e/fixtures.ts';
import { Support } from '#e2e/screens/support.ts';

/** As the first version of the app wrote them. */
const firstSettings = {
  ...{ version: 1, theme: 'dark', density: 'comfortable', limit: 25, paneWidths: {}, columnWidths: {} },
  ...{ sidebarOpen: true, lastViews: {} },
};
const firstConnections = {
  ...{ version: 1, activeId: 'demo', demo: true },
  connections: [
    { id: 'shop', name: 'Old shop', baseUrl: 'https://shop.example', colour: 'red', tokenInKeychain: false },
  ],
};

test.describe('the files of another version', () => {
  test('an older one is taken over', async ({ launch, userDataDir }) => {
    await write('settings.json', firstSettings);
    await write('connections.json', firstConnections);
    const app = await launch({ userDataDir });
    await expect(app.page.getByText(/^1–25 of /)).toBeVisible();
    await expect(app.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await app.topBar.chooseConnection('Manage connections…');
    await expect(app.connections.row('Old shop')).toBeVisible();
    await app.connections.close();
    await expect(app.page.getByText(/couldn’t be read|newer Item Catalog/)).toBeHidden();
    expect(await app.close()).toBe(0);
    expect(await read('settings.json')).toMatchObject({ version: 2, theme: 'dark', limit: 25 });

    async function write(name: string, value: object): Promise<void> {
      await writeFile(path.join(userDataDir, name), JSON.stringify(value));
    }
    async function read(name: string): Promise<unknown> {
      return JSON.parse(await readFile(path.join(userDataDir, name), 'utf8'));
    }
  });

  test('a newer one is used as far as it is understood, left as it is, and said', async ({
    launch,
    userDataDir,
  }) => {
    const newer = {
      'settings.json': JSON.stringify({ ...firstSettings, version: 9, limit: 50, mood: 'calm' }),
      'connections.json': JSON.stringify({ ...firstConnections, version: 9, presets: [], teams: ['a'] }),
      'views.json': JSON.stringify({ version: 9, shelves: [] }),
      'watched.json': JSON.stringify({ version: 9, flocks: [] }),
    };
    for (const [name, text] of Object.entries(newer)) await writeFile(path.join(userDataDir, name), text);
    const app = await launch({ userDataDir });
    const support = new Support(app.page);
    await expect(app.page.getByText(/^1–50 of /)).toBeVisible();
    await expect(
      support.note(
        /^A newer version of Item Catalog saved the settings, the list of connections, the saved views,? and the watched items\./,
      ),
    ).toBeVisible();
    await app.page.keyboard.press('Control+b');
    expect(await app.close()).toBe(0);
    for (const [name, text] of Object.entries(newer)) {
      expect(await readFile(path.join(userDataDir, name), 'utf8'), name).toBe(text);
    }
  });

  test('a broken one is set aside and said', async ({ launch, userDataDir }) => {
    await writeFile(path.join(userDataDir, 'settings.json'), '{"version": 2, "theme"');
    await writeFile(path.join(userDataDir, 'connections.json'), '[]');
    const app = await launch({ demo: true, userDataDir });
    const support = new Support(app.page);
    await expect(support.note('kept as settings.json.bad')).toBeVisible();
    await expect(support.note('kept as connections.json.bad')).toBeVisible();
    await expect(app.table.row(0)).toBeVisible();
    expect(await readFile(path.join(userDataDir, 'settings.json.bad'), 'utf8')).toBe(
      '{"version": 2, "theme"',
    );
  });
});

test('what the disk refuses to keep is said, and the app goes on', async ({ launch, userDataDir }) => {
  const app = await launch({ demo: true, userDataDir });
  await expect(app.table.row(0)).toBeVisible();
  // No file can take the place of a folder.
  await mkdir(path.join(userDataDir, 'views.json', 'in-the-way'), { recursive: true });
  await app.views.section.getByRole('button', { name: 'Save view…' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(app.views.entry('Mine')).toBeVisible();
  await expect(new Support(app.page).note(/until you quit/)).toBeVisible();
  await app.table.row(0).click();
  await expect(app.details.pane).toBeVisible();
  expect(await app.close()).toBe(0);
});
