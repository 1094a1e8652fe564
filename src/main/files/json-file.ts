import { mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import path from 'node:path';

export type JsonRead =
  | { kind: 'missing' }
  | { kind: 'read'; value: unknown }
  /** Not JSON, or not what the caller's `isSound` wants; moved to the file named. */
  | { kind: 'damaged'; setAside: string };

/** One JSON file that is always either the old or the new one, readable by its owner only. */
export type JsonFile = {
  /** A damaged file is set aside as `<name>.bad`, so that the next write doesn't destroy what may be rescued. */
  read(isSound: (value: unknown) => boolean): Promise<JsonRead>;
  /** Writes of the same file follow each other; the last one wins. Rejects when the disk refuses. */
  write(value: unknown): Promise<void>;
  /** Resolves when every write so far has ended, well or badly. */
  settled(): Promise<void>;
};

export function createJsonFile(filePath: string): JsonFile {
  let lastWrite: Promise<void> = Promise.resolve();
  let count = 0;

  return {
    async read(isSound) {
      let text: string;
      try {
        text = await readFile(filePath, 'utf8');
      } catch (error) {
        if (isMissing(error)) return { kind: 'missing' };
        return setAside(filePath);
      }
      const value = parsed(text);
      return value !== undefined && isSound(value) ? { kind: 'read', value } : setAside(filePath);
    },
    write(value) {
      count += 1;
      const temporary = `${filePath}.${process.pid}-${count}.tmp`;
      const text = `${JSON.stringify(value, null, 2)}\n`;
      const write = lastWrite.catch(() => {}).then(() => replaceFile(filePath, temporary, text));
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
    await rename(temporary, filePath);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
  }
}

async function setAside(filePath: string): Promise<JsonRead> {
  const bad = `${filePath}.bad`;
  // What can't even be moved is left where it is; the app still starts.
  await rename(filePath, bad).catch(() => {});
  return { kind: 'damaged', setAside: path.basename(bad) };
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
