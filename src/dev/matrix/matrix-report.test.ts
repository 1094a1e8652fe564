import { expect, test } from 'vitest';
import { matrixResults, matrixText, matrixTotals } from './matrix-report.ts';

function aCase(fault: string, endpoint: string, status: string) {
  const description = JSON.stringify({ family: 'Refusals', fault, endpoint, situation: 'rows shown' });
  return { tests: [{ status, annotations: [{ type: 'matrix', description }] }] };
}

const report = JSON.stringify({
  suites: [
    {
      specs: [{ tests: [{ status: 'expected', annotations: [] }] }],
      suites: [
        { specs: [aCase('400', 'list', 'expected'), aCase('401', 'list', 'unexpected')] },
        { specs: [aCase('400', 'item', 'flaky')] },
      ],
    },
  ],
});

test('each case stands in its column, what can’t happen is a dash, and what failed stands out', () => {
  expect(
    matrixText(matrixResults(report))
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, ' | ').trim()),
  ).toEqual([
    'Fault | list, rows shown | item, rows shown',
    'Refusals | 1/2 | 0/1',
    '| 400 | passed | FAILED',
    '| 401 | FAILED | –',
    'Total | 1/2 | 0/1',
  ]);
});

test('tests that are no case of the matrix are not counted, one that passed only the second time has failed', () => {
  expect(matrixTotals(matrixResults(report))).toBe('2 faults in 3 cases: 1 passed, 2 failed');
});

test('a run without a report has no results', () => {
  expect(matrixResults('')).toEqual([]);
});
