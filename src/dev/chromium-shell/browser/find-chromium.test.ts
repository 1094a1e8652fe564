import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

test('the browser that was named is taken, and no other in its place', () => {
  expect(findChromium({ CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' }, () => true)).toBe('/opt/mine');
  expect(
    findChromium({ CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' }, (path) => path !== '/opt/mine'),
  ).toBeNull();
});

test('the PATH comes before the usual places', () => {
  const there = [join('/home/me/bin', 'google-chrome'), '/usr/bin/chromium'];
  expect(findChromium({ PATH: '/home/me/bin' }, (path) => there.includes(path))).toBe(
    join('/home/me/bin', 'google-chrome'),
  );
  expect(findChromium({ PATH: '/nowhere' }, (path) => there.includes(path))).toBe('/usr/bin/chromium');
});

test('without any browser there is none', () => {
  expect(findChromium({ PATH: '/usr/bin' }, () => false)).toBeNull();
});
