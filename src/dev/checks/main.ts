import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duration, ensureBuild, errorText } from '#dev/setup/steps.ts';
import { type ProgramRun, runProgram } from './run-program.ts';
import { addTallies, conclude, honestTally, oneFailed, onePassed, someRan, type Tally } from './tally.ts';

/** `npm run check`, `npm test`, and `npm run e2e` and `matrix` with Playwright's own arguments. The last line of stdout has only the counts. */
const [name = '', ...args] = process.argv.slice(2);
conclude(await runCommand());

async function runCommand(): Promise<Tally> {
  switch (name) {
    case 'check':
      return addTallies(await Promise.all(quickChecks()));
    case 'e2e':
      return endToEnd(args);
    // Every fault in the window, of the list and the item, with rows on screen and without.
    case 'matrix':
      return endToEnd(['hostile.spec', ...args], { HOSTILE_MATRIX: 'whole' });
    default:
      return everything();
  }
}

/** Runs all parts even if one fails. The app is built while the quick checks run. */
async function everything(): Promise<Tally> {
  console.error('… lint, types and unit tests');
  const [build, ...checks] = await Promise.all([buildApp(), ...quickChecks()]);
  if (build.failed > 0) {
    console.error('The end-to-end tests are not run: there is no build.');
    return addTallies([build, ...checks]);
  }
  console.error(`… end-to-end tests in ${process.env.ITEM_CATALOG_RUNTIME}`);
  const startedMs = performance.now();
  const tests = await endToEnd();
  const durationMs = performance.now() - startedMs;
  return addTallies([build, ...checks, report('end-to-end tests', { durationMs, output: '' }, tests)]);
}

async function buildApp(): Promise<Tally> {
  try {
    await ensureBuild();
    return onePassed;
  } catch (error) {
    console.error(errorText(error));
    return oneFailed('build');
  }
}

/** Lint, types and unit tests at the same time; each is reported as it ends. */
function quickChecks(): Promise<Tally>[] {
  const byExitCode = (title: string, running: Promise<ProgramRun>) =>
    running.then((run) => report(title, run, run.exitCode === 0 ? onePassed : oneFailed(title)));
  return [
    byExitCode('lint', runProgram('@biomejs/biome/bin/biome', ['check'])),
    byExitCode('types', runProgram('typescript/bin/tsc', ['-b'])),
    unitTests(),
  ];
}

async function unitTests(): Promise<Tally> {
  const options = ['run', '--config=src/vitest.config.ts', '--reporter=dot', '--reporter=json'];
  const { run, tally } = await withReport('unit tests', (file) =>
    runProgram('vitest/vitest.mjs', [...options, `--outputFile.json=${file}`]),
  );
  // The dots of the passed tests would hide the failure.
  const output = run.output.replaceAll(/^[·x-]{20,}$/gm, '');
  return report('unit tests', { ...run, output }, someRan(tally));
}

/** Runs the specs of `e2e/` against the built app and shows each test as it ends. Those that measure time run after the others. */
async function endToEnd(given: readonly string[] = [], env: Record<string, string> = {}): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const project of [['--project=together'], ['--project=alone', '--workers=1']]) {
    const options = ['test', '-c', 'e2e', '--pass-with-no-tests', ...project, ...given];
    const { tally } = await withReport('end-to-end tests', (file) =>
      runProgram('playwright/cli.js', options, { env: { ...env, E2E_REPORT: file }, shown: true }),
    );
    tallies.push(tally);
  }
  return someRan(addTallies(tallies));
}

/** Prints one line on stderr with the check's counts and time, and its output if it failed. */
function report(title: string, run: Pick<ProgramRun, 'durationMs' | 'output'>, tally: Tally): Tally {
  const { passed, failed, skipped } = tally;
  const counts = [failed && `${failed} failed`, `${passed} passed`, skipped && `${skipped} skipped`];
  const line = `${title}: ${counts.filter(Boolean).join(', ')} (${duration(run.durationMs)})`;
  console.error(failed === 0 ? `✓ ${line}` : `✗ ${line}\n${run.output.trimEnd()}`);
  return tally;
}

/** Runs a program that writes its JSON report to the given file, and reads the counts from it. */
async function withReport(name: string, run: (file: string) => Promise<ProgramRun>) {
  const folder = mkdtempSync(join(tmpdir(), 'item-catalog-report-'));
  const file = join(folder, 'report.json');
  const ended = await run(file);
  const tally = honestTally(name, ended.exitCode, existsSync(file) ? readFileSync(file, 'utf8') : '');
  rmSync(folder, { recursive: true, force: true });
  return { run: ended, tally };
}
