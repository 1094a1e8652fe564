/**
 * @typedef {import('./system-requirements.mjs').Requirement} Requirement
 * @typedef {import('./system-requirements.mjs').PackageManager} PackageManager
 * @typedef {{ kind: 'root' } | { kind: 'sudo-without-asking' } | { kind: 'must-ask' }} Rights
 * @typedef {{ kind: 'nothing' } | { kind: 'install', commands: readonly (readonly string[])[] } | { kind: 'tell', command: string }} SystemPlan
 */

/** @type {Readonly<Record<PackageManager, { refresh: readonly string[] | null, install: readonly string[] }>>} */
const managers = {
  'apt-get': {
    refresh: ['apt-get', 'update'],
    install: ['apt-get', 'install', '-y', '--no-install-recommends'],
  },
  dnf: { refresh: null, install: ['dnf', 'install', '-y'] },
  pacman: { refresh: null, install: ['pacman', '-S', '--needed', '--noconfirm'] },
  zypper: { refresh: null, install: ['zypper', '--non-interactive', 'install'] },
};

/**
 * What to do about missing requirements: install them where that is certain to be wanted and needs no question (root on
 * Debian and its kin, or a CI runner whose sudo doesn't ask), else the one command that a person can run.
 * @param {{ missing: readonly Requirement[], manager: PackageManager | null, rights: Rights }} state
 * @returns {SystemPlan}
 */
export function planSystemPackages({ missing, manager, rights }) {
  if (missing.length === 0) return { kind: 'nothing' };
  if (manager !== 'apt-get' || rights.kind === 'must-ask') {
    return { kind: 'tell', command: installCommand({ missing, manager, rights }) };
  }
  const { refresh, install } = managers[manager];
  const prefix = rights.kind === 'root' ? [] : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND'];
  const commands = [...(refresh === null ? [] : [refresh]), [...install, ...packagesOf(missing, manager)]];
  return { kind: 'install', commands: commands.map((command) => [...prefix, ...command]) };
}

/**
 * The one command that installs what is missing, as a person types it.
 * @param {{ missing: readonly Requirement[], manager: PackageManager | null, rights: Rights }} state
 */
export function installCommand({ missing, manager, rights }) {
  if (manager === null)
    return `install ${missing.map(({ what }) => what).join(', ')} with the system’s package manager`;
  const { refresh, install } = managers[manager];
  const prefix = rights.kind === 'root' ? '' : 'sudo ';
  return [refresh, [...install, ...packagesOf(missing, manager)]]
    .filter((command) => command !== null)
    .map((command) => prefix + command.join(' '))
    .join(' && ');
}

/**
 * @param {readonly Requirement[]} missing
 * @param {PackageManager} manager
 */
function packagesOf(missing, manager) {
  return [...new Set(missing.flatMap(({ packages }) => packages[manager]))];
}
