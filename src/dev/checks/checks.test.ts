import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeModulesFolder } from '#dev/setup/project-folders.ts';
import { honestTally, onePassed, someRan } from './tally.ts';

const vitest = (numPassedTests: number, numFailedTests: number, numTotalTests: number) =>
  JSON.stringify({ numPassedTests, numFailedTests, numTotalTests, testResults: [] });
const playwright = (stats: object) =>
  JSON.stringify({ errors: [], stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } });

test('the cases of Vitest and Playwright are counted, those that passed on a retry as passed', () => {
  expect(honestTally(1, vitest(3, 2, 6))).toEqual({ passed: 3, failed: 2, skipped: 1 });
  expect(honestTally(1, playwright({ expected: 5, unexpected: 1, flaky: 2, skipped: 2 }))).toEqual({
    passed: 7,
    failed: 1,
    skipped: 2,
  });
});

test('a run that crashed counts as failed although its report names no failure', () => {
  expect(honestTally(1, vitest(7, 0, 7))).toEqual({ passed: 7, failed: 1, skipped: 0 });
  expect(honestTally(null, playwright({ expected: 7 })).failed).toBe(1);
  expect(honestTally(0, 'not a report').failed).toBe(1);
  expect(honestTally(0, '{}').failed).toBe(1);
});

test('a run without any test has failed', () => {
  expect(someRan(honestTally(0, playwright({}))).failed).toBe(1);
  expect(someRan(onePassed)).toEqual(onePassed);
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
