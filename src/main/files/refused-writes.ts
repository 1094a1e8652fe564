import type { FileProblem } from '#shared/failure.ts';
import { fileFailure } from './file-failure.ts';

/** What the app wanted to keep and the disk refused: each goes to the log, and that there was one is told. */
export type RefusedWrites = {
  /** For what this run can do without; the next start won't know of it. */
  note(error: unknown): void;
  /** Why the first of them was refused; null: none was so far. */
  problem(): FileProblem | null;
};

export function createRefusedWrites(deps: {
  log: { error(message: string, error?: unknown): void };
  /** Hears of the first one: a disk that is full refuses every file in turn. */
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
