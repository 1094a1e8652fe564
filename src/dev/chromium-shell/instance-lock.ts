import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data that a second instance passes to the first. */
export type SecondStart = { argv: string[]; workingDirectory: string; additionalData: unknown };

/**
 * Allows one running instance per user data folder. A lock file decides, since the result is needed synchronously. Another instance writes
 * a file into a folder that the first one watches. Null: another instance is running.
 */
export function lockInstance(
  userDataDir: string,
  thisStart: SecondStart,
  onSecondStart: (start: SecondStart) => void,
): { release(): void } | null {
  const lockFile = join(userDataDir, 'chromium-shell.lock');
  const startsFolder = join(userDataDir, 'chromium-shell.starts');
  mkdirSync(startsFolder, { recursive: true });
  if (!acquire(lockFile)) {
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
      rmSync(lockFile, { force: true });
    },
  };
}

function acquire(lockFile: string): boolean {
  for (const isRetry of [false, true]) {
    try {
      writeFileSync(lockFile, ownerText(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (isRetry || isOwnerAlive(readFileSync(lockFile, 'utf8'))) return false;
      // Left behind by a process that was killed.
      rmSync(lockFile, { force: true });
    }
  }
  return false;
}

function isOwnerAlive(owner: string): boolean {
  const pid = Number.parseInt(owner, 10);
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return ownerText(pid) === owner;
}

/** Includes the start time if the system reports it, since process ids are reused. */
function ownerText(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return `${pid} ${afterName.split(' ')[19]}`;
  } catch {
    return `${pid}`;
  }
}
