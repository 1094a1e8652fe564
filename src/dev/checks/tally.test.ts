import { expect, test } from 'vitest';
import { playwrightTally, vitestTally } from './reports.ts';
import { addTallies, honestTally, lastLine, oneFailed, onePassed, someRan } from './tally.ts';

const file = (status: string, cases: string[]) => ({
  status,
  assertionResults: cases.map((of) => ({ status: of })),
});
const vitest = (...testResults: unknown[]) => JSON.stringify({ testResults });
const playwright = (stats: object, errors: unknown[] = []) =>
  JSON.stringify({ errors, stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } });

test('Vitest’s cases are counted, and a file that could not be loaded is a failure', () => {
  const report = vitest(
    file('passed', ['passed', 'passed', 'pending']),
    file('failed', ['failed', 'passed']),
    file('failed', []),
  );
  expect(vitestTally(report)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('Playwright’s flaky tests and errors outside of tests are failures', () => {
  expect(playwrightTally(playwright({ expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, [{}]))).toEqual({
    passed: 5,
    failed: 3,
    skipped: 2,
  });
});

test('a run that crashed counts as failed whatever its report says', () => {
  expect(honestTally(1, { passed: 7, failed: 0, skipped: 0 })).toEqual({ passed: 7, failed: 1, skipped: 0 });
  expect(honestTally(null, { passed: 7, failed: 0, skipped: 0 }).failed).toBe(1);
  expect(honestTally(0, vitestTally('not a report')).failed).toBe(1);
});

test('a run in which nothing ran has failed', () => {
  expect(someRan(honestTally(0, playwrightTally(playwright({})))).failed).toBe(1);
});

test('failures that were counted are not counted twice', () => {
  expect(honestTally(1, { passed: 7, failed: 2, skipped: 0 }).failed).toBe(2);
});

test('the last line adds everything up', () => {
  expect(lastLine(addTallies([onePassed, oneFailed, { passed: 40, failed: 0, skipped: 3 }]))).toBe(
    '41 passed, 1 failed',
  );
});
