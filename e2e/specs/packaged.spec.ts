import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { archivedFiles } from '#dev/package/package-content.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { needs } from '#e2e/needs.ts';
import { type PackagedApp, packageApp, readFuses } from '#e2e/packaged-app.ts';

test.describe('the packaged app', () => {
  needs('a stand-in for Electron');

  let packaged: PackagedApp;
  let appFolder: string;
  test.beforeAll(() => {
    test.setTimeout(180_000);
    packaged = packageApp();
    expect(packaged.exitCode, packaged.output).toBe(0);
    appFolder = packaged.unpack();
  });
  test.afterAll(() => packaged?.remove());

  test('contains only the files that it needs', () => {
    const archive = path.join(packaged.folder, 'resources', 'app.asar');
    const files = archivedFiles(archive).map((file) => file.replace(/-[\w-]{8}\.(js|css)$/, '-*.$1'));
    const shipped = files.map((file) => file.replace(/(?<=drawings\/)[\w-]+/, '*'));
    expect([...new Set(shipped)].filter((file) => !file.startsWith('out/'))).toEqual([
      'node_modules/keytar/LICENSE.md',
      'node_modules/keytar/build/Release/keytar.node',
      'node_modules/keytar/lib/keytar.js',
      'node_modules/keytar/package.json',
      'package.json',
      'resources/demo/drawings/*.png',
      'resources/demo/localized-words.json',
      'resources/icons/256.png',
      'resources/names/570.txt',
      'resources/names/730.txt',
      'resources/names/NOTICE.md',
      'resources/names/aliases.txt',
    ]);
    for (const file of files.filter((name) => name.startsWith('out/'))) {
      expect(file).toMatch(
        /^out\/((main|renderer)\/licences\.json|main\/[\w-]+(\*)?\.js|preload\/index\.cjs|renderer\/(index\.html|assets\/.+))$/,
      );
    }
    expect(statSync(archive).size).toBeLessThan(8 * 1024 * 1024);
    expect(readFileSync(archive, 'latin1')).not.toContain(path.resolve(import.meta.dirname, '../..'));
  });

  test('contains the licences of everything bundled', () => {
    const licenses = readFileSync(path.join(packaged.folder, 'resources', 'third-party-licenses.md'), 'utf8');
    for (const name of ['react', '@tanstack/react-query', 'zod', 'keytar', 'Market names'])
      expect(licenses).toMatch(new RegExp(`^## ${name}\\b`, 'm'));
  });

  test('has every fuse set', async () => {
    expect(await readFuses(path.join(packaged.folder, 'item-catalog'))).toEqual({
      RunAsNode: 'off',
      EnableCookieEncryption: 'on',
      EnableNodeOptionsEnvironmentVariable: 'off',
      EnableNodeCliInspectArguments: 'off',
      EnableEmbeddedAsarIntegrityValidation: 'on',
      OnlyLoadAppFromAsar: 'on',
      LoadBrowserProcessSpecificV8Snapshot: 'off',
      GrantFileProtocolExtraPrivileges: 'off',
      WasmTrapHandlers: 'on',
    });
  });

  test('shows and copies the demo from an empty folder', async ({ launch }) => {
    const app = await launch({ appFolder, demo: true });
    const started = await app.evaluate(
      (electron) => ({ isPackaged: electron.app.isPackaged, resources: process.resourcesPath }),
      null,
    );
    expect(started).toEqual({ isPackaged: true, resources: path.dirname(appFolder) });
    expect((await app.recorded()).menu.map(({ id }) => id)).toContain('show-about');
    await expect(app.table.range).toHaveText(/^1–50 of 150,000/);
    await app.filters.add('Market name', 'AWP | Asiimov (Field-Tested)');
    await expect(app.table.cell(0, 'name')).toContainText('Asiimov');
    await app.palette.run('Local copy');
    await app.page.getByRole('button', { name: 'Make a copy' }).click();
    await expect(app.page.getByText(/[1-9][\d,]* of 150,000 items/).first()).toBeVisible();
    await app.page.keyboard.press('Escape');
    await app.chooseMenuItem('show-about');
    await expect(app.support.about.getByText('keytar', { exact: true })).toBeVisible();
  });

  test('connects, browses, and keeps its token in the keychain', async ({ launch, catalog, keyring }) => {
    const first = await launch({ appFolder, keyring, connectTo: catalog });
    await first.table.next.click();
    await expect(first.table.range).toHaveText(/^51–100 of /);
    const id = await first.table.idOf(2);
    await first.table.cell(2, 'name').click();
    await expect(first.details.pane).toContainText(`#${id}`);
    await expect(first.details.value('Trade URL')).toContainText('steamcommunity.com');
    await first.topBar.chooseConnection('Manage connections…');
    await expect(first.connections.row('Warehouse')).toContainText('In the system keychain');
    expect(await first.close()).toBe(0);

    const second = await launch({ appFolder, keyring });
    await expect(second.table.row(0)).toBeVisible();
    await expect(second.topBar.connection).toContainText('Warehouse');
  });

  test('isn’t made, and leaves no files, when a fuse is unknown', () => {
    // A fuse of a later Electron that the configuration doesn't name.
    const refused = packageApp('1011000111');
    refused.remove();
    expect(refused.output).toContain('No package was made');
    expect(refused.output).toContain('fuse wire');
    expect(refused.exitCode).toBe(1);
    expect(refused.left).toEqual([]);
  });
});
