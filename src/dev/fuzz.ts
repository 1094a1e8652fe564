import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { alignedTable } from './bench/text-table.ts';
import { runPackageProgram } from './checks/run-check.ts';

/** `npm run fuzz`: the properties of the unit tests, with a new seed and far more cases. */
type Report = {
  testResults: {
    assertionResults: { title: string; status: string; meta: { fuzz?: Result } }[];
  }[];
};
type Result = { cases: number; tookMs: number; seed: number };

const { values } = parseArgs({
  options: {
    /** Cases of each property; a slow one tries a share of them. */
    cases: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    /** A property stops after this, whatever it has reached. */
    'most-seconds': { type: 'string', default: '120' },
  },
});

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
    FUZZ_CASES: values.cases,
    FUZZ_SEED: values.seed,
    FUZZ_MOST_MS: String(Number(values['most-seconds']) * 1_000),
  },
  shown: true,
  endsWithinMs: 3_000,
});
console.log(resultTable(readReport(report)));
rmSync(folder, { recursive: true, force: true });
process.exitCode = exitCode === 0 ? 0 : 1;

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}

function resultTable({ testResults }: Report): string {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const tried = all.flatMap(({ title, status, meta }) =>
    meta.fuzz === undefined ? [] : [{ title, status, ...meta.fuzz }],
  );
  const failed = all.filter(({ status }) => status !== 'passed');
  const cases = tried.reduce((sum, one) => sum + one.cases, 0);
  const rows = tried.map((one) => [
    String(one.cases),
    String(Math.round(one.cases / (Math.max(1, one.tookMs) / 1_000))),
    one.title,
  ]);
  return [
    alignedTable([['Cases', 'per s', 'Property'], ...rows], ['right', 'right', 'left']),
    `${cases} cases of ${tried.length} properties in ${Math.round((performance.now() - startedMs) / 1_000)} s, seed ${values.seed}, ${failed.length} failed`,
    ...failed.map(({ title }) => `failed: ${title}`),
  ].join('\n');
}
