import { expect, test } from 'vitest';
import { packageOptions } from './package-options.ts';

test('without arguments all packages of this system are made with the Electron that is downloaded', () => {
  expect(packageOptions([], 'linux')).toEqual({ targets: [], electronDist: null, output: null });
});

test('a folder alone, an Electron of one’s own, a place of one’s own', () => {
  expect(packageOptions(['--dir', '--electron-dist=/opt/electron', '--output', 'made'], 'darwin')).toEqual({
    targets: ['dir'],
    electronDist: '/opt/electron',
    output: 'made',
  });
});

test('one kind of package', () => {
  expect(packageOptions(['--target', 'deb'], 'linux').targets).toEqual(['deb']);
  expect(() => packageOptions(['--target', 'deb'], 'win32')).toThrow(/no --target deb.*There are: nsis/);
});

test.each([['--win'], ['--electron-dist='], ['deb']])('%s is refused', (arg) => {
  expect(() => packageOptions([arg], 'linux')).toThrow(TypeError);
});

test('a system that no package is for is said', () => {
  expect(() => packageOptions([], 'freebsd')).toThrow(/No packages are made on freebsd/);
});
