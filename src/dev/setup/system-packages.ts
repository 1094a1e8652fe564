import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findChromium } from '#dev/chromium-shell/browser/find-chromium.ts';
import type { Progress } from './progress.ts';
import { runLogged } from './run-logged.ts';
import { SetupStop } from './setup-stop.ts';
import { readStamps, writeStamps } from './stamps.ts';

/** What the project takes from a Linux system. It is looked for as the thing itself, so that any way of having it counts. */
export type Requirement = {
  what: string;
  isPresent: () => boolean;
  /** Debian's packages that bring it. */
  packages: readonly string[];
  /** Ubuntu's Chromium package only points to a snap. */
  byHandOnUbuntu?: string;
};

export type LinuxSystem = { hasApt: boolean; isUbuntu: boolean; isRoot: boolean };

const installTimeoutMs = 15 * 60_000;
const probeTimeoutMs = 20_000;

/** What the keychain module is built with. */
export const keychainTools: readonly Requirement[] = [
  { what: 'pkg-config', isPresent: () => hasProgram('pkg-config'), packages: ['pkg-config'] },
  {
    what: 'libsecret with its headers',
    isPresent: () => succeeds('pkg-config', '--exists', 'libsecret-1'),
    packages: ['libsecret-1-dev'],
  },
  { what: 'a C++ compiler', isPresent: () => hasProgram('g++') || hasProgram('clang++'), packages: ['g++'] },
  { what: 'make', isPresent: () => hasProgram('make'), packages: ['make'] },
  { what: 'Python 3', isPresent: () => hasProgram('python3'), packages: ['python3'] },
];

const keyring: readonly Requirement[] = [
  {
    what: 'GNOME Keyring',
    isPresent: () => hasProgram('gnome-keyring-daemon'),
    packages: ['gnome-keyring'],
  },
  // `dbus` has the program itself in older releases and depends on the package that has it in newer ones.
  { what: 'dbus-run-session', isPresent: () => hasProgram('dbus-run-session'), packages: ['dbus'] },
];

export const chromium: Requirement = {
  what: 'Chromium',
  // The browser has to answer: where it is a snap, a script that says so is in its place.
  isPresent: () => succeeds(findChromium() ?? '', '--version'),
  packages: ['chromium'],
  byHandOnUbuntu: 'install Google Chrome from https://www.google.com/chrome or run: snap install chromium',
};

const eastAsianFont: Requirement = {
  what: 'a font for Chinese, Japanese and Korean names',
  // One Han, one kana and one Hangul character; any fonts that have them will do.
  isPresent: () =>
    ['4e2d', '3042', 'd55c'].every((code) => prints('fc-list', `:charset=${code}`, 'family') !== ''),
  // Under two megabytes for all three scripts; Noto CJK would be fifty-six.
  packages: ['fontconfig', 'fonts-wqy-microhei'],
};

/** A real keyring on a bus of its own, for the tests that store a token. */
export async function ensureKeyring(progress: Progress): Promise<void> {
  await ensure(progress, { needed: keyring, wanted: [], neededFor: 'Testing with a real keyring' });
}

export async function ensureChromium(progress: Progress): Promise<void> {
  await ensure(progress, { needed: [chromium], wanted: [eastAsianFont], neededFor: 'Opening the window' });
}

/** What the keychain module is built with; going on without it is one line. */
export async function ensureKeychainTools(progress: Progress): Promise<void> {
  await ensure(progress, { needed: [], wanted: keychainTools, neededFor: '' });
}

export function areKeychainToolsThere(): boolean {
  return process.platform !== 'linux' || keychainTools.every(({ isPresent }) => isPresent());
}

