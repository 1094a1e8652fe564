import { expect, test } from 'vitest';
import { buildTrouble } from './keychain-module.ts';

test('of a failed build the cause is told in one line', () => {
  const output = [
    'gyp info it worked if it ends with ok',
    'gyp ERR! configure error',
    'gyp ERR! stack Error: Could not find any Visual Studio installation to use',
    'gyp ERR! stack - it was looked for everywhere',
    'gyp ERR! stack     at VisualStudioFinder.fail',
  ].join('\n');
  expect(buildTrouble(output)).toBe(
    'Could not find any Visual Studio installation to use - it was looked for everywhere',
  );
});

test('a build without a complaint has no cause to tell', () => {
  expect(buildTrouble('added 1 package')).toBeNull();
});
