import path from 'node:path';
import { expect, test } from 'vitest';
import { outsideArchive } from './outside-archive.ts';

test('a file of a package is found beside the archive', () => {
  expect(outsideArchive('/opt/Item Catalog/resources/app.asar/resources/icons/256.png', path.posix)).toBe(
    '/opt/Item Catalog/resources/app.asar.unpacked/resources/icons/256.png',
  );
  expect(outsideArchive('C:\\Item Catalog\\resources\\app.asar\\icon.png', path.win32)).toBe(
    'C:\\Item Catalog\\resources\\app.asar.unpacked\\icon.png',
  );
});

test('a file of a checkout stays where it is', () => {
  expect(outsideArchive('/home/someone/app.asar.d/icons/256.png', path.posix)).toBe(
    '/home/someone/app.asar.d/icons/256.png',
  );
});
