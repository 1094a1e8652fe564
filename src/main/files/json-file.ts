import { mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { patiently, thisSystem, type Waiting } from './patiently.ts';
import { sweepTemporaries, temporaryOf } from './temporary-file.ts';

export type JsonRead =
  | { kind: 'missing' }
  | { kind: 'read'; value: unknown }
  /** Not JSON, or not what the caller's `isSound` wants; moved to the file named. */
  | { kind: 'damaged'; setAside: string };

/** One JSON file that is always either the old or the new one, readable by its owner only. */
export type JsonFile = {
  /**
   * A damaged file is set aside as `<name>.bad`, at the latest by the next write, which doesn't destroy what may be rescued.
   * The first look also sweeps what a run that ended amid a write left beside the file.
   */
  read(isSound: (value: unknown) => boolean): Promise<JsonRead>;
  /** Writes of the same file follow each other; the last one wins. Rejects when the disk refuses. */
  write(value: unknown): Promise<void>;
  /** Resolves when every write so far has ended, well or badly. */
  settled(): Promise<void>;
};

/** The disk as far as files are replaced; a test hands in one that refuses. */
export type FileDisk = Waiting & { rename: (from: string, to: string) => Promise<void> };

const realDisk: FileDisk = { ...thisSystem, rename };

export function createJsonFile(filePath: string, disk: FileDisk = realDisk): JsonFile {
  let lastWrite: Promise<void> = Promise.resolve();
  let count = 0;
  let isSwept = false;
  /** The file is damaged and where it was: nobody has rescued anything of it yet. */
  let isLeftInPlace = false;

  const bad = `${filePath}.bad`;

  async function moveAside(): Promise<void> {
    try {
      await patiently(() => disk.rename(filePath, bad), disk);
    } catch (error) {
      isLeftInPlace = !isMissing(error);
      if (isLeftInPlace) throw error;
    }
    isLeftInPlace = false;
  }

  async function setAside(): Promise<JsonRead> {
    // What can't even be moved is left where it is; the app still starts.
    await moveAside().catch(() => {});
    return { kind: 'damaged', setAside: path.basename(bad) };
  }

  /** Writes wait for it, readers don't. */
  function sweepOnce(): void {
    if (isSwept || count > 0) return;
    isSwept = true;
    lastWrite = sweepTemporaries(filePath);
  }

  async function replace(temporary: string, text: string): Promise<void> {
    if (isLeftInPlace) await moveAside();
    await replaceFile(filePath, temporary, text, disk);
  }

  return {
    async read(isSound) {
      sweepOnce();
      let text: string;
      try {
        text = await patiently(() => readFile(filePath, 'utf8'), disk);
      } catch (error) {
        if (isMissing(error)) return { kind: 'missing' };
        return setAside();
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
      return write;
    },
    settled: () => lastWrite.catch(() => {}),
  };
}

/** Writes beside the file, to the disk, and renames: whatever happens, the file is the old or the new one. */
export async function replaceFile(
  filePath: string,
  temporary: string,
  content: string | Uint8Array,
  disk: FileDisk = realDisk,
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
    await patiently(() => disk.rename(temporary, filePath), disk);
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
