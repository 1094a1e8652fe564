import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeModulesFolder } from '#dev/setup/project-folders.ts';
import { runNpm, SetupStop } from '#dev/setup/steps.ts';

export type Machine = 'x64' | 'arm64';
export type PackagePlatform = 'linux' | 'darwin' | 'win32';

const binary = join(nodeModulesFolder, 'keytar', 'build', 'Release', 'keytar.node');

/**
 * Makes sure that keytar's binary is the one for a processor of this system. The one built for this machine is used as it is (Node-API:
 * it fits Node and every Electron); for another processor, as in a universal macOS app, keytar's own installer fetches it.
 */
export async function ensureKeychainModuleFor(machine: Machine): Promise<void> {
  const fits = () =>
    existsSync(binary) && nativeMachines(readFileSync(binary), process.platform).includes(machine);
  if (fits()) return;
  // keytar's installer and node-gyp both read this variable.
  const { npm_config_arch: before } = process.env;
  process.env.npm_config_arch = machine;
  const options = ['--ignore-scripts=false', '--foreground-scripts', '--loglevel=warn'];
  const run = await runNpm('keychain module', ['rebuild', 'keytar', ...options], fits);
  if (before === undefined) delete process.env.npm_config_arch;
  else process.env.npm_config_arch = before;
  if (run.ok) return;
  throw new SetupStop(`The keychain module isn’t available for ${process.platform} ${machine}.`, {
    why: run.ending,
    whatToDo: 'Without it tokens would be lost, so no package is made. Run npm ci, then this again.',
    logFile: run.logFile,
  });
}

/** The processors that a native module is for, from its own header; empty when it isn't one for this platform. */
export function nativeMachines(bytes: Buffer, platform: NodeJS.Platform): Machine[] {
  if (bytes.length < 64) return [];
  const known = (codes: readonly number[]) => codes.flatMap((code) => machines[code] ?? []);
  const isElf = bytes.readUInt32BE(0) === 0x7f454c46;
  if (isElf) return platform === 'linux' ? known([bytes.readUInt16LE(18)]) : [];
  if (platform === 'win32' && bytes.toString('latin1', 0, 2) === 'MZ') {
    const header = bytes.readUInt32LE(0x3c);
    return header + 6 <= bytes.length ? known([bytes.readUInt16LE(header + 4)]) : [];
  }
  if (platform !== 'darwin') return [];
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return known([bytes.readUInt32LE(4)]);
  if (bytes.readUInt32BE(0) !== 0xcafebabe) return [];
  // A universal file begins with a list of its parts, 20 bytes each; there are two at most.
  const parts = Math.min(bytes.readUInt32BE(4), 2);
  return known(Array.from({ length: parts }, (_, part) => bytes.readUInt32BE(8 + part * 20)));
}

/** By the codes of ELF, PE and Mach-O, in this order; none of them means something else in another format. */
const machines: Readonly<Record<number, Machine>> = {
  62: 'x64',
  183: 'arm64',
  34404: 'x64',
  43620: 'arm64',
  16777223: 'x64',
  16777228: 'arm64',
};
