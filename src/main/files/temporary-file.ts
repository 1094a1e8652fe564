import { readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './system-errors.ts';

/** The file beside `filePath` that replaces it once written; each process and write has its own. */
export function temporaryOf(filePath: string, write: number): string {
  return `${filePath}.${process.pid}-${write}.tmp`;
}

/**
 * Deletes temporary files left by runs that ended in the middle of a write; never those of a process that is still running. Call it
 * before this process writes the file: a temporary file with its own id is then an earlier run's. Never rejects.
 */
export async function sweepTemporaries(filePath: string): Promise<void> {
  const folder = path.dirname(filePath);
  const names = await readdir(folder).catch((): string[] => []);
  const left = names.filter((name) => {
    const writer = writerOf(name, path.basename(filePath));
    return writer !== null && (writer === process.pid || !isRunning(writer));
  });
  await Promise.all(left.map((name) => unlink(path.join(folder, name)).catch(() => {})));
}

/** The id of the process that created this temporary file of `fileName`; null for any other file. */
function writerOf(name: string, fileName: string): number | null {
  if (!name.startsWith(`${fileName}.`)) return null;
  const pid = /^(\d{1,10})-\d+\.tmp$/.exec(name.slice(fileName.length + 1))?.[1];
  return pid === undefined ? null : Number(pid);
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only tests.
    return process.kill(pid, 0);
  } catch (error) {
    // Without permission it is running; anything but a clear "no such process" counts as running too.
    return !hasCode(error, 'ESRCH');
  }
}
