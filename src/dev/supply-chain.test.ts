import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from './setup/project-folders.ts';

type Manifest = Record<'devDependencies' | 'optionalDependencies', Record<string, string>> & {
  dependencies?: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
type LockedPackage = {
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  libc?: string[];
};

const manifest: Manifest = readJson('package.json');
const { packages }: { packages: Record<string, LockedPackage> } = readJson('package-lock.json');
const installed = Object.entries(packages).filter(([path]) => path !== '');

test('every version is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('every package has an integrity hash and comes from the registry', () => {
  const elsewhere = installed.filter(([, { resolved }]) => !(resolved ?? 'https://').startsWith('https://'));
  const unproved = installed.filter(([, locked]) => !isProved(locked));
  expect([...elsewhere, ...unproved].map(([path]) => path)).toEqual([]);
});

/** The linter's programs for other systems have no hash where the registry that wrote the lock file doesn't have them. */
function isProved({ integrity, dev, optional, os, libc }: LockedPackage): boolean {
  if (integrity === undefined) return dev === true && optional === true && (os ?? libc) !== undefined;
  return integrity.startsWith('sha512-');
}

test('only packages that are named may run a script while they are installed, and only ones that have one', () => {
  const withScript = new Set(
    installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)),
  );
  const allowed = Object.keys(manifest.allowScripts);
  expect(allowed.filter((name) => !withScript.has(name))).toEqual([]);
  expect(allowed.sort()).toEqual(['keytar', 'node']);
});

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function readJson(name: string) {
  return JSON.parse(readFileSync(join(projectFolder, name), 'utf8'));
}
