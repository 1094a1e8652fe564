import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeModulesFolder } from './project-folders.mjs';

/**
 * What earlier runs found out, so that it isn't tried again for nothing. Losing it costs time, never correctness.
 *
 * @typedef {{ version: string, reason: string }} FailedAttempt
 * @typedef {{
 *   electronDownload?: FailedAttempt,
 *   electronRuns?: { binary: string },
 *   keychainBuild?: FailedAttempt,
 *   keychainLoads?: { binary: string },
 *   systemPackagesGivenUp?: readonly string[],
 *   build?: { fingerprint: string },
 * }} Stamps
 */

const stampFile = join(nodeModulesFolder, '.cache', 'item-catalog', 'setup.json');

/** @returns {Stamps} */
export function readStamps() {
  try {
    const parsed = JSON.parse(readFileSync(stampFile, 'utf8'));
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/**
 * Adds to what is known; `undefined` takes an entry away.
 * @param {Partial<Record<keyof Stamps, Stamps[keyof Stamps] | undefined>>} changes
 */
export function writeStamps(changes) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), ...changes }, null, 2));
}
