import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '#dev/chromium-shell/browser/chromium-process.ts';
import { nodeModulesFolder } from './project-folders.ts';
import { earlierFailures, rememberFailure, runNpm, runStep, SetupStop } from './steps.ts';

/** What the project needs from a Linux system. `isPresent` doesn't depend on how it was installed. */
type Requirement = {
  what: string;
  isPresent: () => boolean;
  /** Debian's packages for it. */
  packages: readonly string[];
  /** Ubuntu's Chromium package only points to a snap. */
  byHandOnUbuntu?: string;
};

type Requirements = readonly Requirement[];

type LinuxSystem = { hasApt: boolean; isUbuntu: boolean; isRoot: boolean };

/** Tools to build the keychain module. */
const keychainTools: Requirements = [
  program('pkg-config'),
  {
    what: 'libsecret with its headers',
    isPresent: () => succeeds('pkg-config', '--exists', 'libsecret-1'),
    packages: ['libsecret-1-dev'],
  },
  { what: 'a C++ compiler', isPresent: () => hasProgram('g++') || hasProgram('clang++'), packages: ['g++'] },
  program('make'),
  program('python3'),
];

const keyring: Requirements = [
  program('gnome-keyring-daemon', 'gnome-keyring'),
  // `dbus` has the program itself in older releases and depends on the package that has it in newer ones.
  program('dbus-run-session', 'dbus'),
];

const chromium: Requirement = {
  what: 'Chromium',
  // Where the browser is a snap, a script of its name only says so.
  isPresent: () => succeeds(findChromium() ?? 'false', '--version'),
  packages: ['chromium'],
  byHandOnUbuntu: 'install Google Chrome from https://www.google.com/chrome or run: snap install chromium',
};

const eastAsianFont: Requirement = {
  what: 'a font for Chinese, Japanese and Korean names',
  // One Han, one kana and one Hangul character, in any font.
  isPresent: () =>
    ['4e2d', '3042', 'd55c'].every((code) =>
      succeeds('sh', '-c', `fc-list :charset=${code} family | grep -q .`),
    ),
  // Under two megabytes for all three scripts; Noto CJK would be fifty-six.
  packages: ['fontconfig', 'fonts-wqy-microhei'],
};

/** For the tests that store a token in a real keyring. */
export const ensureKeyring = () => ensure(keyring, [], 'Testing with a real keyring');

export const ensureChromium = () => ensure([chromium], [eastAsianFont], 'Showing the page');

