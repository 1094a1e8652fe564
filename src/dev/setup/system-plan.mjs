/**
 * @typedef {import('./system-requirements.mjs').Requirement} Requirement
 * @typedef {import('./system-requirements.mjs').PackageManager} PackageManager
 * @typedef {{ kind: 'root' } | { kind: 'sudo-without-asking' } | { kind: 'must-ask' }} Rights
 * @typedef {{ missing: readonly Requirement[], manager: PackageManager | null, rights: Rights, osId: string }} SystemState
 *   `osId`: the ID of /etc/os-release
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
 * @param {SystemState} state
 * @returns {SystemPlan}
 */
export function planSystemPackages(state) {
  const { missing, manager, rights, osId } = state;
  if (missing.length === 0) return { kind: 'nothing' };
  const packages = manager === null ? [] : packagesOf(missing, manager, osId);
  if (manager !== 'apt-get' || rights.kind === 'must-ask' || packages.length === 0) {
    return { kind: 'tell', command: installCommand(state) };
  }
  const { refresh, install } = managers[manager];
  const prefix = rights.kind === 'root' ? [] : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND'];
  const commands = [...(refresh === null ? [] : [refresh]), [...install, ...packages]];
  return { kind: 'install', commands: commands.map((command) => [...prefix, ...command]) };
}

/**
 * What a person can do to have what is missing: one command, as it is typed, and words for what no package brings.
 * @param {SystemState} state
 */
export function installCommand({ missing, manager, rights, osId }) {
  const byHand = missing.flatMap((requirement) => requirement.byHand?.[osId] ?? []);
  if (manager === null) {
    return `install ${missing.map(({ what }) => what).join(', ')} with the system’s package manager`;
  }
  const packages = packagesOf(missing, manager, osId);
  const { refresh, install } = managers[manager];
  const prefix = rights.kind === 'root' ? '' : 'sudo ';
  const command = [refresh, [...install, ...packages]]
    .filter((words) => words !== null)
    .map((words) => prefix + words.join(' '))
    .join(' && ');
  return [...(packages.length === 0 ? [] : [command]), ...byHand].join('; then ');
}

/**
 * @param {readonly Requirement[]} missing
 * @param {PackageManager} manager
 * @param {string} osId
 */
function packagesOf(missing, manager, osId) {
  const packaged = missing.filter((requirement) => requirement.byHand?.[osId] === undefined);
  return [...new Set(packaged.flatMap(({ packages }) => packages[manager]))];
}
