import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keychainBinary, neededFiles } from './app-content.ts';
import { archivedFiles, packageTroubles } from './check-package.ts';

const linux = { platform: 'linux', machines: ['x64'] } as const;
const unpackedOnes = '{**/keytar.node,**/256.png}';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'item-catalog-check-package-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a package with what it needs and nothing else is one to give away', async () => {
  expect(await troublesOf({})).toEqual([]);
  expect(archivedFiles(join(folder, 'resources', 'app.asar'))).toEqual([...neededFiles].sort());
});

test('without the archive there is nothing to look at', () => {
  expect(packageTroubles(folder, linux)).toEqual(['There is no app.asar.']);
});

test('a file that is missing is named', async () => {
  expect(await troublesOf({ without: ['out/preload/index.cjs'] })).toEqual([
    'out/preload/index.cjs is missing.',
  ]);
});

test('a package without the keychain module is none', async () => {
  expect(await troublesOf({ without: [keychainBinary] })).toContain(
    'The keychain module is missing: tokens could not be kept.',
  );
});

test('a keychain module inside the archive is one that the system can’t load', async () => {
  expect(await troublesOf({ unpack: '**/256.png' })).toEqual([
    `${keychainBinary} is not unpacked from the archive.`,
    'The keychain module is missing: tokens could not be kept.',
  ]);
});

test('a keychain module for another processor or system is refused', async () => {
  expect(await troublesOf({ files: { [keychainBinary]: elf(183) } })).toEqual([
    'The keychain module is for linux arm64, not for linux x64.',
  ]);
  expect(await troublesOf({ files: { [keychainBinary]: 'text' } })).toEqual([
    'The keychain module is something else, not for linux x64.',
  ]);
});

test('a universal package needs the module for both processors', async () => {
  const universal = { platform: 'linux', machines: ['x64', 'arm64'] } as const;
  await troublesOf({});
  expect(packageTroubles(join(folder, 'resources'), universal)).toEqual([
    'The keychain module is for linux x64, not for linux x64 and arm64.',
  ]);
});

test('what slipped in is named: in the archive and beside it', async () => {
  expect(await troublesOf({ files: { 'out/main/index.js.map': '{}', '.env': 'TOKEN=x' } })).toEqual([
    '.env has no place in a package.',
    'out/main/index.js.map has no place in a package.',
  ]);
  const beside = join(folder, 'resources', 'app.asar.unpacked', 'extra.node');
  writeFileSync(beside, '');
  expect(packageTroubles(join(folder, 'resources'), linux)).toContain(
    'extra.node has no place in a package.',
  );
});

test('what lies beside the archive without need escapes its integrity check', async () => {
  expect(await troublesOf({ unpack: '{**/keytar.node,**/256.png,**/index.html}' })).toEqual([
    'out/renderer/index.html is unpacked from the archive without need.',
  ]);
});

test('an archive that is far too large is said', async () => {
  expect(await troublesOf({ files: { 'resources/demo/570.txt': 'x'.repeat(13 * 1024 * 1024) } })).toEqual([
    expect.stringMatching(/^app\.asar is 13\.\d MiB, more than 12\.0 MiB\.$/),
  ]);
});

/** What is said of a package with the needed files, changed as asked. */
async function troublesOf({
  without = [],
  files = {},
  unpack = unpackedOnes,
}: {
  without?: readonly string[];
  files?: Readonly<Record<string, string | Buffer>>;
  unpack?: string;
}): Promise<string[]> {
  const source = join(folder, 'app');
  const resources = join(folder, 'resources');
  for (const made of [source, resources]) rmSync(made, { recursive: true, force: true });
  mkdirSync(resources);
  const usual = Object.fromEntries(neededFiles.map((path): [string, string | Buffer] => [path, path]));
  for (const [path, content] of Object.entries({ ...usual, [keychainBinary]: elf(62), ...files })) {
    if (without.includes(path)) continue;
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), content);
  }
  await createPackageWithOptions(source, join(resources, 'app.asar'), { unpack, dot: true });
  return packageTroubles(resources, linux);
}

function elf(machine: number): Buffer {
  const buffer = Buffer.alloc(64);
  buffer.writeUInt32BE(0x7f454c46, 0);
  buffer.writeUInt16LE(machine, 18);
  return buffer;
}