/** What is wanted but not needed is installed along when it can be, and is one line when it can't; a missing need stops. */
async function ensure(
  progress: Progress,
  given: { needed: readonly Requirement[]; wanted: readonly Requirement[]; neededFor: string },
): Promise<void> {
  if (process.platform !== 'linux') return;
  const { needed, wanted, neededFor } = given;
  const lacked = (from: readonly Requirement[]) => from.filter(({ isPresent }) => !isPresent());
  let missing = lacked([...needed, ...wanted]);
  if (missing.length === 0) return;

  const system = thisSystem();
  const commands = installCommands(missing, system);
  let why = 'They can’t be installed without your password.';
  let logFile: string | null = null;
  // What could not be installed before and isn't needed isn't worth the same wait at every start.
  const givenUp = readStamps().systemPackagesGivenUp ?? [];
  const isWorthTrying = missing.some((one) => needed.includes(one) || !givenUp.includes(one.what));
  if (commands.length > 0 && system.isRoot && isWorthTrying) {
    const step = progress.step('system packages', `installing ${names(missing)}`);
    for (const [index, [command = '', ...args]] of commands.entries()) {
      const run = await runLogged({
        name: `system-packages-${index + 1}`,
        command,
        args,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        timeoutMs: installTimeoutMs,
        onLine: (line) => step.update(line),
      });
      // A mirror that can't be reached may not matter: the lists that are there can be enough. The last one decides.
      why = run.ok
        ? 'they can’t be used even so.'
        : `${command} ${args.join(' ')}: ${run.ending}.\n${run.lastLines}`;
      logFile = run.logFile;
    }
    const still = lacked(missing);
    if (still.length === 0) return step.done(`${names(missing)} installed`);
    step.failed();
    missing = still;
    writeStamps({ systemPackagesGivenUp: [...new Set([...givenUp, ...still.map(({ what }) => what)])] });
  }
  const how = installText(missing, system);
  const missed = missing.filter((one) => needed.includes(one));
  if (missed.length === 0) return progress.note(`Going on without ${names(missing)}. To have it: ${how}`);
  const whatToDo = ['Run this, then the same command again:', how];
  throw new SetupStop(`${neededFor} needs ${names(missed)}.`, { why, whatToDo, logFile });
}

/** The commands that install them on Debian and its kin; none where there is nothing that a package brings. */
export function installCommands(missing: readonly Requirement[], system: LinuxSystem): string[][] {
  const byPackage = missing.filter(({ byHandOnUbuntu }) => !system.isUbuntu || byHandOnUbuntu === undefined);
  const packages = byPackage.flatMap((requirement) => requirement.packages);
  if (!system.hasApt || packages.length === 0) return [];
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
  ].map((command) => (system.isRoot ? command : ['sudo', ...command]));
}

/** What a person can do to have what is missing: one command, as it is typed, and words for what no package brings. */
export function installText(missing: readonly Requirement[], system: LinuxSystem): string {
  if (!system.hasApt) return `install ${names(missing)} with the system’s package manager`;
  const commands = installCommands(missing, system).map((command) => command.join(' '));
  const byHand = missing.flatMap(({ byHandOnUbuntu }) => (system.isUbuntu ? (byHandOnUbuntu ?? []) : []));
  return [...(commands.length === 0 ? [] : [commands.join(' && ')]), ...byHand].join('; then ');
}

function names(requirements: readonly Requirement[]): string {
  return requirements.map(({ what }) => what).join(', ');
}

function thisSystem(): LinuxSystem {
  return {
    hasApt: hasProgram('apt-get'),
    isUbuntu: /^ID="?ubuntu/m.test(osRelease()),
    isRoot: process.getuid?.() === 0,
  };
}

function osRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

function hasProgram(name: string): boolean {
  return succeeds('sh', '-c', `command -v ${name}`);
}

function succeeds(command: string, ...args: string[]): boolean {
  return (
    command !== '' && spawnSync(command, args, { stdio: 'ignore', timeout: probeTimeoutMs }).status === 0
  );
}

function prints(command: string, ...args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8', timeout: probeTimeoutMs }).stdout?.trim() ?? '';
}
