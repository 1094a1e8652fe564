import { appendFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { lstat, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withinDeadline } from '#main/files/file-operations.ts';
import { errorText } from '#main/log/log.ts';

/** `at`: when it last wrote to a file, epoch milliseconds; null: not known. */
type EndedUnexpectedly = { at: number | null };

export const crashTraceName = 'crash-trace.txt';

export type CrashTrace = ReturnType<typeof createCrashTrace>;

/** The trace of a run that ended without quitting. */
export function createCrashTrace(deps: {
  /** `userData` for the file that marks a running app, `logs` for the trace. */
  folders: { userData: string; logs: string };
  /** The log, whose last change tells when the app still ran. */
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
    // A new file, since writing to a pipe would wait for a reader forever.
    await rm(mark, { force: true });
    await writeFile(mark, `${JSON.stringify({ version: 1, startedAt: deps.now() })}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
  }

  return {
    /** How the previous run ended; null: it quit, or the disk can't be read. Marks this run as running. Never rejects. */
    async begin(): Promise<EndedUnexpectedly | null> {
      const last = lastRun();
      beginning = last;
      return withinDeadline(last, maxLookMs).catch(() => null);
    },
    /** Writes synchronously, since the process may end next and the log's queue would be lost. Redacted like the log. Never throws. */
    note(what: string, error: unknown): void {
      try {
        mkdirSync(deps.folders.logs, { recursive: true });
        const found = statSync(trace, { throwIfNoEntry: false });
        if (found !== undefined && (!found.isFile() || found.size > maxBytes)) rmSync(trace, { force: true });
        const at = new Date(deps.now()).toISOString();
        const text = deps.clean(`${what}: ${errorText(error)}`).slice(0, maxBytes);
        appendFileSync(trace, `${at} Item Catalog ${deps.version}, ${what}\n${text}\n\n`, { mode: 0o600 });
      } catch {
        // There is no other place to report it.
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
