import { expect, test } from 'vitest';
import { readStartOptions } from './start-options.ts';

test('plain start opens a window in the person’s usual folder', () => {
  expect(readStartOptions([], { DISPLAY: ':0' }, 'linux')).toEqual({
    once: false,
    headless: false,
    userDataDir: undefined,
    appArgs: [],
  });
});

test('once is headless and leaves the rest of the arguments to the app', () => {
  const options = readStartOptions(
    ['--once', '--user-data-dir=/tmp/a', 'item-catalog://items'],
    { DISPLAY: ':0' },
    'linux',
  );
  expect(options).toMatchObject({
    once: true,
    headless: true,
    userDataDir: '/tmp/a',
    appArgs: ['item-catalog://items'],
  });
});

test('without a display the window is headless', () => {
  expect(readStartOptions([], {}, 'linux').headless).toBe(true);
  expect(readStartOptions([], {}, 'darwin').headless).toBe(false);
});
