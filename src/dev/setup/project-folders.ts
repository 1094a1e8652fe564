import { join, sep } from 'node:path';

/** The checkout, wherever the command was called from. */
export const projectFolder = join(import.meta.dirname, '..', '..', '..');
export const nodeModulesFolder = join(projectFolder, 'node_modules');
/** Full output of each set-up step. Not in node_modules: `npm ci` empties that. */
export const logFolder = join(projectFolder, 'out', 'setup-logs');

/** Relative to the checkout where it is inside, for people to read. */
export function shownPath(path: string): string {
  return path.startsWith(projectFolder + sep) ? path.slice(projectFolder.length + 1) : path;
}
