import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isInTheWay } from '#main/files/regular-file.ts';

export type LogFileBounds = {
  /** Past it the file becomes `<name>.1`, what was that becomes `<name>.2`, and so on. */
  maxBytes: number;
  /** How many files there are beside the one that is written. */
  olderFiles: number;
  /** What wasn't written to for so long is deleted at the start. */
  keepForMs: number;
  /** Epoch milliseconds. */
  now: () => number;
};

/** Appends to `filePath`, which only its owner can read. All the files together stay bounded in size and in age. */
export function createLogFile(filePath: string, bounds: LogFileBounds): (line: string) => Promise<void> {
  let bytes: number | null = null;

  async function begin(): Promise<number> {
    await mkdir(path.dirname(filePath), { recursive: true });
    // Appending to a pipe would wait for a reader for ever.
    if (await isInTheWay(filePath)) await rm(filePath, { force: true });
    for (const file of logFiles(filePath, bounds.olderFiles)) {
      const found = await stat(file).catch(() => null);
      if (found !== null && bounds.now() - found.mtimeMs > bounds.keepForMs) await rm(file, { force: true });
    }
    return stat(filePath).then(
      ({ size }) => size,
      () => 0,
    );
  }

  async function rotate(): Promise<void> {
    const files = logFiles(filePath, bounds.olderFiles);
    for (let place = files.length - 1; place > 0; place -= 1) {
      const [newer = '', older = ''] = [files[place - 1], files[place]];
      // A gap in the row is nothing to stop for.
      await rename(newer, older).catch(() => {});
    }
  }

  return async (line) => {
    bytes ??= await begin();
    if (bytes > 0 && bytes + Buffer.byteLength(line) > bounds.maxBytes) {
      await rotate();
      bytes = 0;
    }
    await appendFile(filePath, line, { mode: 0o600 });
    bytes += Buffer.byteLength(line);
  };
}

/** The file that is written, then the older ones, newest first. */
export function logFiles(filePath: string, olderFiles: number): string[] {
  return [filePath, ...Array.from({ length: olderFiles }, (_, index) => `${filePath}.${index + 1}`)];
}
