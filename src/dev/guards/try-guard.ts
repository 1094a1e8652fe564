import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutation, withoutGuard } from './guard.ts';
import { runTests } from './run-tests.ts';
import type { SourceCopy } from './source-copy.ts';

/** What became of the tests without one guard. `killed` is the good end: a test missed it. */
export type Verdict =
  | { kind: 'killed'; by: string }
  | { kind: 'survived'; tests: number }
  /** The list no longer fits the sources. */
  | { kind: 'stale' }
  | { kind: 'broken'; output: string };

/** Longer than the tests of any guard take on a busy machine. */
const longestMs = 120_000;

/** Takes the guard out of the copy, runs its tests, and puts it back. */
export async function tryWithout(mutation: Mutation, copy: SourceCopy): Promise<Verdict> {
  const path = join(copy.folder, mutation.file);
  const text = readFileSync(path, 'utf8');
  const mutated = withoutGuard(text, mutation);
  if (mutated === null) return { kind: 'stale' };
  writeFileSync(path, mutated);
  try {
    const end = await runTests(copy.folder, mutation.tests, longestMs);
    switch (end.kind) {
      case 'failed':
        return { kind: 'killed', by: end.firstTest };
      case 'passed':
        return { kind: 'survived', tests: end.tests };
      case 'broken':
        return end;
      default:
        return end satisfies never;
    }
  } finally {
    writeFileSync(path, text);
  }
}
