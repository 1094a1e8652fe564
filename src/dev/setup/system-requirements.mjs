/**
 * What the project takes from a Linux system. Each is looked for as the thing itself, never by its package's name, so that any
 * way of having it counts.
 *
 * @typedef {'apt-get' | 'dnf' | 'pacman' | 'zypper'} PackageManager
 * @typedef {{
 *   hasProgram: (name: string) => boolean,
 *   succeeds: (command: string, args: readonly string[]) => boolean,
 *   prints: (command: string, args: readonly string[]) => string,
 *   chromium: () => string | null,
 * }} System
 * @typedef {{
 *   id: string, what: string, isPresent: (system: System) => boolean, packages: Readonly<Record<PackageManager, readonly string[]>>,
 *   byHand?: Readonly<Record<string, string>>,
 * }} Requirement `byHand`: how to have it on a system whose packages don't bring it, by the ID of /etc/os-release
 */

/** @type {Requirement} */
const pkgConfig = {
  id: 'pkg-config',
  what: 'pkg-config',
  isPresent: (system) => system.hasProgram('pkg-config'),
  packages: {
    'apt-get': ['pkg-config'],
    dnf: ['pkgconf-pkg-config'],
    pacman: ['pkgconf'],
    zypper: ['pkg-config'],
  },
};

/** @type {Requirement} */
const libsecret = {
  id: 'libsecret',
  what: 'libsecret with its headers',
  isPresent: (system) => system.succeeds('pkg-config', ['--exists', 'libsecret-1']),
  packages: {
    'apt-get': ['libsecret-1-dev'],
    dnf: ['libsecret-devel'],
    pacman: ['libsecret'],
    zypper: ['libsecret-devel'],
  },
};

/** @type {Requirement} */
const compiler = {
  id: 'c++',
  what: 'a C++ compiler',
  isPresent: (system) => system.hasProgram('g++') || system.hasProgram('c++') || system.hasProgram('clang++'),
  packages: { 'apt-get': ['g++'], dnf: ['gcc-c++'], pacman: ['gcc'], zypper: ['gcc-c++'] },
};

/** @type {Requirement} */
const make = {
  id: 'make',
  what: 'make',
  isPresent: (system) => system.hasProgram('make'),
  packages: { 'apt-get': ['make'], dnf: ['make'], pacman: ['make'], zypper: ['make'] },
};

/** @type {Requirement} */
const python = {
  id: 'python3',
  what: 'Python 3',
  isPresent: (system) => system.hasProgram('python3'),
  packages: { 'apt-get': ['python3'], dnf: ['python3'], pacman: ['python'], zypper: ['python3'] },
};

/** What the keychain module is built with. */
export const keychainTools = [pkgConfig, libsecret, compiler, make, python];

/** A real keyring on a bus of its own, for the tests that store a token. */
/** @type {readonly Requirement[]} */
export const keyringForTests = [
  {
    id: 'gnome-keyring',
    what: 'GNOME Keyring',
    isPresent: (system) => system.hasProgram('gnome-keyring-daemon'),
    packages: {
      'apt-get': ['gnome-keyring'],
      dnf: ['gnome-keyring'],
      pacman: ['gnome-keyring'],
      zypper: ['gnome-keyring'],
    },
  },
  {
    id: 'dbus',
    what: 'dbus-run-session',
    isPresent: (system) => system.hasProgram('dbus-run-session'),
    // `dbus` has the program itself in older releases and depends on the package that has it in newer ones.
    packages: { 'apt-get': ['dbus'], dnf: ['dbus-daemon'], pacman: ['dbus'], zypper: ['dbus-1-daemon'] },
  },
];

/** @type {Requirement} */
export const chromium = {
  id: 'chromium',
  what: 'Chromium',
  // Ubuntu's package is a script that says "install the snap": the browser has to answer, not only to be there.
  isPresent: (system) => {
    const browser = system.chromium();
    return browser !== null && system.succeeds(browser, ['--version']);
  },
  packages: { 'apt-get': ['chromium'], dnf: ['chromium'], pacman: ['chromium'], zypper: ['chromium'] },
  byHand: {
    ubuntu: 'install Google Chrome from https://www.google.com/chrome or run: snap install chromium',
  },
};

/** @type {Requirement} */
export const eastAsianFont = {
  id: 'east-asian-font',
  what: 'a font for Chinese, Japanese and Korean names',
  // One Han, one kana and one Hangul character; any fonts that have them will do.
  isPresent: (system) =>
    ['4e2d', '3042', 'd55c'].every(
      (code) => system.prints('fc-list', [`:charset=${code}`, 'family']).trim() !== '',
    ),
  // Under two megabytes for all three scripts; Noto CJK would be fifty-six.
  packages: {
    'apt-get': ['fontconfig', 'fonts-wqy-microhei'],
    dnf: ['fontconfig', 'wqy-microhei-fonts'],
    pacman: ['fontconfig', 'wqy-microhei'],
    zypper: ['fontconfig', 'wqy-microhei-fonts'],
  },
};
