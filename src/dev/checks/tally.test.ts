import { expect, test } from 'vitest';
import { addTallies, honestTally, lastLine, oneFailed, onePassed, someRan } from './tally.ts';

const vitest = (numPassedTests: number, numFailedTests: number, numTotalTests: number) =>
  JSON.stringify({ numPassedTests, numFailedTests, numTotalTests, testResults: [] });
const playwright = (stats: object) =>
  JSON.stringify({ errors: [], stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } });

test('Vitest’s cases are counted', () => {
  expect(honestTally(1, vitest(3, 2, 6))).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('Playwright’s flaky tests are failures', () => {
  expect(honestTally(1, playwright({ expected: 5, unexpected: 1, flaky: 1, skipped: 2 }))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
  });
});

test('a run that crashed counts as failed whatever its report says', () => {
  expect(honestTally(1, vitest(7, 0, 7))).toEqual({ passed: 7, failed: 1, skipped: 0 });
  expect(honestTally(null, playwright({ expected: 7 })).failed).toBe(1);
  expect(honestTally(0, 'not a report').failed).toBe(1);
  expect(honestTally(0, '{}').failed).toBe(1);
});

test('a run in which nothing ran has failed', () => {
  expect(someRan(honestTally(0, playwright({}))).failed).toBe(1);
  expect(someRan(onePassed)).toEqual(onePassed);
});

test('the last line adds everything up', () => {
  expect(lastLine(addTallies([onePassed, oneFailed, { passed: 40, failed: 0, skipped: 3 }]))).toBe(
    '41 passed, 1 failed',
  );
});
