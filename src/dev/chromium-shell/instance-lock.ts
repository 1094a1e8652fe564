import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data that a second instance passes to the first. */
export type SecondStart = { argv: string[]; workingDirectory: string; additionalData: unknown };

/**
 * Allows one running instance per user data folder. A locked file decides, since the result is needed synchronously. Another instance
 * writes a file into a folder that the first one watches. Null: another instance is running.
 */
export function lockInstance(
  userDataDir: string,
  thisStart: SecondStart,
  onSecondStart: (start: SecondStart) => void,
): { release(): void } | null {
  const startsFolder = join(userDataDir, 'chromium-shell.starts');
  mkdirSync(startsFolder, { recursive: true });
  const lock = lockFile(join(userDataDir, 'chromium-shell-lock.sqlite'));
  if (lock === null) {
    const unfinished = join(userDataDir, `chromium-shell.start-${process.pid}`);
    writeFileSync(unfinished, JSON.stringify(thisStart));
    renameSync(unfinished, join(startsFolder, `${process.pid}`));
    return null;
  }

  const takeStarts = () =>
    readdirSync(startsFolder).map((name) => {
      const file = join(startsFolder, name);
      const text = readFileSync(file, 'utf8');
      rmSync(file);
      return JSON.parse(text) as SecondStart;
    });
  // Drops those that a killed instance didn't read.
  takeStarts();
  const watcher = watch(startsFolder, () => takeStarts().forEach(onSecondStart));
  watcher.unref();
  return {
    release() {
      watcher.close();
      lock.close();
    },
  };
}

/** Node can lock a file only by SQLite. The system unlocks it when the process ends, in whatever way. Null: another process has it. */
function lockFile(path: string): DatabaseSync | null {
  const file = new DatabaseSync(path);
  try {
    file.exec('BEGIN EXCLUSIVE');
    return file;
  } catch {
    file.close();
    return null;
  }
}
