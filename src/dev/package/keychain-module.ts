import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '#dev/setup/npm.ts';
import { nodeModulesFolder } from '#dev/setup/project-folders.ts';
import { SetupStop } from '#dev/setup/setup-stop.ts';
import { keychainBinary } from './app-content.ts';
import { type Machine, nativeBinaryOf } from './machine.ts';

/**
 * Puts the keychain module's binary for a processor of this system into the stage. The one built for this machine is used
 * as it is (N-API: it fits Node and every Electron); for another processor, as a universal macOS app needs it, keytar's own
 * installer brings it. Throws when it can't be had.
 */
export async function bringKeychainModule(stage: string, machine: Machine): Promise<void> {
  const own = join(nodeModulesFolder, 'keytar', 'build', 'Release', 'keytar.node');
  if (!isFor(own, machine)) {
    const run = await rebuiltFor(machine);
    if (!isFor(own, machine)) {
      throw new SetupStop(`The keychain module can’t be had for ${process.platform} ${machine}.`, {
        why: run.ok ? 'its installer left one for another processor.' : run.lastLines || run.ending,
        whatToDo: ['A package without it would lose tokens, so none is made. Run npm ci, then this again.'],
        logFile: run.logFile,
      });
    }
  }
  const target = join(stage, keychainBinary);
  mkdirSync(join(target, '..'), { recursive: true });
  copyFileSync(own, target);
}

/** keytar's installer and node-gyp both go by this variable. */
async function rebuiltFor(machine: Machine) {
  const { npm_config_arch: before } = process.env;
  process.env.npm_config_arch = machine;
  try {
    return await runNpm('keychain-module', ['rebuild', 'keytar', '--foreground-scripts', '--loglevel=warn']);
  } finally {
    if (before === undefined) delete process.env.npm_config_arch;
    else process.env.npm_config_arch = before;
  }
}

function isFor(binary: string, machine: Machine): boolean {
  if (!existsSync(binary)) return false;
  const found = nativeBinaryOf(readFileSync(binary));
  return found !== null && found.platform === process.platform && found.machines.includes(machine);
}