/** Installs what is missing. If that fails, optional packages are only reported, and required ones stop the command. */
async function ensure(required: Requirements, optional: Requirements, purpose: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const absent = (from: Requirements) => from.filter(({ isPresent }) => !isPresent());
  let missing = absent([...required, ...optional]);
  if (missing.length === 0) return;

  const system = thisSystem();
  const command = installCommand(missing, system);
  let why = 'They can’t be installed without your password.';
  let logFile: string | undefined;
  // An optional package that couldn't be installed before isn't tried at every start.
  const givenUp = earlierFailures();
  const isWorthTrying = missing.some((one) => required.includes(one) || givenUp[one.what] === undefined);
  if (command !== null && system.isRoot && isWorthTrying) {
    const run = await runStep({
      title: 'system packages',
      text: `installing ${names(missing)}`,
      timeoutMs: 15 * 60_000,
      // `;` instead of `&&`: the existing package lists may be enough when a mirror can't be reached.
      command: 'sh',
      args: ['-c', command.replace(' && ', '; ')],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    ({ ending: why, logFile } = run);
    missing = absent(missing);
    if (missing.length === 0) return;
    for (const { what } of missing) rememberFailure(what, 'could not be installed');
  }
  const how = installText(missing, system);
  const missingRequired = missing.filter((one) => required.includes(one));
  if (missingRequired.length === 0)
    return console.error(`  Going on without ${names(missing)}. To have it: ${how}`);
  const whatToDo = `Run this, then the same command again:\n${how}`;
  throw new SetupStop(`${purpose} needs ${names(missingRequired)}.`, {
    why,
    whatToDo,
    ...(logFile && { logFile }),
  });
}

/** The command that installs them on Debian and its derivatives; null if no package provides any. */
function installCommand(missing: Requirements, system: LinuxSystem): string | null {
  const byPackage = missing.filter(({ byHandOnUbuntu }) => !system.isUbuntu || byHandOnUbuntu === undefined);
  const packages = byPackage.flatMap((requirement) => requirement.packages);
  if (!system.hasApt || packages.length === 0) return null;
  const apt = system.isRoot ? 'apt-get' : 'sudo apt-get';
  return `${apt} update && ${apt} install -y --no-install-recommends ${packages.join(' ')}`;
}

/** How the user can install them: one command, and instructions for what no package provides. */
function installText(missing: Requirements, system: LinuxSystem): string {
  if (!system.hasApt) return `install ${names(missing)} with the system’s package manager`;
  const byHand = missing.flatMap(({ byHandOnUbuntu }) => (system.isUbuntu ? (byHandOnUbuntu ?? []) : []));
  return [installCommand(missing, system) ?? [], ...byHand].flat().join('; then ');
}

function names(requirements: Requirements): string {
  return requirements.map(({ what }) => what).join(', ');
}

function thisSystem(): LinuxSystem {
  const release = '/etc/os-release';
  return {
    hasApt: hasProgram('apt-get'),
    isUbuntu: existsSync(release) && /^ID="?ubuntu/m.test(readFileSync(release, 'utf8')),
    isRoot: process.getuid?.() === 0,
  };
}

function program(name: string, ofPackage = name): Requirement {
  return { what: name, isPresent: () => hasProgram(name), packages: [ofPackage] };
}

function hasProgram(name: string): boolean {
  return succeeds('sh', '-c', `command -v ${name}`);
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

const binary = join(nodeModulesFolder, 'keytar', 'build', 'Release', 'keytar.node');
const consequence = 'Tokens are kept for this session only: the keychain module';

/** Builds the keychain module if possible. It is optional: a failure is only reported. */
export async function ensureKeychainModule(): Promise<void> {
  if (isReady()) return;
  await ensure([], keychainTools, '');
  if (process.platform === 'linux' && !keychainTools.every(({ isPresent }) => isPresent()))
    return console.error(`  ${consequence} can’t be built.`);
  let reason = earlierFailures().keytar ?? null;
  if (reason === null) {
    // npm deletes an optional package that failed to build, so there may be nothing left to rebuild.
    const isThere = existsSync(join(nodeModulesFolder, 'keytar', 'package.json'));
    const args = isThere ? ['rebuild', 'keytar'] : ['install', '--no-save', '--no-audit', '--no-fund'];
    // npm says nothing about why an optional package failed unless its script writes to npm's own output.
    const options = ['--ignore-scripts=false', '--foreground-scripts', '--loglevel=warn'];
    const run = await runNpm('keychain module', [...args, ...options], isReady);
    reason = run.ok ? null : `see ${run.logFile}`;
    rememberFailure('keytar', reason);
  }
  if (reason !== null) console.error(`  ${consequence} could not be built (${reason}). ${howToBuild()}`);
}

/** Whether the module is built and loads, tried in another process. */
function isReady(): boolean {
  if (!existsSync(binary)) return false;
  const load = ['-e', 'require(process.argv[1])', binary];
  return spawnSync(process.execPath, load, { timeout: 20_000, windowsHide: true }).status === 0;
}

function howToBuild(): string {
  const tools: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'With the command line tools (xcode-select --install) in place',
    win32: 'With Visual Studio’s C++ build tools and Python in place',
  };
  return `${tools[process.platform] ?? 'With the cause removed'}, run: npm ci`;
}
