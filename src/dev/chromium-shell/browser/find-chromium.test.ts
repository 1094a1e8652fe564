import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

test('uses the browser in CHROMIUM_PATH, and no other instead', () => {
  expect(findChromium({ CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' }, () => true)).toBe('/opt/mine');
  expect(
    findChromium({ CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' }, (path) => path !== '/opt/mine'),
  ).toBeNull();
});

test('searches the PATH before the usual paths', () => {
  const installed = [join('/home/me/bin', 'google-chrome'), '/usr/bin/chromium'];
  expect(findChromium({ PATH: '/home/me/bin' }, (path) => installed.includes(path))).toBe(
    join('/home/me/bin', 'google-chrome'),
  );
  expect(findChromium({ PATH: '/nowhere' }, (path) => installed.includes(path))).toBe('/usr/bin/chromium');
});

test('finds none where no browser is installed', () => {
  expect(findChromium({ PATH: '/usr/bin' }, () => false)).toBeNull();
});
