import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Failure, FileProblem } from '#shared/failure.ts';

/** What the app wanted to keep and the disk refused: each goes to the log, and the first one is reported. */
type RefusedWrites = {
  /** For what this run can do without; the next start won't know of it. */
  note(error: unknown): void;
  /** Why the first of them was refused; null: none was so far. */
  problem(): FileProblem | null;
};

export function createRefusedWrites(deps: {
  log: { error(message: string, error?: unknown): void };
  /** Called for the first one only: a full disk refuses every file in turn. */
  onFirst: () => void;
}): RefusedWrites {
  let first: FileProblem | null = null;
  return {
    note(error) {
      deps.log.error('the disk refused', error);
      // What isn't an error of the file system is a bug, and no matter of the disk's.
      const failure = fileFailure(error);
      if (first !== null || failure === null) return;
      first = failure.problem;
      deps.onFirst();
    },
    problem: () => first,
  };
}

/**
 * Tries at the start whether files can be kept in the folder, which is made if need be. What the disk has against it; null: nothing.
 * At once, since where Electron keeps its own files is decided before anything else.
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
      // It isn't there, as a rule.
    }
  }
}

/** More than a disk without room takes, and nothing that is felt. */
const probeBytes = new Uint8Array(64 * 1024);

/** An error of the disk, as a failure. What isn't an error of the file system is a bug, and stays one. */
export function fileFailure(error: unknown): Extract<Failure, { kind: 'file' }> | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  return { kind: 'file', problem: problems[String(error.code)] ?? 'other' };
}

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
