import { expect, test } from 'vitest';
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
