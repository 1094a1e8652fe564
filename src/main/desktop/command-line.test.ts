import { expect, test } from 'vitest';
import { parseCommandLine } from './command-line.ts';

const checkout = { isPackaged: false };

test.each([
  [['electron', '.', '--demo'], true],
  [['Item Catalog', '--user-data-dir=/tmp/x', '--demo', '--enable-logging'], true],
  [['electron', '.'], false],
  [['electron', '.', '--demolish'], false],
  [['electron', '.', '--demo=no'], false],
  [['electron', '.', '--', '--demo'], false],
  [[], false],
])('%j: demo %s', (argv, demo) => {
  expect(parseCommandLine(argv, { isPackaged: true }).demo).toBe(demo);
});

test.each([
  [['--deadline-scale=0.1'], { deadlineScale: 0.1 }],
  [['--deadline-scale=2'], { deadlineScale: 2 }],
  [['--deadline-scale=0.5', '--deadline-scale=0.25'], { deadlineScale: 0.25 }],
  [['--watch-interval=500'], { watchIntervalMs: 500 }],
  [['--policy-file=/one.json', '--policy-file=/two=2.json'], { policyFile: '/two=2.json' }],
])('%j counts in a checkout, not in a package', (argv, options) => {
  expect(parseCommandLine(argv, checkout)).toMatchObject(options);
  expect(parseCommandLine(argv, { isPackaged: true })).toEqual(parseCommandLine([], { isPackaged: true }));
});

test.each([
  ...['--deadline-scale=0', '--deadline-scale=-1', '--deadline-scale=Infinity', '--deadline-scale=1e3'],
  ...['--deadline-scale=', '--watch-interval=5', '--watch-interval=0500', '--watch-interval=1e3'],
  '--',
])('%s is no option, nor is anything after it', (argument) => {
  const none = { demo: false, deadlineScale: 1, policyFile: null, watchIntervalMs: null };
  expect(
    parseCommandLine([argument, '--', '--deadline-scale=0.1', '--watch-interval=500'], checkout),
  ).toEqual(none);
});
