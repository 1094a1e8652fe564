import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

/**
 * Opens a file for reading if it is a regular one, or a link to one. Anything else at its path, such as a pipe, a socket, a device or
 * a folder, rejects with the code `EINVAL`: merely opening a pipe may never return, and then neither does quitting.
 */
export async function openRegularFile(filePath: string): Promise<FileHandle> {
  if (!(await stat(filePath)).isFile()) throw notRegular(filePath);
  // What became a pipe since must not block either. Windows has no such flag, and no pipes among its files.
  const file = await open(filePath, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!(await file.stat()).isFile()) throw notRegular(filePath);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The content of a regular file of at most `maxBytes`; rejects as {@link openRegularFile} does, and with `EFBIG` for a larger one. */
export async function readRegularFile(filePath: string, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const file = await openRegularFile(filePath);
  try {
    if ((await file.stat()).size > maxBytes) throw fileError('EFBIG', `${filePath} is too large`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Whether something is at the path that can be neither read nor written like a file. */
export async function isInTheWay(filePath: string): Promise<boolean> {
  return stat(filePath).then(
    (found) => !found.isFile(),
    () => false,
  );
}

/** Rejects with `ETIMEDOUT` when the disk, which may be a share that is gone, doesn't answer within `maxMs`. */
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

/** As the system's own errors are. */
function fileError(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}`), { code, syscall: 'open' });
}
