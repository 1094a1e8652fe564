import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { listPackage, statFile } from '@electron/asar';
import { keychainBinary, mayBePacked, unpackedFiles } from './app-content.ts';
import { type Machine, type NativeBinary, nativeBinaryOf } from './machine.ts';
import { filesBelow, missingFiles } from './stage-app.ts';

/** Larger than any package of this app has been; more means that something slipped in. */
const mostArchiveBytes = 12 * 1024 * 1024;

export type PackageKind = { platform: NativeBinary['platform']; machines: readonly Machine[] };

/** What is wrong with the archive that was made in a package's resources folder, a line each; empty when nothing is. */
export function packageTroubles(resources: string, kind: PackageKind): string[] {
  const archive = join(resources, 'app.asar');
  if (!existsSync(archive)) return ['There is no app.asar.'];
  const files = archivedFiles(archive);
  const unpacked = filesBelow(join(resources, 'app.asar.unpacked'));
  return [
    ...missingFiles(files).map((path) => `${path} is missing.`),
    ...[...new Set([...files, ...unpacked])]
      .filter((path) => !mayBePacked(path))
      .map((path) => `${path} has no place in a package.`),
    ...unpackedTroubles(archive, files, unpacked),
    ...keychainTroubles(join(resources, 'app.asar.unpacked', keychainBinary), kind),
    ...sizeTroubles(readFileSync(archive).length),
  ];
}

/** The files of an archive, unpacked ones included, with `/` between names. */
export function archivedFiles(archive: string): string[] {
  return listPackage(archive, { isPack: false })
    .map((path) => path.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => !('files' in entryAt(archive, path)))
    .sort();
}

/** The archive knows its entries by the system's own separator. */
function entryAt(archive: string, path: string) {
  return statFile(archive, path.split('/').join(sep));
}

/** Files that the system reads itself lie beside the archive, all others in it, where their integrity is checked. */
function unpackedTroubles(archive: string, files: readonly string[], unpacked: readonly string[]): string[] {
  const outside = files.filter((path) => {
    const entry = entryAt(archive, path);
    return 'unpacked' in entry && entry.unpacked === true;
  });
  return [
    ...unpackedFiles
      .filter((path) => !outside.includes(path) || !unpacked.includes(path))
      .map((path) => `${path} is not unpacked from the archive.`),
    ...outside
      .filter((path) => !unpackedFiles.includes(path))
      .map((path) => `${path} is unpacked from the archive without need.`),
  ];
}

function keychainTroubles(binary: string, { platform, machines }: PackageKind): string[] {
  if (!existsSync(binary)) return ['The keychain module is missing: tokens could not be kept.'];
  const found = nativeBinaryOf(readFileSync(binary));
  const fits =
    found !== null &&
    found.platform === platform &&
    machines.every((machine) => found.machines.includes(machine));
  if (fits) return [];
  const is = found === null ? 'something else' : `for ${found.platform} ${found.machines.join(' and ')}`;
  return [`The keychain module is ${is}, not for ${platform} ${machines.join(' and ')}.`];
}

function sizeTroubles(bytes: number): string[] {
  if (bytes <= mostArchiveBytes) return [];
  const inMib = (size: number) => `${(size / 1024 / 1024).toFixed(1)} MiB`;
  return [`app.asar is ${inMib(bytes)}, more than ${inMib(mostArchiveBytes)}.`];
}
