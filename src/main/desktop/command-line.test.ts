import { expect, test } from 'vitest';
import { parseCommandLine } from './command-line.ts';

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
  [['--deadline-scale=0.1'], 0.1],
  [['--deadline-scale=2'], 2],
  [['--deadline-scale=0.5', '--deadline-scale=0.25'], 0.25],
  [[], 1],
  [['--deadline-scale=0'], 1],
  [['--deadline-scale=-1'], 1],
  [['--deadline-scale=Infinity'], 1],
  [['--deadline-scale=1e3'], 1],
  [['--deadline-scale='], 1],
  [['--', '--deadline-scale=0.1'], 1],
])('in a checkout, %j: deadlines are multiplied by %s', (argv, scale) => {
  expect(parseCommandLine(argv, { isPackaged: false }).deadlineScale).toBe(scale);
});

test('a packaged app ignores --deadline-scale', () => {
  expect(parseCommandLine(['--deadline-scale=0.1'], { isPackaged: true }).deadlineScale).toBe(1);
});

test.each([
  [['--watch-interval=500'], 500],
  [[], null],
  [['--watch-interval=5'], null],
  [['--watch-interval=0500'], null],
  [['--watch-interval=1e3'], null],
  [['--', '--watch-interval=500'], null],
])('in a checkout, %j: watched items are checked every %s ms', (argv, intervalMs) => {
  expect(parseCommandLine(argv, { isPackaged: false }).watchIntervalMs).toBe(intervalMs);
});

test('a packaged app ignores --watch-interval', () => {
  expect(parseCommandLine(['--watch-interval=500'], { isPackaged: true }).watchIntervalMs).toBeNull();
});

test('only a checkout accepts another policy file', () => {
  const argv = ['--policy-file=/one.json', '--policy-file=/two=2.json'];
  expect(parseCommandLine(argv, { isPackaged: false }).policyFile).toBe('/two=2.json');
  expect(parseCommandLine([], { isPackaged: false }).policyFile).toBeNull();
  expect(parseCommandLine(argv, { isPackaged: true }).policyFile).toBeNull();
});
