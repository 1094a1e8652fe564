import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { listPackage, statFile } from '@electron/asar';
import { runNpm, SetupStop } from '#dev/setup/steps.ts';

const keychainBinary = 'node_modules/keytar/build/Release/keytar.node';

/** Without these no window opens, or no token is kept. */
export const requiredFiles = [
  'package.json',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'resources/icons/256.png',
  'resources/demo/localized-words.json',
  'resources/names/570.txt',
  'resources/names/730.txt',
  'resources/names/aliases.txt',
  'node_modules/keytar/package.json',
  'node_modules/keytar/lib/keytar.js',
  keychainBinary,
];

/** The files in `app.asar.unpacked`, which the system opens by path. Integrity is checked only inside the archive, so no others. */
export const unpackedFiles: readonly string[] = ['resources/icons/256.png', keychainBinary];

/** What is wrong with the archive in a package's resources folder, one line each. */
export function packageProblems(resources: string): string[] {
  const archive = join(resources, 'app.asar');
  if (!existsSync(archive)) return ['There is no app.asar.'];
  const files = archivedFiles(archive);
  const unpacked = files.filter((path) => {
    const entry = entryAt(archive, path);
    return 'unpacked' in entry && entry.unpacked === true;
  });
  const isUnpacked = (path: string) =>
    unpacked.includes(path) && existsSync(join(resources, 'app.asar.unpacked', path));
  const missing = requiredFiles.filter((path) => !files.includes(path));
  const packed = unpackedFiles.filter((path) => !isUnpacked(path));
  const extra = unpacked.filter((path) => !unpackedFiles.includes(path));
  return [
    ...missing.map((path) => `${path} is missing.`),
    ...packed.map((path) => `${path} is not unpacked from the archive.`),
    ...extra.map((path) => `${path} must not be unpacked from the archive.`),
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

/** The processor that keytar's binary in node_modules is for. Set-up has built or fetched it for this machine. */
let builtFor: string = process.arch;

/**
 * Makes sure that keytar's binary is the one for a processor of this system (Node-API: it fits Node and every Electron); for another
 * one, as in a universal macOS app, keytar's own installer fetches it.
 */
export async function ensureKeychainModuleFor(arch: string): Promise<void> {
  if (arch === builtFor) return;
  // keytar's installer and node-gyp both read this variable.
  process.env.npm_config_arch = arch;
  const options = ['--ignore-scripts=false', '--foreground-scripts', '--loglevel=warn'];
  const run = await runNpm('keychain module', ['rebuild', 'keytar', ...options]);
  if (!run.ok) {
    throw new SetupStop(`The keychain module isn’t available for ${process.platform} ${arch}.`, {
      why: run.ending,
      whatToDo: 'Without it tokens would be lost, so no package is made. Run npm ci, then this again.',
      logFile: run.logFile,
    });
  }
  builtFor = arch;
}
