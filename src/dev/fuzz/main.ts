import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPackageProgram } from '#dev/checks/run-check.ts';
import { type FuzzOptions, fuzzOptions } from './fuzz-options.ts';
import { type FuzzReport, fuzzTable } from './fuzz-report.ts';

/** `npm run fuzz`: the properties of the unit tests, with a new seed and far more cases. */
try {
  process.exitCode = await fuzz(fuzzOptions(process.argv.slice(2), Date.now() % 2 ** 31));
} catch (error) {
  console.error(error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
}

async function fuzz(options: FuzzOptions): Promise<number> {
  const startedMs = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'item-catalog-fuzz-'));
  const report = join(folder, 'vitest.json');
  const { exitCode } = await runPackageProgram({
    packageName: 'vitest',
    program: 'vitest',
    args: [
      ...['run', '--config=src/vitest.config.ts', '--disable-console-intercept', '--max-workers=2'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '.properties.test'],
    ],
    env: {
      FUZZ_CASES: String(options.cases),
      FUZZ_SEED: String(options.seed),
      FUZZ_MOST_MS: String(options.mostSeconds * 1_000),
    },
    shown: true,
    endsWithinMs: 3_000,
  });
  console.log(`\n${fuzzTable(reportAt(report), { ...options, tookMs: performance.now() - startedMs })}`);
  rmSync(folder, { recursive: true, force: true });
  return exitCode === 0 ? 0 : 1;
}

function reportAt(path: string): FuzzReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}
