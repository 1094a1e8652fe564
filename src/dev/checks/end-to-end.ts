import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckResult } from './check-results.ts';
import { playwrightTally } from './reports.ts';
import { runPackageProgram } from './run-check.ts';
import { honestTally } from './tally.ts';

/** The specs of `e2e/` over the built app; each test is shown as it ends. */
export async function runEndToEnd(args: readonly string[] = []): Promise<CheckResult> {
  const folder = mkdtempSync(join(tmpdir(), 'item-catalog-e2e-report-'));
  const report = join(folder, 'playwright.json');
  const run = await runPackageProgram({
    packageName: 'playwright',
    program: 'playwright',
    args: ['test', '-c', 'e2e', ...args],
    env: { E2E_REPORT: report },
    shown: true,
  });
  const tally = honestTally(run.exitCode, playwrightTally(textOf(report)));
  rmSync(folder, { recursive: true, force: true });
  return { name: 'end-to-end tests', tally, durationMs: run.durationMs, output: '' };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
