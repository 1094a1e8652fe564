import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { appId } from '#shared/app-info.ts';
import { deepLinkScheme } from '#shared/deep-link.ts';
import { builderConfig, type PackedApp } from './builder-config.ts';
import { publisherOf } from './publisher.ts';

const inRelease = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'somebody/catalog' };

function configFor(env: Readonly<Record<string, string>> = {}) {
  const brought: string[] = [];
  const finished: PackedApp[] = [];
  const config = builderConfig({
    publisher: publisherOf(env),
    env,
    electronVersion: '45.4.1',
    releaseNotes: '## New',
    electronDist: null,
    folders: { stage: 'work/app', parts: 'work/parts', output: 'work/made' },
    bringKeychain: async (machine) => void brought.push(machine),
    finish: async (packed) => void finished.push(packed),
  });
  return { config, brought, finished };
}

test('each system has its packages, Debian’s first, because an AppImage has no sandbox on current Ubuntu', () => {
  const { config } = configFor();
  expect(config.linux?.target).toEqual(['deb', 'AppImage']);
  expect(config.win?.target).toEqual([{ target: 'nsis', arch: ['x64'] }]);
  expect(config.mac?.target).toEqual([
    { target: 'dmg', arch: ['universal'] },
    { target: 'zip', arch: ['universal'] },
  ]);
});

test('every file’s name has the version and the processor', () => {
  const { config } = configFor();
  for (const name of [config.artifactName, config.deb?.artifactName]) {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's own.
    expect(name).toContain('${version}');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's own.
    expect(name).toContain('${arch}');
  }
});

test('the systems know the app and its links by the names that the app itself uses', () => {
  const { config } = configFor();
  expect(config.appId).toBe(appId);
  expect(config.protocols).toEqual([{ name: 'Item Catalog link', schemes: ['item-catalog'] }]);
  expect(config.linux?.syncDesktopName).toBe(true);
});

test('the app is in an archive, and beside it only what the system reads itself', () => {
  const { config } = configFor();
  expect(config.asar).toEqual({ smartUnpack: false });
  expect(config.disableAsarIntegrity).toBeUndefined();
  expect(config.asarUnpack).toEqual([
    'resources/icons/256.png',
    'node_modules/keytar/build/Release/keytar.node',
  ]);
});

test('updates are looked for where the release workflow publishes, and nowhere else', () => {
  expect(configFor().config.publish).toBeNull();
  expect(configFor(inRelease).config.publish).toEqual({
    provider: 'github',
    owner: 'somebody',
    repo: 'catalog',
  });
  expect(configFor(inRelease).config.releaseInfo).toEqual({ releaseNotes: '## New' });
});

test('the keychain module is brought for the processor that is packed, and nothing is installed', async () => {
  const { config, brought } = configFor();
  // Safe: the hook reads only the processor of what it is given.
  const hook = config.beforeBuild as unknown as (context: { arch: string }) => Promise<boolean>;
  expect(await hook({ arch: 'arm64' })).toBe(false);
  expect(brought).toEqual(['arm64']);
  await expect(hook({ arch: 'ia32' })).rejects.toThrow('No packages are made for ia32 processors.');
});

test.each([
  ['linux', 1, 'made/item-catalog', 'made/resources', ['x64']],
  ['win32', 1, 'made/Item Catalog.exe', 'made/resources', ['x64']],
  ['darwin', 4, 'made/Item Catalog.app', 'made/Item Catalog.app/Contents/Resources', ['x64', 'arm64']],
])(
  'on %s the finished app is looked at where it stands',
  async (platform, arch, program, resources, machines) => {
    const { config, finished } = configFor();
    // Safe: the hook reads only these of what it is given.
    const hook = config.afterPack as unknown as (context: unknown) => Promise<void>;
    await hook({
      appOutDir: 'made',
      arch,
      electronPlatformName: platform,
      packager: { appInfo: { productFilename: 'Item Catalog' } },
    });
    expect(finished).toEqual([{ program, resources, kind: { platform, machines }, isHalf: false }]);
  },
);

test('the halves of a universal app are known, so that its fuses are set once, in the whole', async () => {
  const { config, finished } = configFor();
  // Safe: as above.
  const hook = config.afterPack as unknown as (context: unknown) => Promise<void>;
  await hook({
    appOutDir: 'made/mac-universal-x64-temp',
    arch: 1,
    electronPlatformName: 'darwin',
    packager: { appInfo: { productFilename: 'Item Catalog' } },
  });
  expect(finished).toMatchObject([{ isHalf: true, kind: { machines: ['x64'] } }]);
});

test('the Windows installer makes links open the app, and takes that away with it, but not for an update', () => {
  const { config } = configFor();
  const script = readFileSync(join(projectFolder, config.nsis?.include ?? ''), 'utf8');
  const [install = '', uninstall = ''] = script.split('!macro customUnInstall');
  expect(config.protocols).toMatchObject([{ schemes: [deepLinkScheme] }]);
  expect(install).toContain(
    `WriteRegStr SHELL_CONTEXT "Software\\Classes\\${deepLinkScheme}\\shell\\open\\command" "" '"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}" "%1"'`,
  );
  expect(uninstall).toMatch(/\$\{ifNot\} \$\{isUpdated\}\s+DeleteRegKey SHELL_CONTEXT/);
  for (const root of ['SHELL_CONTEXT', 'HKCU'])
    expect(uninstall).toContain(`DeleteRegKey ${root} "Software\\Classes\\${deepLinkScheme}"`);
});
