import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeModulesFolder } from './project-folders.ts';

export type FailedAttempt = { version: string; reason: string };
/** What earlier runs tried in vain, so that it isn't tried again at every start. An install of the packages forgets it. */
export type Stamps = {
  electronDownload?: FailedAttempt | undefined;
  keychainBuild?: FailedAttempt | undefined;
  systemPackagesGivenUp?: readonly string[];
};

const stampFile = join(nodeModulesFolder, '.cache', 'item-catalog', 'setup.json');

export function readStamps(): Stamps {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

/** Adds to what is known; `undefined` takes an entry away. */
export function writeStamps(changes: Stamps): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), ...changes }, null, 2));
}
