import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nodeModulesFolder } from '#dev/setup/project-folders.mjs';

/** How the tests of a copy ended. `broken`: without a failed test, so nothing was proved either way. */
export type TestsEnd =
  | { kind: 'passed'; tests: number }
  | { kind: 'failed'; firstTest: string }
  | { kind: 'broken'; output: string };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
};

/** Runs test files of a copy, up to the first failure. What hangs past `longestMs` was noticed too. */
export async function runTests(
  folder: string,
  tests: readonly string[],
  longestMs: number,
): Promise<TestsEnd> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const { output, ranOut } = await vitest(folder, longestMs, [
    ...['run', '--config=src/vitest.config.ts', '--bail=1', '--reporter=json', `--outputFile=${report}`],
    ...tests,
  ]);
  if (ranOut) return { kind: 'failed', firstTest: `(no end within ${longestMs / 1_000} s)` };
  const read = reportAt(report);
  if (read === null) return { kind: 'broken', output };
  if (read.numFailedTests > 0) return { kind: 'failed', firstTest: firstFailure(read) };
  if (read.numPassedTests === 0 || read.testResults.length < tests.length) return { kind: 'broken', output };
  return { kind: 'passed', tests: read.numPassedTests };
}

function firstFailure(report: VitestReport): string {
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return all.find(({ status }) => status === 'failed')?.fullName ?? '';
}

function vitest(
  folder: string,
  longestMs: number,
  args: readonly string[],
): Promise<{ output: string; ranOut: boolean }> {
  const program = join(nodeModulesFolder, 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve) => {
    let output = '';
    let ranOut = false;
    const deadline = setTimeout(() => {
      ranOut = true;
      child.kill('SIGKILL');
    }, longestMs);
    const take = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-4_000);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => take(Buffer.from(error.message)));
    child.on('close', () => {
      clearTimeout(deadline);
      resolve({ output, ranOut });
    });
  });
}

function reportAt(path: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
