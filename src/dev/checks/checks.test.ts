import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeModulesFolder } from '#dev/setup/project-folders.ts';
import { addTallies, failureText, honestTally, oneFailed, onePassed, someRan } from './tally.ts';

/** Vitest's report of a file whose tests have these names; `total` counts those that were skipped too. */
const vitest = (passed: number, failed: readonly string[], total: number) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed.length,
    numTotalTests: total,
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'a good one' },
          ...failed.map((fullName) => ({ status: 'failed', fullName })),
        ],
      },
    ],
  });
const playwright = (stats: object, suites: readonly object[] = []) =>
  JSON.stringify({
    errors: [],
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    suites,
  });

test('the cases of Vitest and Playwright are counted, those that passed on a retry as passed, and the failed ones named', () => {
  expect(honestTally('unit', 1, vitest(3, ['a', 'b'], 6))).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    failures: ['a', 'b'],
  });
  const spec = (title: string, status: string) => ({ title, file: 'menu.spec.ts', tests: [{ status }] });
  const suite = { specs: [spec('opens', 'expected')], suites: [{ specs: [spec('closes', 'unexpected')] }] };
  expect(
    honestTally('e2e', 1, playwright({ expected: 5, unexpected: 1, flaky: 2, skipped: 2 }, [suite])),
  ).toEqual({ passed: 7, failed: 1, skipped: 2, failures: ['menu.spec.ts: closes'] });
});

test('a run that crashed counts as failed although its report names no failure', () => {
  expect(honestTally('unit', 1, vitest(7, [], 7))).toMatchObject({
    passed: 7,
    failed: 1,
    failures: ['unit'],
  });
  expect(honestTally('e2e', null, playwright({ expected: 7 })).failures).toEqual(['e2e']);
  expect(honestTally('e2e', 0, 'not a report').failures).toEqual(['e2e (no report)']);
  expect(honestTally('e2e', 0, '{}').failed).toBe(1);
});

test('a run without any test has failed', () => {
  expect(someRan(honestTally('e2e', 0, playwright({}))).failures).toEqual(['no test ran']);
  expect(someRan(onePassed)).toEqual(onePassed);
});

test('what failed is said in one line, the first ones by name', () => {
  const failed = ['lint', 'types', 'a', 'b', 'c', 'd', 'e'].map(oneFailed);
  expect(failureText(addTallies(failed.slice(0, 2)))).toBe('2 failed: lint · types');
  expect(failureText(addTallies([onePassed, ...failed]))).toBe('7 failed: lint · types · a · b · c · 2 more');
});

test.skipIf(process.platform === 'win32')('an interrupted run starts no more programs', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'run-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [first, second, run] = ['first.mjs', 'second.mjs', 'run.mjs'].map((name) => path.join(folder, name));
  await writeFile(`${first}`, `process.kill(process.ppid, 'SIGTERM'); setInterval(() => {}, 1_000);`);
  await writeFile(`${second}`, `console.log('started')`);
  const script = (file = '') => JSON.stringify(path.relative(nodeModulesFolder, file));
  const source = JSON.stringify(path.join(import.meta.dirname, 'run-program.ts'));
  await writeFile(
    `${run}`,
    `const { runProgram } = await import(${source});
    await runProgram(${script(first)}, []);
    const { exitCode, output } = await runProgram(${script(second)}, []);
    console.log(exitCode, output);`,
  );
  const { stdout } = spawnSync(process.execPath, [`${run}`], { encoding: 'utf8', timeout: 30_000 });
  expect(stdout).toBe('null Not run: interrupted\n');
});
