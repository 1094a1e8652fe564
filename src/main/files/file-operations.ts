import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Opens a regular file, or a link to one, for reading. Rejects with `EINVAL` for anything else at its path, such as a pipe, a socket, a
 * device or a folder: opening a pipe may never return, and would keep the app from quitting.
 */
export async function openRegularFile(filePath: string): Promise<FileHandle> {
  if (!(await stat(filePath)).isFile()) throw notRegular(filePath);
  // It may have become a pipe since. Windows has no such flag, and no pipes among its files.
  const file = await open(filePath, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!(await file.stat()).isFile()) throw notRegular(filePath);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The content of a regular file. Rejects as {@link openRegularFile} does, and with `EFBIG` for a file of more than `maxBytes`. */
export async function readRegularFile(filePath: string, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  await using file = await openRegularFile(filePath);
  if ((await file.stat()).size > maxBytes) throw fileError('EFBIG', `${filePath} is too large`);
  return await file.readFile();
}

/** Whether something other than a regular file is at the path. */
export async function isInTheWay(filePath: string): Promise<boolean> {
  return stat(filePath).then(
    (found) => !found.isFile(),
    () => false,
  );
}

/** Rejects with `ETIMEDOUT` when the disk, which may be an unreachable network share, doesn't respond within `maxMs`. */
export async function withinDeadline<T>(work: Promise<T>, maxMs: number): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(fileError('ETIMEDOUT', 'the disk did not respond')), maxMs);
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function notRegular(filePath: string): Error {
  return fileError('EINVAL', `${filePath} is not a regular file`);
}

/** Shaped like the system's own errors. */
function fileError(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}`), { code, syscall: 'open' });
}

/**
 * Runs a file operation. On Windows, where a virus scanner, an indexer or a backup may lock a file for a moment, it is retried for
 * less than a second. Rejects as the last try did.
 */
export async function retryOnLock<T>(act: () => Promise<T>, system: Waiting = thisSystem): Promise<T> {
  for (const waitMs of system.platform === 'win32' ? waitsMs : []) {
    try {
      return await act();
    } catch (error) {
      if (!isLocked(error)) throw error;
      await system.wait(waitMs);
    }
  }
  return act();
}

export type Waiting = { platform: NodeJS.Platform; wait: (ms: number) => Promise<void> };

export const thisSystem: Waiting = { platform: process.platform, wait };

const waitsMs = [10, 20, 40, 80, 160, 320];

/** How systems reject a file that another program has open. */
export function isLocked(error: unknown): boolean {
  return hasCode(error, 'EPERM', 'EACCES', 'EBUSY');
}

/** Whether a system error has one of these codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/**
 * Renames a file to `<name>.bad`, replacing an earlier one, or to a numbered name where a folder is in the way (or a file, if it is a
 * folder itself). Resolves to its new path.
 */
export async function movedAside(filePath: string): Promise<string> {
  const bad = `${filePath}.bad`;
  try {
    await rename(filePath, bad);
    return bad;
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST')) throw error;
    const further = `${filePath}.${Date.now()}.bad`;
    await rename(filePath, further);
    return further;
  }
}

/** Replaces a file atomically: writes a temporary file, syncs it and renames it. */
export async function replaceFile(
  filePath: string,
  content: string | Uint8Array,
  disk: Waiting & { rename: typeof rename } = { ...thisSystem, rename },
): Promise<void> {
  writes += 1;
  const temporary = `${filePath}.${process.pid}-${writes}.tmp`;
  try {
    await mkdir(path.dirname(filePath), { recursive: true });
    {
      // In the same folder, so that the rename is atomic.
      await using file = await open(temporary, 'wx', 0o600);
      await file.writeFile(content);
      await file.sync();
    }
    await retryOnLock(() => disk.rename(temporary, filePath), disk);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
  }
}

/** In this run: each has a temporary file of its own. */
let writes = 0;

/** The value of a JSON text; undefined: it isn't JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
