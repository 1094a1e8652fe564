import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import { readRegularFile, withinDeadline } from '#main/files/regular-file.ts';
import { hasCode } from '#main/files/system-errors.ts';
import { type PolicyReading, parsePolicy, unmanaged, unusable } from './policy.ts';

/**
 * Where the computer's administrator puts the policy file: on each OS a place that holds for all its users and that only
 * administrators may write. On Windows that isn't ProgramData, in which any user may create a folder that isn't there yet.
 */
export function policyPath(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string {
  switch (platform) {
    case 'win32':
      return path.win32.join(env.CommonProgramFiles ?? commonProgramFiles, 'Item Catalog', 'policy.json');
    case 'darwin':
      return '/Library/Application Support/Item Catalog/policy.json';
    default:
      return '/etc/item-catalog/policy.json';
  }
}

/**
 * Reads the policy file; never rejects, and never writes it. `mustBeGuarded`: on systems with owners and modes it has to belong
 * to root and be writable by root alone, since anyone who can change it can lead users to a catalog of their own.
 */
export async function readPolicyFile(
  filePath: string,
  { mustBeGuarded }: { mustBeGuarded: boolean },
): Promise<PolicyReading> {
  try {
    return await withinDeadline(read(filePath, mustBeGuarded), maxReadMs);
  } catch {
    const isThere = await withinDeadline(exists(filePath), maxReadMs).catch(() => true);
    return isThere ? unusable('not-readable') : unmanaged;
  }
}

async function read(filePath: string, mustBeGuarded: boolean): Promise<PolicyReading> {
  const file = await stat(filePath);
  if (mustBeGuarded && !isGuarded(file, process.platform)) return unusable('not-guarded');
  if (file.size > maxBytes) return unusable('too-large');
  const text = (await readRegularFile(filePath, maxBytes)).toString('utf8');
  return parsePolicy(text.replace(/^\uFEFF/, ''));
}

const commonProgramFiles = 'C:\\Program Files\\Common Files';

const maxBytes = 256 * 1024;

/** The window waits for it: it decides which settings are locked. */
const maxReadMs = 1_500;

const root = 0;
const writableByOthers = 0o022;

/**
 * Whether root alone can change the file. Windows has neither owner nor mode for Node to see: there the place guards it,
 * since only administrators may make folders and files in it.
 */
export function isGuarded({ uid, mode }: { uid: number; mode: number }, platform: NodeJS.Platform): boolean {
  return platform === 'win32' || (uid === root && (mode & writableByOthers) === 0);
}

/** What can't be looked at may still be there: only a name that isn't taken means that this computer is not managed. */
async function exists(filePath: string): Promise<boolean> {
  return lstat(filePath).then(
    () => true,
    (error: unknown) => !hasCode(error, 'ENOENT', 'ENOTDIR'),
  );
}
