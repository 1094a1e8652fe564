import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, wherever the command was called from. */
export const projectFolder = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
export const nodeModulesFolder = join(projectFolder, 'node_modules');
/** Full output of each set-up step. Not in node_modules: `npm ci` empties that while its own log is being written. */
export const logFolder = join(projectFolder, 'out', 'setup-logs');

/**
 * @param {string} path
 * @returns {string} relative to the checkout where it is inside, for people to read
 */
export function shownPath(path) {
  return path.startsWith(projectFolder + sep) ? path.slice(projectFolder.length + 1) : path;
}
