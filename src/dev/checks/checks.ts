import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duration } from '#dev/setup/progress.ts';
import { type ProgramRun, runPackageProgram } from './run-program.ts';
import { addTallies, honestTally, oneFailed, onePassed, someRan, type Tally } from './tally.ts';

/** Lint, types and unit tests at the same time; each is reported as it ends. */
export async function runQuickChecks(): Promise<Tally> {
  const lint = runPackageProgram({ packageName: '@biomejs/biome', program: 'biome', args: ['check'] });
  const types = runPackageProgram({ packageName: 'typescript', program: 'tsc', args: ['-b'] });
  return addTallies(
    await Promise.all([
      lint.then((run) => report('lint', run, byExitCode(run))),
      types.then((run) => report('types', run, byExitCode(run))),
      unitTests(),
    ]),
  );
}

/**
 * The specs of `e2e/` over the built app, with Playwright's own arguments; each test is shown as it ends. Those that are timed run when
 * the others have ended.
 */
export async function runEndToEnd(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const run = (...project: string[]) =>
    withReport(async (reportFile) => {
      const { exitCode } = await runPackageProgram({
        packageName: 'playwright',
        program: 'playwright',
        args: ['test', '-c', 'e2e', '--pass-with-no-tests', ...project, ...args],
        env: { ...env, E2E_REPORT: reportFile },
        shown: true,
      });
      return exitCode;
    });
  const together = await run('--project=together');
  const alone = await run('--project=alone', '--workers=1');
  return someRan(addTallies([together, alone]));
}

/** One line on stderr with the time a check took, so that stdout's last line is the counts alone; what it printed only if it failed. */
export function report(name: string, run: Pick<ProgramRun, 'durationMs' | 'output'>, tally: Tally): Tally {
  const { passed, failed, skipped } = tally;
  const counts = [
    failed === 0 ? [] : `${failed} failed`,
    `${passed} passed`,
    skipped === 0 ? [] : `${skipped} skipped`,
  ];
  const line = `${failed === 0 ? '✓' : '✗'} ${name}: ${counts.flat().join(', ')} (${duration(run.durationMs)})`;
  console.error(failed === 0 ? line : `${line}\n${run.output.trimEnd()}`);
  return tally;
}

async function unitTests(): Promise<Tally> {
  let run: ProgramRun | undefined;
  const tally = await withReport(async (reportFile) => {
    run = await runPackageProgram({
      packageName: 'vitest',
      program: 'vitest',
      args: [
        ...['run', '--config=src/vitest.config.ts', '--reporter=dot', '--reporter=json'],
        `--outputFile.json=${reportFile}`,
      ],
    });
    return run.exitCode;
  });
  // A thousand dots say nothing next to one failure.
  const output = run?.output.replaceAll(/^[·x-]{20,}$/gm, '') ?? '';
  return report('unit tests', { durationMs: run?.durationMs ?? 0, output }, someRan(tally));
}

function byExitCode({ exitCode }: ProgramRun): Tally {
  return exitCode === 0 ? onePassed : oneFailed;
}

/** The counts of a run that writes its JSON report into the file it is given. */
async function withReport(run: (reportFile: string) => Promise<number | null>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'item-catalog-report-'));
  const reportFile = join(folder, 'report.json');
  const exitCode = await run(reportFile);
  const tally = honestTally(exitCode, textOf(reportFile));
  rmSync(folder, { recursive: true, force: true });
  return tally;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
