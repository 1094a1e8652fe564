import { expect, test } from 'vitest';
import {
  chromium,
  installCommands,
  installText,
  type LinuxSystem,
  type Requirement,
} from './system-packages.ts';

const debian: LinuxSystem = { hasApt: true, isUbuntu: false, rights: 'root' };
const font: Requirement = { what: 'a font', isPresent: () => false, packages: ['fontconfig', 'fonts-x'] };

test('root on Debian installs without questions, and without what was not asked for', () => {
  expect(installCommands([chromium, font], debian)).toEqual([
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fontconfig', 'fonts-x'],
  ]);
});

test('a person is told one command', () => {
  expect(installText([chromium], { ...debian, rights: 'must-ask' })).toBe(
    'sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium',
  );
});

test('a CI runner whose sudo asks nothing installs through it', () => {
  const [update] = installCommands([chromium], { ...debian, rights: 'sudo-without-asking' });
  expect(update?.slice(0, 2)).toEqual(['sudo', '-n']);
});

test('a system without apt is told what it lacks', () => {
  const fedora = { ...debian, hasApt: false };
  expect(installCommands([chromium], fedora)).toEqual([]);
  expect(installText([chromium, font], fedora)).toBe(
    'install Chromium, a font with the system’s package manager',
  );
});

test('Ubuntu, whose Chromium package is only a pointer to a snap, is told what to install instead', () => {
  const ubuntu = { ...debian, isUbuntu: true };
  expect(installCommands([chromium], ubuntu)).toEqual([]);
  expect(installText([chromium], ubuntu)).toContain('Google Chrome');
  expect(installCommands([chromium, font], ubuntu).flat()).not.toContain('chromium');
});
