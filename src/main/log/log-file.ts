import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Appends to `filePath`, which only its owner can read. Past `maxBytes` it becomes `<name>.1` in place of the one before, so that the
 * two together stay bounded.
 */
export function createLogFile(filePath: string, maxBytes: number): (line: string) => Promise<void> {
  let bytes: number | null = null;

  return async (line) => {
    if (bytes === null) {
      await mkdir(path.dirname(filePath), { recursive: true });
      bytes = await sizeOf(filePath);
    }
    if (bytes > 0 && bytes + Buffer.byteLength(line) > maxBytes) {
      await rename(filePath, `${filePath}.1`);
      bytes = 0;
    }
    await appendFile(filePath, line, { mode: 0o600 });
    bytes += Buffer.byteLength(line);
  };
}

async function sizeOf(filePath: string): Promise<number> {
  return stat(filePath).then(
    ({ size }) => size,
    () => 0,
  );
}
