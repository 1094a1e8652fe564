import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { deepLinkScheme } from '#shared/deep-link.ts';
import { builderConfig, macSigning, windowsSigning } from './builder-config.ts';
import { packageProblems, requiredFiles } from './package-content.ts';

const keychainBinary = 'node_modules/keytar/build/Release/keytar.node';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'item-catalog-package-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [{}, []],
  [{ without: 'out/preload/index.cjs' }, ['out/preload/index.cjs is missing.']],
  [{ unpack: '**/256.png' }, [`${keychainBinary} is not unpacked from the archive.`]],
  [
    { unpack: '{**/keytar.node,**/256.png,**/index.html}' },
    ['out/renderer/index.html must not be unpacked from the archive.'],
  ],
])('a package made with %o is reported as %j', async (made, troubles) => {
  const { without, unpack = '{**/keytar.node,**/256.png}' }: { without?: string; unpack?: string } = made;
  for (const path of requiredFiles.filter((required) => required !== without)) {
    const file = join(folder, 'app', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, path);
  }
  await createPackageWithOptions(join(folder, 'app'), join(folder, 'app.asar'), { unpack });
  expect(packageProblems(folder)).toEqual(troubles);
});

test('a folder without an archive is not a package', () => {
  expect(packageProblems(folder)).toEqual(['There is no app.asar.']);
});

test('updates are looked for where the release workflow publishes, and nowhere else', () => {
  const { publish, extraMetadata } = configFor({
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'someone/catalog',
  });
  expect(publish).toEqual({ provider: 'github', owner: 'someone', repo: 'catalog' });
  expect(extraMetadata).toMatchObject({ homepage: 'https://github.com/someone/catalog' });
  expect(configFor({}).publish).toBeNull();
});

test('every file that the configuration names is there', () => {
  const { win, mac, linux, nsis } = parse(
    readFileSync(join(projectFolder, 'resources/electron-builder.yml'), 'utf8'),
  );
  const { entitlements } = macSigning({ CSC_LINK: 'certificate' }).options;
  const named = [win.icon, mac.icon, linux.icon, nsis.include, entitlements];
  expect(named.filter((path) => !existsSync(join(projectFolder, String(path))))).toEqual([]);
});

test('macOS asks for the local network with a reason', () => {
  const { mac } = parse(readFileSync(join(projectFolder, 'resources/electron-builder.yml'), 'utf8'));
  expect(mac.extendInfo.NSLocalNetworkUsageDescription).toMatch(/^Item Catalog .*local network.*\.$/);
});

test('on Linux the launcher opens the app’s links, and the licences are where Debian has them', () => {
  const { protocols, deb } = configFor({});
  expect(protocols).toEqual([{ name: 'Item Catalog link', schemes: [deepLinkScheme] }]);
  expect(deb?.fpm).toEqual(['licences.md=/usr/share/doc/item-catalog/copyright']);
});

test('the Windows installer registers the app’s links and removes them, but not for an update', () => {
  const script = readFileSync(join(projectFolder, 'resources/installer.nsh'), 'utf8');
  const [install = '', uninstall = ''] = script.split('!macro customUnInstall');
  expect(install).toContain(
    `WriteRegStr SHELL_CONTEXT "Software\\Classes\\${deepLinkScheme}\\shell\\open\\command" "" '"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}" "%1"'`,
  );
  expect(uninstall).toMatch(/\$\{ifNot\} \$\{isUpdated\}\s+DeleteRegKey SHELL_CONTEXT/);
  for (const root of ['SHELL_CONTEXT', 'HKCU'])
    expect(uninstall).toContain(`DeleteRegKey ${root} "Software\\Classes\\${deepLinkScheme}"`);
});

test('packages are signed with what there is, and a failed signature fails the package', () => {
  expect(macSigning({}).options).toEqual({ identity: '-', hardenedRuntime: false, notarize: false });
  const signed = { hardenedRuntime: true, forceCodeSigning: true };
  expect(macSigning({ CSC_LINK: 'c' }).options).toMatchObject({ ...signed, notarize: false });
  const apple = { APPLE_ID: 'a', APPLE_APP_SPECIFIC_PASSWORD: 'p', APPLE_TEAM_ID: 't' };
  expect(macSigning({ CSC_LINK: 'c', ...apple }).options).toMatchObject({ ...signed, notarize: true });

  const azure = {
    AZURE_TENANT_ID: 't',
    AZURE_CLIENT_ID: 'i',
    AZURE_CLIENT_SECRET: 's',
    AZURE_SIGNING_ENDPOINT: 'e',
    AZURE_SIGNING_ACCOUNT: 'a',
    AZURE_SIGNING_PROFILE: 'p',
  };
  expect(windowsSigning({ ...azure, WINDOWS_PUBLISHER: 'CN=P' }).options).toMatchObject({
    forceCodeSigning: true,
    azureSignOptions: { publisherName: 'CN=P' },
  });
  expect(windowsSigning({ ...azure, WIN_CSC_LINK: 'c' }).options).toEqual({ forceCodeSigning: true });
  expect(windowsSigning(azure)).toMatchObject({ options: {}, note: expect.stringContaining('not signed') });
});

function configFor(env: Readonly<Record<string, string>>) {
  const paths = { output: 'made', licences: 'licences.md' };
  return builderConfig({ env, electronVersion: '45.4.1', releaseNotes: null, electronDist: null, ...paths });
}
