import { mkdir, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { readRegularFile, withinDeadline } from './regular-file.ts';
import { hasCode, retryOnLock, thisSystem, type Waiting } from './system-errors.ts';
import { sweepTemporaries, temporaryOf } from './temporary-file.ts';

export type JsonRead =
  | { kind: 'missing' }
  | { kind: 'read'; value: unknown }
  /** Not JSON, not what the caller's `isSound` wants, or no file at all but a folder or a pipe; moved to the file named. */
  | { kind: 'damaged'; setAside: string }
  /** The disk didn't give it in time, or failed: it may be sound, and is never written over in this run. */
  | { kind: 'no-answer'; error: unknown };

/** One JSON file that is always either the old or the new one, readable by its owner only. */
export type JsonFile = {
  /**
   * A damaged file is set aside as `<name>.bad`, at the latest by the next write, which doesn't destroy what may be rescued.
   * The first look also sweeps what a run that ended amid a write left beside the file. Never rejects, and never takes longer than
   * {@link maxReadMs}.
   */
  read(isSound: (value: unknown) => boolean): Promise<JsonRead>;
  /** Writes of the same file run one after the other; the last one wins. Rejects when the disk refuses or takes longer than {@link maxWriteMs}. */
  write(value: unknown): Promise<void>;
  /** Resolves when every write so far has ended, well or badly. */
  settled(): Promise<void>;
};

/** The file operations for reading and replacing; tests pass failing or hanging ones. */
type FileDisk = Waiting & {
  read: (filePath: string) => Promise<Uint8Array>;
  rename: (from: string, to: string) => Promise<void>;
  maxReadMs: number;
  maxWriteMs: number;
};

/** The longest that the window waits for its settings, if the disk is a network share that is gone. */
const maxReadMs = 3_000;
const maxWriteMs = 10_000;

/** Far larger than any file that the app writes. */
const maxBytes = 64 * 1024 * 1024;

const realDisk: FileDisk = {
  ...thisSystem,
  ...{ rename, maxReadMs, maxWriteMs },
  read: (filePath) => readRegularFile(filePath, maxBytes),
};

export function createJsonFile(filePath: string, given: Partial<FileDisk> = {}): JsonFile {
  const disk: FileDisk = { ...realDisk, ...given };
  let lastWrite: Promise<void> = Promise.resolve();
  let count = 0;
  let isSwept = false;
  /** The damaged file is still in place: it hasn't been set aside yet. */
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
    // What can't even be moved is left where it is; the app still starts.
    await withinDeadline(moveAside(), disk.maxReadMs).catch(() => {
      isLeftInPlace = true;
    });
    return { kind: 'damaged', setAside: path.basename(bad) };
  }

  /** Writes wait for it, readers don't. */
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
        if (isNoFileOfOurs(error)) return setAside();
        unread = error;
        return { kind: 'no-answer', error };
      }
      const value = parsed(text);
      return value !== undefined && isSound(value) ? { kind: 'read', value } : setAside();
    },
    write(value) {
      count += 1;
      const temporary = temporaryOf(filePath, count);
      const text = `${JSON.stringify(value, null, 2)}\n`;
      const write = lastWrite.catch(() => {}).then(() => replace(temporary, text));
      lastWrite = write;
      return withinDeadline(write, disk.maxWriteMs);
    },
    settled: () => lastWrite.catch(() => {}),
  };
}

/**
 * Moves a file as `<name>.bad`, over one that was set aside before, and under a further name where a folder is in the way, or where it is
 * a folder itself and a file is. Resolves to the path that it has then.
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

/** Writes beside the file, to the disk, and renames: whatever happens, the file is the old or the new one. */
export async function replaceFile(
  filePath: string,
  temporary: string,
  content: string | Uint8Array,
  disk: Waiting & Pick<FileDisk, 'rename'> = realDisk,
): Promise<void> {
  try {
    await mkdir(path.dirname(filePath), { recursive: true });
    // In the same folder, so that the rename stays on one disk and is one step.
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await retryOnLock(() => disk.rename(temporary, filePath), disk);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Something else is in the file's place. Any other error is the disk's, and the file may be sound. */
function isNoFileOfOurs(error: unknown): boolean {
  return hasCode(error, 'EINVAL', 'EFBIG', 'EISDIR', 'ELOOP', 'EACCES', 'EPERM');
}
