import { expect, test } from 'vitest';
import { countPackages, whyPackagesMustBeInstalled } from './installed-packages.mjs';

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/react': { version: '19.3.1', integrity: 'sha512-a' },
    'node_modules/@biomejs/biome': { version: '2.6.8', integrity: 'sha512-b' },
    'node_modules/@biomejs/cli-win32-x64': { version: '2.6.8', optional: true },
  },
};
const allInstalled = {
  packages: {
    'node_modules/react': { version: '19.3.1', integrity: 'sha512-a' },
    'node_modules/@biomejs/biome': { version: '2.6.8', integrity: 'sha512-b' },
  },
};
const everythingExists = () => true;

test('packages as in the lock are left alone, whoever installed them', () => {
  expect(
    whyPackagesMustBeInstalled({ lock, installed: allInstalled, folderExists: everythingExists }),
  ).toBeNull();
});

test('a fresh clone, or an install that was interrupted, is installed', () => {
  expect(whyPackagesMustBeInstalled({ lock, installed: null, folderExists: () => false })).toBe(
    'not installed yet',
  );
});

test('a package of another version is a reason, and is named', () => {
  const newer = { packages: { ...lock.packages, 'node_modules/react': { version: '19.4.0' } } };
  expect(
    whyPackagesMustBeInstalled({ lock: newer, installed: allInstalled, folderExists: everythingExists }),
  ).toBe('react is not as in package-lock.json');
});

test('the same version with other contents is a reason', () => {
  const changed = { packages: { 'node_modules/react': { version: '19.3.1', integrity: 'sha512-z' } } };
  expect(
    whyPackagesMustBeInstalled({ lock: changed, installed: allInstalled, folderExists: everythingExists }),
  ).toContain('react');
});

test('a package that was deleted from disk is a reason', () => {
  const withoutReact = (path: string) => path !== 'node_modules/react';
  expect(whyPackagesMustBeInstalled({ lock, installed: allInstalled, folderExists: withoutReact })).toBe(
    'react is missing on disk',
  );
});

test('an optional package for another platform is no reason', () => {
  expect(countPackages(lock)).toBe(2);
  expect(
    whyPackagesMustBeInstalled({ lock, installed: allInstalled, folderExists: everythingExists }),
  ).toBeNull();
});
