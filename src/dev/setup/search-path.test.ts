import { expect, test } from 'vitest';
import { findProgram, withSearchPath } from './search-path.mjs';

test('Windows’ own spelling of PATH is kept, so that there is never a second one', () => {
  const env = withSearchPath({ Path: 'C:\\Windows' }, 'win32', (folders) => ['C:\\node', ...folders]);
  expect(env).toEqual({ Path: 'C:\\node;C:\\Windows' });
});

test('an environment without a PATH gets one', () => {
  expect(withSearchPath({}, 'linux', () => ['/bin'])).toEqual({ PATH: '/bin' });
});

test('the first folder that has the program wins', () => {
  const canRun = (path: string) => path === '/b/make' || path === '/c/make';
  expect(findProgram('make', { env: { PATH: '/a:/b:/c' }, platform: 'linux', canRun })).toBe('/b/make');
  expect(findProgram('cc', { env: { PATH: '/a:/b' }, platform: 'linux', canRun })).toBeNull();
});

test('on Windows a program is looked for with its ending', () => {
  const canRun = (path: string) => path === 'C:\\node\\node.exe';
  expect(findProgram('node', { env: { PATH: 'C:\\node' }, platform: 'win32', canRun })).toBe(
    'C:\\node\\node.exe',
  );
});
