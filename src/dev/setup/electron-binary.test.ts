import { expect, test } from 'vitest';
import { downloadTrouble, mustTryDownload } from './electron-binary.ts';

const version = '45.4.1';

test('Electron’s download is tried once per version on Linux', () => {
  expect(mustTryDownload({ version, earlier: undefined, retry: false, platform: 'linux' })).toBe(true);
  expect(mustTryDownload({ version, earlier: { version }, retry: false, platform: 'linux' })).toBe(false);
  expect(mustTryDownload({ version, earlier: { version: '44.0.0' }, retry: false, platform: 'linux' })).toBe(
    true,
  );
});

test('it is tried again when asked', () => {
  expect(mustTryDownload({ version, earlier: { version }, retry: true, platform: 'linux' })).toBe(true);
});

test('Windows and macOS, where Electron opens the window, try every time', () => {
  expect(mustTryDownload({ version, earlier: { version }, retry: false, platform: 'darwin' })).toBe(true);
  expect(mustTryDownload({ version, earlier: { version }, retry: false, platform: 'win32' })).toBe(true);
});

test('of what the installer printed, the error is told and its stack is not', () => {
  expect(downloadTrouble('TypeError: fetch failed\n    at node:internal/deps/undici:1:1')).toBe(
    'fetch failed',
  );
  expect(downloadTrouble('HTTPError: Response code 403 (Forbidden)\n')).toBe('Response code 403 (Forbidden)');
  expect(downloadTrouble('')).toBe('no reason given');
});
