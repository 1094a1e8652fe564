import { expect, test } from 'vitest';
import { installCommand, planSystemPackages } from './system-plan.mjs';
import { chromium, eastAsianFont, keychainTools, keyringForTests } from './system-requirements.mjs';

const root = { kind: 'root' } as const;
const mustAsk = { kind: 'must-ask' } as const;

test('root on Debian installs at once, without questions and without what was not asked for', () => {
  expect(
    planSystemPackages({ missing: keyringForTests, manager: 'apt-get', osId: 'debian', rights: root }),
  ).toEqual({
    kind: 'install',
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'gnome-keyring', 'dbus'],
    ],
  });
});

test('a person is told one command and nothing is installed behind their back', () => {
  expect(
    planSystemPackages({ missing: [chromium], manager: 'apt-get', osId: 'debian', rights: mustAsk }),
  ).toEqual({
    kind: 'tell',
    command: 'sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium',
  });
});

test('a CI runner whose sudo asks nothing installs through it', () => {
  const plan = planSystemPackages({
    missing: [chromium],
    manager: 'apt-get',
    osId: 'debian',
    rights: { kind: 'sudo-without-asking' },
  });
  expect(plan).toMatchObject({
    kind: 'install',
    commands: [expect.arrayContaining(['sudo', '-n', 'update']), expect.anything()],
  });
});

test('root elsewhere than on Debian is told the command of that system', () => {
  expect(planSystemPackages({ missing: [chromium], manager: 'dnf', osId: 'fedora', rights: root })).toEqual({
    kind: 'tell',
    command: 'dnf install -y chromium',
  });
  expect(installCommand({ missing: [chromium], manager: 'pacman', osId: 'arch', rights: mustAsk })).toBe(
    'sudo pacman -S --needed --noconfirm chromium',
  );
});

test('a system whose package manager is unknown is told what it lacks', () => {
  expect(installCommand({ missing: [chromium], manager: null, osId: '', rights: mustAsk })).toBe(
    'install Chromium with the system’s package manager',
  );
});

test('with nothing missing nothing is done', () => {
  expect(planSystemPackages({ missing: [], manager: 'apt-get', osId: 'debian', rights: root })).toEqual({
    kind: 'nothing',
  });
});

test('every requirement names a package for every package manager', () => {
  for (const { id, packages } of [...keychainTools, ...keyringForTests, chromium]) {
    expect(
      Object.values(packages).every((names) => names.length > 0),
      id,
    ).toBe(true);
  }
});

test('a browser that is only a script pointing to a snap is no browser', () => {
  const system = {
    hasProgram: () => true,
    prints: () => '',
    chromium: () => '/usr/bin/chromium-browser',
    succeeds: () => false,
  };
  expect(chromium.isPresent(system)).toBe(false);
  expect(chromium.isPresent({ ...system, succeeds: () => true })).toBe(true);
});

test('Ubuntu, whose Chromium package is only a pointer to a snap, is told what to install instead', () => {
  const ubuntu = { manager: 'apt-get', osId: 'ubuntu', rights: root } as const;
  const plan = planSystemPackages({ ...ubuntu, missing: [chromium] });
  expect(plan).toMatchObject({ kind: 'tell', command: expect.stringContaining('Google Chrome') });
  const both = planSystemPackages({ ...ubuntu, missing: [chromium, eastAsianFont] });
  expect(both).toMatchObject({
    kind: 'install',
    commands: [expect.anything(), expect.not.arrayContaining(['chromium'])],
  });
});
