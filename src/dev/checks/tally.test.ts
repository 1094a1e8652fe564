import { expect, onTestFinished, test, vi } from 'vitest';
import { addTallies, conclude, honestTally, oneFailed, onePassed, someRan } from './tally.ts';

const vitest = (numPassedTests: number, numFailedTests: number, numTotalTests: number) =>
  JSON.stringify({ numPassedTests, numFailedTests, numTotalTests, testResults: [] });
const playwright = (stats: object, suites: object[] = []) =>
  JSON.stringify({
    errors: [],
    suites,
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  });

test('Vitest’s cases are counted', () => {
  expect(honestTally(1, vitest(3, 2, 6))).toEqual({ passed: 3, failed: 2, skipped: 1, flaky: [] });
});

test('Playwright’s tests that passed only on a retry are counted as passed, and named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const suites = [
    {
      title: 'browse.spec.ts',
      specs: [spec('rows scroll', 'expected'), spec('a page is turned', 'flaky')],
      suites: [{ title: 'filters', specs: [spec('by name', 'flaky'), spec('by app', 'unexpected')] }],
    },
  ];
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 2 };
  const flaky = ['browse.spec.ts › a page is turned', 'browse.spec.ts › filters › by name'];
  expect(honestTally(1, playwright(stats, suites))).toEqual({ passed: 7, failed: 1, skipped: 2, flaky });
  expect(addTallies([onePassed, honestTally(0, playwright({ flaky: 2 }, suites)), oneFailed])).toEqual({
    ...{ passed: 3, failed: 1, skipped: 0 },
    flaky,
  });
});

test('tests that passed only on a retry are listed right before the last line', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => {
    printed.mockRestore();
    process.exitCode = 0;
  });
  conclude({
    passed: 4,
    failed: 0,
    skipped: 1,
    flaky: ['browse.spec.ts › by name', 'views.spec.ts › saved'],
  });
  expect(printed.mock.calls.join('\n').split('\n')).toEqual([
    '1 skipped',
    'Passed only on a retry:',
    '  browse.spec.ts › by name',
    '  views.spec.ts › saved',
    '4 passed, 0 failed',
  ]);
});

test('a run that crashed counts as failed although its report names no failure', () => {
  expect(honestTally(1, vitest(7, 0, 7))).toEqual({ passed: 7, failed: 1, skipped: 0, flaky: [] });
  expect(honestTally(null, playwright({ expected: 7 })).failed).toBe(1);
  expect(honestTally(0, 'not a report').failed).toBe(1);
  expect(honestTally(0, '{}').failed).toBe(1);
});

test('a run without any test has failed', () => {
  expect(someRan(honestTally(0, playwright({}))).failed).toBe(1);
  expect(someRan(onePassed)).toEqual(onePassed);
});
