import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Failure, type FileProblem, failed, type Outcome, success } from '#shared/failure.ts';

/** Failed writes: each is logged, and the first one is reported to the user. */
export function createRefusedWrites(deps: {
  log: { error(message: string, error?: unknown): void };
  /** Called for the first one only, since a full disk refuses every file in turn. */
  onFirst: () => void;
}) {
  let first: FileProblem | null = null;
  return {
    /** Notes an error of a write whose data may be lost with this run. */
    note(error: unknown): void {
      deps.log.error('the disk refused', error);
      // Anything but a file system error is a bug.
      const failure = fileFailure(error);
      if (first !== null || failure === null) return;
      first = failure.problem;
      deps.onFirst();
    },
    /** Why the first write failed; null: none has so far. */
    problem: (): FileProblem | null => first,
  };
}

/**
 * The error of writing to a folder, which is created if needed; null: it is writable. Synchronous, since Electron's own folder is
 * decided before anything else.
 */
export function unwritableReason(folder: string): unknown {
  const file = path.join(folder, `.probe-${process.pid}.tmp`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, probeBytes, { flag: 'wx', mode: 0o600 });
    return null;
  } catch (error) {
    return error;
  } finally {
    try {
      unlinkSync(file);
    } catch {
      // Usually it doesn't exist.
    }
  }
}

/** Large enough to detect a full disk. */
const probeBytes = new Uint8Array(64 * 1024);

/** Runs file operations. A file system error is a failure; anything else is a bug and thrown. */
export async function onDisk<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return success(await work());
  } catch (error) {
    const failure = fileFailure(error);
    if (failure === null) throw error;
    return failed(failure);
  }
}

/** An error of the file system or of SQLite as a failure; null for anything else, which is a bug. */
export function fileFailure(error: unknown): Extract<Failure, { kind: 'file' }> | null {
  if (!(error instanceof Error)) return null;
  if ('errcode' in error) {
    const code = Number(error.errcode);
    // The low byte is the kind of error, the others are details.
    return { kind: 'file', problem: sqliteProblems[code] ?? sqliteProblems[code & 0xff] ?? 'other' };
  }
  if (!('code' in error) || !('syscall' in error)) return null;
  return { kind: 'file', problem: problems[String(error.code)] ?? 'other' };
}

const sqliteProblems: Partial<Record<number, FileProblem>> = {
  5: 'in-use',
  8: 'read-only',
  10: 'disk-lost',
  13: 'disk-full',
  // There is no space for the memory that processes share to use the file.
  4874: 'disk-full',
};

const problems: Readonly<Record<string, FileProblem>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
  EROFS: 'read-only',
  EBUSY: 'in-use',
  ETXTBSY: 'in-use',
  ENOENT: 'no-folder',
  ENOTDIR: 'no-folder',
  EISDIR: 'is-folder',
  ENAMETOOLONG: 'long-name',
  EIO: 'disk-lost',
  ENODEV: 'disk-lost',
  ENXIO: 'disk-lost',
  ESTALE: 'disk-lost',
  ETIMEDOUT: 'disk-lost',
};
