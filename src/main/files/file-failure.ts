import type { Failure, FileProblem } from '#shared/failure.ts';

/** What the disk said, as a failure. What isn't an error of the file system is a bug, and stays one. */
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
