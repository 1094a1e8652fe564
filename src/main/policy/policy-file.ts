import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import { readRegularFile, withinDeadline } from '#main/files/regular-file.ts';
import { hasCode } from '#main/files/system-errors.ts';
import { type PolicyReading, parsePolicy, unmanaged, unusable } from './policy.ts';

/**
 * The path of the policy file: for all users, and writable by administrators only. On Windows that excludes ProgramData, where any user
 * may create a missing folder.
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
 * Reads the policy file. Never rejects. `mustBeGuarded`: except on Windows, root must own it and be the only one who can write it, since
 * whoever can change it can direct users to a catalog of their own.
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

/** The window waits for it, since it may lock settings. */
const maxReadMs = 1_500;

const root = 0;
const writableByOthers = 0o022;

/** Whether only root can change the file. On Windows, where Node sees neither owner nor mode, the folder guards it. */
export function isGuarded({ uid, mode }: { uid: number; mode: number }, platform: NodeJS.Platform): boolean {
  return platform === 'win32' || (uid === root && (mode & writableByOthers) === 0);
}

/** Only a missing file means that the computer isn't managed: one that can't be examined may still be there. */
async function exists(filePath: string): Promise<boolean> {
  return lstat(filePath).then(
    () => true,
    (error: unknown) => !hasCode(error, 'ENOENT', 'ENOTDIR'),
  );
}
