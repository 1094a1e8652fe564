import { readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './system-errors.ts';

/** The file that becomes `filePath` once it is written: beside it, and another for each process and write. */
export function temporaryOf(filePath: string, write: number): string {
  return `${filePath}.${process.pid}-${write}.tmp`;
}

/**
 * Deletes what earlier runs left when they ended amid a write of this file; never what a process that still runs writes. To be done
 * before this process writes the file: what bears its own id is then an earlier run's. Never rejects, since nothing depends on it.
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

/** The id of the process that made this temporary file of the file called so; null: it is none. */
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
