import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckResult } from './check-results.ts';
import { playwrightTally } from './reports.ts';
import { runPackageProgram } from './run-check.ts';
import { addTallies, honestTally, someRan, type Tally } from './tally.ts';

/** The specs of `e2e/` over the built app; each test is shown as it ends. Those that are timed run when the others have ended. */
export async function runEndToEnd(args: readonly string[] = []): Promise<CheckResult> {
  const startedMs = performance.now();
  const together = await runPlaywright(['--project=together', '--pass-with-no-tests', ...args]);
  const alone = await runPlaywright(['--project=alone', '--workers=1', '--pass-with-no-tests', ...args]);
  return {
    name: 'end-to-end tests',
    tally: someRan(addTallies([together.tally, alone.tally])),
    durationMs: performance.now() - startedMs,
    output: '',
  };
}

/** All cases of the fault matrix, not only those that fit into `npm test`, with Playwright's JSON report of them. */
export async function runHostileMatrix(args: readonly string[]): Promise<{ tally: Tally; report: string }> {
  const run = await runPlaywright(['hostile.spec', ...args], { HOSTILE_MATRIX: 'whole' });
  return { ...run, tally: someRan(run.tally) };
}

async function runPlaywright(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'item-catalog-e2e-report-'));
  const reportFile = join(folder, 'playwright.json');
  const run = await runPackageProgram({
    packageName: 'playwright',
    program: 'playwright',
    args: ['test', '-c', 'e2e', ...args],
    env: { ...env, E2E_REPORT: reportFile },
    shown: true,
  });
  const report = textOf(reportFile);
  rmSync(folder, { recursive: true, force: true });
  return { tally: honestTally(run.exitCode, playwrightTally(report)), report };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
