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
  expect(parseCommandLine(argv)).toEqual({ demo });
});
