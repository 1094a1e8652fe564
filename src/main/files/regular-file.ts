import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

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

/** Rejects with `ETIMEDOUT` when the disk, which may be an unreachable network share, doesn't answer within `maxMs`. */
export async function withinDeadline<T>(work: Promise<T>, maxMs: number): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(fileError('ETIMEDOUT', 'the disk did not answer')), maxMs);
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
