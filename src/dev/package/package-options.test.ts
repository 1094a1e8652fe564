import { expect, test } from 'vitest';
import { packageOptions } from './package-options.ts';

test('without arguments the packages of this system are made with the Electron that is downloaded', () => {
  expect(packageOptions([])).toEqual({ folderOnly: false, electronDist: null });
});

test('a folder alone, and an Electron of one’s own', () => {
  expect(packageOptions(['--dir', '--electron-dist=/opt/electron'])).toEqual({
    folderOnly: true,
    electronDist: '/opt/electron',
  });
});

test.each([['--win'], ['--electron-dist='], ['deb']])('%s is refused', (arg) => {
  expect(() => packageOptions([arg])).toThrow(TypeError);
});
