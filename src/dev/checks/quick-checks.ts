import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckResult, resultText } from './check-results.ts';
import { vitestTally } from './reports.ts';
import { type ProgramRun, runPackageProgram } from './run-check.ts';
import { honestTally, oneFailed, onePassed, someRan } from './tally.ts';

/** Lint, types and unit tests at the same time; each is told as it ends. */
export async function runQuickChecks(): Promise<CheckResult[]> {
  return Promise.all([lint(), types(), unitTests()].map(told));
}

/** The lines of checks go to stderr, so that stdout's last line is the counts alone. */
export async function told(check: Promise<CheckResult>): Promise<CheckResult> {
  const result = await check;
  console.error(resultText(result));
  return result;
}

async function lint(): Promise<CheckResult> {
  return whole(
    'lint',
    await runPackageProgram({ packageName: '@biomejs/biome', program: 'biome', args: ['check'] }),
  );
}

async function types(): Promise<CheckResult> {
  return whole('types', await runPackageProgram({ packageName: 'typescript', program: 'tsc', args: ['-b'] }));
}

async function unitTests(): Promise<CheckResult> {
  const folder = mkdtempSync(join(tmpdir(), 'item-catalog-check-'));
  const report = join(folder, 'vitest.json');
  const run = await runPackageProgram({
    packageName: 'vitest',
    program: 'vitest',
    args: [
      'run',
      '--config=src/vitest.config.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  });
  const tally = someRan(honestTally(run.exitCode, vitestTally(textOf(report))));
  rmSync(folder, { recursive: true, force: true });
  // A thousand dots say nothing next to one failure.
  const output = run.output.replaceAll(/^[·x-]{20,}$/gm, '');
  return { name: 'unit tests', tally, durationMs: run.durationMs, output };
}

/** A check without cases of its own: its exit code decides. */
function whole(name: string, { exitCode, durationMs, output }: ProgramRun): CheckResult {
  return { name, tally: exitCode === 0 ? onePassed : oneFailed, durationMs, output };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
