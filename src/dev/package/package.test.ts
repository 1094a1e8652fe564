import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectFolder } from '#dev/setup/project-folders.ts';
import { deepLinkScheme } from '#shared/deep-link.ts';
import { builderConfig, type PackagedApp } from './builder-config.ts';
import { packageTroubles, requiredFiles } from './check-package.ts';
import { readFuses, setFuses } from './fuses.ts';
import { type Machine, nativeMachines } from './keychain-module.ts';
import { macSigning, windowsSigning } from './signing.ts';
import { standInProgram } from './testing/stand-in-runtime.ts';

const keychainBinary = 'node_modules/keytar/build/Release/keytar.node';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'item-catalog-package-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [{}, ['x64'], []],
  [{ without: 'out/preload/index.cjs' }, ['x64'], ['out/preload/index.cjs is missing.']],
  [
    { unpack: '**/256.png' },
    ['x64'],
    [
      `${keychainBinary} is not unpacked from the archive.`,
      'The keychain module is missing: tokens could not be kept.',
    ],
  ],
  [
    { unpack: '{**/keytar.node,**/256.png,**/index.html}' },
    ['x64'],
    ['out/renderer/index.html must not be unpacked from the archive.'],
  ],
  [{}, ['x64', 'arm64'], ['The keychain module is not for linux x64 and arm64.']],
] satisfies [object, Machine[], string[]][])(
  'a package made with %o for %j is reported as %j',
  async (made, machines, troubles) => {
    const { without, unpack = '{**/keytar.node,**/256.png}' }: { without?: string; unpack?: string } = made;
    for (const path of requiredFiles.filter((required) => required !== without)) {
      const file = join(folder, 'app', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, path === keychainBinary ? elf(62) : path);
    }
    await createPackageWithOptions(join(folder, 'app'), join(folder, 'app.asar'), { unpack });
    expect(packageTroubles(folder, 'linux', machines)).toEqual(troubles);
  },
);

test('a folder without an archive is not a package', () => {
  expect(packageTroubles(folder, 'linux', ['x64'])).toEqual(['There is no app.asar.']);
});

test('a native module is for the processors in its header', () => {
  const program = readFileSync(process.execPath).subarray(0, 4_096);
  expect(nativeMachines(program, process.platform)).toEqual([process.arch]);
  const universal = Buffer.alloc(64);
  for (const [index, word] of [0xcafebabe, 2, 0x01000007].entries()) universal.writeUInt32BE(word, index * 4);
  universal.writeUInt32BE(0x0100000c, 28);
  expect(nativeMachines(universal, 'darwin')).toEqual(['x64', 'arm64']);
  const windows = Buffer.alloc(256);
  windows.write('MZ');
  windows.writeUInt32LE(0x80, 0x3c);
  windows.writeUInt16LE(0x8664, 0x84);
  expect(nativeMachines(windows, 'win32')).toEqual(['x64']);
  expect(nativeMachines(elf(183), 'linux')).toEqual(['arm64']);
  expect(nativeMachines(elf(62), 'darwin')).toEqual([]);
  expect(nativeMachines(Buffer.from('#!/bin/sh'), 'linux')).toEqual([]);
});

test('every fuse is set, and a program without one of them is no package', async () => {
  const program = join(folder, 'electron');
  writeFileSync(program, standInProgram());
  await setFuses(program);
  expect(await readFuses(program)).toMatchObject({ OnlyLoadAppFromAsar: 'on', RunAsNode: 'off' });
  writeFileSync(program, standInProgram('01001100'));
  await expect(setFuses(program)).rejects.toThrow('fuse');
});

test.each([
  { platform: 'linux', arch: 1, program: 'made/item-catalog' },
  { platform: 'win32', arch: 1, program: 'made/Item Catalog.exe' },
  { platform: 'darwin', arch: 4, program: 'made/Item Catalog.app' },
  { platform: 'darwin', arch: 1, program: 'half-temp/Item Catalog.app' },
])('the finished app is found: $program', async ({ platform, arch, program }) => {
  const finished: PackagedApp[] = [];
  const { afterPack } = configFor({}, async (app) => void finished.push(app));
  // Safe: the hook reads only these properties.
  const hook = afterPack as unknown as (context: unknown) => Promise<void>;
  const packager = { appInfo: { productFilename: 'Item Catalog' } };
  await hook({ appOutDir: dirname(program), arch, electronPlatformName: platform, packager });
  const resources = platform === 'darwin' ? `${program}/Contents/Resources` : 'made/resources';
  const machines = arch === 4 ? ['x64', 'arm64'] : ['x64'];
  const isHalf = program.startsWith('half-temp/');
  expect(finished).toEqual([{ platform, program, resources, machines, isHalf }]);
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
  const { win, mac, linux, nsis } = configFor({ CSC_LINK: 'certificate' });
  const named = [win?.icon, mac?.icon, linux?.icon, mac?.entitlements, nsis?.include];
  expect(named.filter((path) => !existsSync(join(projectFolder, String(path))))).toEqual([]);
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
    ...{ AZURE_TENANT_ID: 't', AZURE_CLIENT_ID: 'i', AZURE_CLIENT_SECRET: 's' },
    ...{ AZURE_SIGNING_ENDPOINT: 'e', AZURE_SIGNING_ACCOUNT: 'a', AZURE_SIGNING_PROFILE: 'p' },
  };
  expect(windowsSigning({ ...azure, WINDOWS_PUBLISHER: 'CN=P' }).options).toMatchObject({
    forceCodeSigning: true,
    azureSignOptions: { publisherName: 'CN=P' },
  });
  expect(windowsSigning({ ...azure, WIN_CSC_LINK: 'c' }).options).toEqual({ forceCodeSigning: true });
  expect(windowsSigning(azure)).toMatchObject({ options: {}, note: expect.stringContaining('not signed') });
});

function configFor(env: Readonly<Record<string, string>>, finish = async (_app: PackagedApp) => {}) {
  const paths = { output: 'made', licences: 'licences.md' };
  return builderConfig({
    ...{ env, electronVersion: '45.4.1', releaseNotes: null, electronDist: null, ...paths, finish },
  });
}

function elf(machine: number): Buffer {
  const buffer = Buffer.alloc(64);
  buffer.writeUInt32BE(0x7f454c46, 0);
  buffer.writeUInt16LE(machine, 18);
  return buffer;
}
