import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { listPackage, statFile } from '@electron/asar';
import { type Machine, nativeMachines, type PackagePlatform } from './keychain-module.ts';

/** Without these no window opens, or no token is kept. */
export const requiredFiles = [
  'package.json',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'resources/icons/256.png',
  'resources/demo/570.txt',
  'resources/demo/730.txt',
  'resources/demo/localized-words.json',
  'node_modules/keytar/package.json',
  'node_modules/keytar/lib/keytar.js',
  'node_modules/keytar/build/Release/keytar.node',
];

const keychainBinary = 'node_modules/keytar/build/Release/keytar.node';

/** The files in `app.asar.unpacked`, which the system opens by path. Integrity is checked only inside the archive, so no others. */
export const unpackedFiles: readonly string[] = ['resources/icons/256.png', keychainBinary];

/** What is wrong with the archive in a package's resources folder, one line each. */
export function packageTroubles(
  resources: string,
  platform: PackagePlatform,
  machines: readonly Machine[],
): string[] {
  const archive = join(resources, 'app.asar');
  if (!existsSync(archive)) return ['There is no app.asar.'];
  const files = archivedFiles(archive);
  const unpacked = files.filter((path) => {
    const entry = entryAt(archive, path);
    return 'unpacked' in entry && entry.unpacked === true;
  });
  return [
    ...requiredFiles.filter((path) => !files.includes(path)).map((path) => `${path} is missing.`),
    ...unpackedFiles
      .filter((path) => !unpacked.includes(path) || !existsSync(join(resources, 'app.asar.unpacked', path)))
      .map((path) => `${path} is not unpacked from the archive.`),
    ...unpacked
      .filter((path) => !unpackedFiles.includes(path))
      .map((path) => `${path} must not be unpacked from the archive.`),
    ...keychainTroubles(join(resources, 'app.asar.unpacked', keychainBinary), platform, machines),
  ];
}

/** The files of an archive, unpacked ones included, with `/` between names. */
export function archivedFiles(archive: string): string[] {
  return listPackage(archive, { isPack: false })
    .map((path) => path.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => !('files' in entryAt(archive, path)))
    .sort();
}

/** The archive uses the system's own separator. */
function entryAt(archive: string, path: string) {
  return statFile(archive, path.split('/').join(sep));
}

function keychainTroubles(binary: string, platform: PackagePlatform, machines: readonly Machine[]): string[] {
  if (!existsSync(binary)) return ['The keychain module is missing: tokens could not be kept.'];
  const found = nativeMachines(readFileSync(binary), platform);
  if (machines.every((machine) => found.includes(machine))) return [];
  return [`The keychain module is not for ${platform} ${machines.join(' and ')}.`];
}
