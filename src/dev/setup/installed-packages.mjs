/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

/**
 * Why the installed packages aren't those of package-lock.json, or null when they are. npm writes what it installed into
 * node_modules/.package-lock.json when, and only when, an install was completed, so no stamp of our own is needed
 * and an install that somebody ran by hand counts too.
 * @param {{ lock: Lock, installed: Lock | null, folderExists: (path: string) => boolean }} state
 *   `folderExists` is asked with a path as the lock has it: `node_modules/react`
 * @returns {string | null}
 */
export function whyPackagesMustBeInstalled({ lock, installed, folderExists }) {
  if (installed === null) return 'not installed yet';
  const locked = Object.entries(lock.packages ?? {}).filter(([path]) => path !== '');
  const inPlace = installed.packages ?? {};
  const different = locked
    .filter(([path, wanted]) => !isSatisfied(wanted, inPlace[path]))
    .map(([path]) => path);
  const [first] = different;
  if (first !== undefined)
    return `${packageName(first)} ${andOthers(different.length - 1)}not as in package-lock.json`;
  const gone = Object.keys(inPlace).find((path) => !folderExists(path));
  return gone === undefined ? null : `${packageName(gone)} is missing on disk`;
}

/**
 * How many packages an install puts in place here, for the progress.
 * @param {Lock} lock
 */
export function countPackages(lock) {
  return Object.entries(lock.packages ?? {}).filter(
    ([path, { optional }]) => path !== '' && optional !== true,
  ).length;
}

/**
 * @param {LockedPackage} wanted
 * @param {LockedPackage | undefined} present
 */
function isSatisfied(wanted, present) {
  // Optional ones are left out by npm when they are for another platform or couldn't be built.
  if (present === undefined)
    return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
  if (wanted.version !== present.version) return false;
  return (
    wanted.integrity === undefined ||
    present.integrity === undefined ||
    wanted.integrity === present.integrity
  );
}

/** @param {number} count */
function andOthers(count) {
  return count === 0 ? 'is ' : `and ${count} more are `;
}

/** @param {string} path */
function packageName(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
