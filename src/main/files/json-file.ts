import { mkdir, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import {
  hasCode,
  jsonIn,
  readRegularFile,
  retryOnLock,
  sweepTemporaries,
  temporaryOf,
  thisSystem,
  type Waiting,
  withinDeadline,
} from './file-operations.ts';

export type JsonRead =
  | { kind: 'missing' }
  | { kind: 'read'; value: unknown }
  /** Not JSON, refused by `isSound`, or not a regular file; renamed to `setAside`. */
  | { kind: 'damaged'; setAside: string }
  /** The disk failed or timed out: the file may be sound, so it isn't overwritten in this run. */
  | { kind: 'no-answer'; error: unknown };

/** A JSON file that is replaced atomically and readable by its owner only. */
export type JsonFile = {
  /**
   * Sets a damaged file aside as `<name>.bad`, at the latest on the next write, so that its content can still be rescued. The first
   * read also deletes temporary files of earlier runs. Never rejects, and settles within {@link maxReadMs}.
   */
  read(isSound: (value: unknown) => boolean): Promise<JsonRead>;
  /** Writes run one after the other; the last one wins. Rejects when the disk refuses or takes longer than {@link maxWriteMs}. */
  write(value: unknown): Promise<void>;
  /** Resolves when every write so far has settled. If the last one was refused, repeats it: a full disk may have space again. */
  settled(): Promise<void>;
};

/** The file operations for reading and replacing; tests pass failing or hanging ones. */
type FileDisk = Waiting & {
  read: (filePath: string) => Promise<Uint8Array>;
  rename: (from: string, to: string) => Promise<void>;
  maxReadMs: number;
  maxWriteMs: number;
};

/** How long the window waits for its settings at most, should they be on an unreachable network share. */
const maxReadMs = 3_000;
const maxWriteMs = 10_000;

/** Far larger than any file that the app writes. */
const maxBytes = 64 * 1024 * 1024;

const realDisk: FileDisk = {
  ...thisSystem,
  rename,
  maxReadMs,
  maxWriteMs,
  read: (filePath) => readRegularFile(filePath, maxBytes),
};

export function createJsonFile(filePath: string, given: Partial<FileDisk> = {}): JsonFile {
  const disk: FileDisk = { ...realDisk, ...given };
  let lastWrite: Promise<void> = Promise.resolve();
  let repeatLastWrite = async (): Promise<void> => {};
  let count = 0;
  let isSwept = false;
  let isLeftInPlace = false;
  /** Why the file could not be read, though it may be sound. */
  let unread: unknown = null;

  let bad = `${filePath}.bad`;

  async function moveAside(): Promise<void> {
    try {
      bad = await retryOnLock(() => movedAside(filePath, disk.rename), disk);
    } catch (error) {
      isLeftInPlace = !hasCode(error, 'ENOENT');
      if (isLeftInPlace) throw error;
    }
    isLeftInPlace = false;
  }

  async function setAside(): Promise<JsonRead> {
    // A file that can't be moved stays where it is; the app still starts.
    await withinDeadline(moveAside(), disk.maxReadMs).catch(() => {
      isLeftInPlace = true;
    });
    return { kind: 'damaged', setAside: path.basename(bad) };
  }

  /** Writes wait for it, reads don't. */
  function sweepOnce(): void {
    if (isSwept || count > 0) return;
    isSwept = true;
    lastWrite = sweepTemporaries(filePath);
  }

  async function replace(temporary: string, text: string): Promise<void> {
    if (unread !== null) throw unread;
    if (isLeftInPlace) await moveAside();
    await replaceFile(filePath, temporary, text, disk);
  }

  return {
    async read(isSound) {
      sweepOnce();
      let text: string;
      try {
        const bytes = await withinDeadline(
          retryOnLock(() => disk.read(filePath), disk),
          disk.maxReadMs,
        );
        text = Buffer.from(bytes).toString('utf8');
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return { kind: 'missing' };
        if (isForeign(error)) return setAside();
        unread = error;
        return { kind: 'no-answer', error };
      }
      const value = jsonIn(text);
      return value !== undefined && isSound(value) ? { kind: 'read', value } : setAside();
    },
    write(value) {
      count += 1;
      const temporary = temporaryOf(filePath, count);
      const text = `${JSON.stringify(value, null, 2)}\n`;
      repeatLastWrite = () => replace(temporary, text);
      const write = lastWrite.catch(() => {}).then(repeatLastWrite);
      lastWrite = write;
      return withinDeadline(write, disk.maxWriteMs);
    },
    settled() {
      lastWrite = lastWrite.catch(repeatLastWrite);
      return lastWrite.catch(() => {});
    },
  };
}

/**
 * Renames a file to `<name>.bad`, replacing an earlier one, or to a numbered name where a folder is in the way (or a file, if it is a
 * folder itself). Resolves to its new path.
 */
export async function movedAside(filePath: string, put: FileDisk['rename'] = rename): Promise<string> {
  const bad = `${filePath}.bad`;
  try {
    await put(filePath, bad);
    return bad;
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST')) throw error;
    const further = `${filePath}.${Date.now()}.bad`;
    await put(filePath, further);
    return further;
  }
}

/** Replaces a file atomically: writes a temporary file, syncs it and renames it. */
export async function replaceFile(
  filePath: string,
  temporary: string,
  content: string | Uint8Array,
  disk: Waiting & Pick<FileDisk, 'rename'> = realDisk,
): Promise<void> {
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

/** Something else is in the file's place. After any other error the file may be sound. */
function isForeign(error: unknown): boolean {
  return hasCode(error, 'EINVAL', 'EFBIG', 'EISDIR', 'ELOOP', 'EACCES', 'EPERM');
}
