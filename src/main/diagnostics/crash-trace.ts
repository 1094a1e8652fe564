import { appendFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { lstat, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withinDeadline } from '#main/files/regular-file.ts';
import { described } from '#main/log/log.ts';

/** `at`: the last sign of life, epoch milliseconds; null: not known. */
type EndedUnexpectedly = { at: number | null };

export const crashTraceName = 'crash-trace.txt';

export type CrashTrace = ReturnType<typeof createCrashTrace>;

/** The trace of a run that ended without quitting. */
export function createCrashTrace(deps: {
  /** `userData` for the mark that says that the app runs, `logs` for the trace. */
  folders: { userData: string; logs: string };
  /** The file whose last change is the last sign of life. */
  logFile: string;
  version: string;
  now: () => number;
  clean: (text: string) => string;
}) {
  const mark = path.join(deps.folders.userData, 'running.json');
  const trace = path.join(deps.folders.logs, crashTraceName);

  let beginning: Promise<unknown> = Promise.resolve();

  async function lastRun(): Promise<EndedUnexpectedly | null> {
    const left = await lstat(mark).then(
      () => true,
      () => false,
    );
    const signs = left ? await Promise.all([mark, trace, deps.logFile].map(lastChange)) : [];
    // A disk that refuses must not keep the app from starting.
    await markAsRunning().catch(() => {});
    if (!left) return null;
    const known = signs.filter((at) => at !== null);
    return { at: known.length === 0 ? null : Math.max(...known) };
  }

  async function markAsRunning(): Promise<void> {
    await mkdir(deps.folders.userData, { recursive: true });
    // A new file, since writing into a pipe of that name would wait for a reader for ever.
    await rm(mark, { force: true });
    await writeFile(mark, `${JSON.stringify({ version: 1, startedAt: deps.now() })}\n`, {
      ...{ flag: 'wx', mode: 0o600 },
    });
  }

  return {
    /** The previous run's trace; null: it quit, or the disk can't be read. Marks this run as running. Never rejects. */
    async begin(): Promise<EndedUnexpectedly | null> {
      const last = lastRun();
      beginning = last;
      return withinDeadline(last, maxLookMs).catch(() => null);
    },
    /**
     * Writes at once and without waiting, since it may be the last thing that the process does: the log is written in turn, and what is
     * in its queue is lost with the process. Redacted as the log is. Never throws.
     */
    note(what: string, error: unknown): void {
      try {
        mkdirSync(deps.folders.logs, { recursive: true });
        const found = statSync(trace, { throwIfNoEntry: false });
        if (found !== undefined && (!found.isFile() || found.size > maxBytes)) rmSync(trace, { force: true });
        const at = new Date(deps.now()).toISOString();
        const text = deps.clean(`${what}: ${described(error)}`).slice(0, maxBytes);
        appendFileSync(trace, `${at} Item Catalog ${deps.version}, ${what}\n${text}\n\n`, { mode: 0o600 });
      } catch {
        // A disk that refuses must not make a bad end worse, and there is no other place to report it.
      }
    },
    /** Marks this run as quit. Never rejects. */
    async end(): Promise<void> {
      await beginning.catch(() => {});
      await rm(mark, { force: true }).catch(() => {});
    },
  };
}

const maxBytes = 32_000;
const maxLookMs = 3_000;

async function lastChange(file: string): Promise<number | null> {
  return stat(file).then(
    ({ mtimeMs }) => Math.round(mtimeMs),
    () => null,
  );
}
