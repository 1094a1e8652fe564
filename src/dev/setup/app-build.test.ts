import { expect, test } from 'vitest';
import { whyBuild } from './app-build.mjs';
import { isBuilt } from './source-fingerprint.mjs';

const same = { fingerprint: 'a', built: 'a', missing: [], rebuild: false };

test('a build of these very sources is kept', () => {
  expect(whyBuild(same)).toBeNull();
});

test('changed sources, a deleted output, a first run and a wish are reasons to build', () => {
  expect(whyBuild({ ...same, built: 'b' })).toBe('the sources have changed');
  expect(whyBuild({ ...same, missing: ['out/main/index.js'] })).toBe('not built yet');
  expect(whyBuild({ ...same, built: undefined })).toBe('not built yet');
  expect(whyBuild({ ...same, rebuild: true })).toBe('as asked');
});

test('changing a test builds nothing again', () => {
  expect(isBuilt('src/main/index.ts')).toBe(true);
  expect(isBuilt('src/shared/item.test.ts')).toBe(false);
  expect(isBuilt('src/renderer/app/app.test.tsx')).toBe(false);
  expect(isBuilt('src/renderer/testing/setup.ts')).toBe(false);
});
