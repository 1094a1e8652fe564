import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { nodeModulesFolder } from './project-folders.mjs';
import { findProgram, withSearchPath } from './search-path.mjs';

/** @typedef {{ command: string, args: readonly string[], shell: boolean, env: NodeJS.ProcessEnv }} NpmProgram */

/**
 * How npm is run from here: by its JavaScript file with a Node from outside this project's node_modules, because `npm ci`
 * deletes the Node that is inside while it runs. Where that file can't be found, by its command, which Windows only starts in a shell.
 * @param {{
 *   platform: NodeJS.Platform, env: NodeJS.ProcessEnv, execPath: string, modulesFolder?: string, exists?: (path: string) => boolean,
 * }} machine
 * @returns {NpmProgram}
 */
export function npmProgram({
  platform,
  env,
  execPath,
  modulesFolder = nodeModulesFolder,
  exists = existsSync,
}) {
  const { join, dirname, sep } = platform === 'win32' ? win32 : posix;
  /** @param {string} path */
  const isInside = (path) => path === modulesFolder || path.startsWith(modulesFolder + sep);
  const outerEnv = withSearchPath(env, platform, (folders) => folders.filter((folder) => !isInside(folder)));

  const node = [
    env.npm_node_execpath,
    execPath,
    findProgram('node', { env: outerEnv, platform, canRun: exists }),
  ].find((path) => path != null && path !== '' && !isInside(path) && exists(path));
  if (node == null) return byCommand(platform, outerEnv);

  const installedBeside =
    platform === 'win32'
      ? join(dirname(node), 'node_modules', 'npm', 'bin', 'npm-cli.js')
      : join(dirname(dirname(node)), 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  // pnpm and yarn set npm_execpath too; they would not read package-lock.json.
  const script = [env.npm_execpath, installedBeside].find(
    (path) => path !== undefined && /[\\/]npm-cli\.c?js$/.test(path) && exists(path),
  );
  if (script === undefined) return byCommand(platform, outerEnv);
  return { command: node, args: [script], shell: false, env: outerEnv };
}

/**
 * Whether a running Node is one that an install would have to delete. Windows refuses to delete a running program.
 * @param {string} execPath
 * @param {NodeJS.Platform} platform
 * @param {string} modulesFolder
 */
export function isRunningFromModules(execPath, platform, modulesFolder = nodeModulesFolder) {
  return execPath.startsWith(modulesFolder + (platform === 'win32' ? win32.sep : posix.sep));
}

/**
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {NpmProgram}
 */
function byCommand(platform, env) {
  const isWindows = platform === 'win32';
  return { command: isWindows ? 'npm.cmd' : 'npm', args: [], shell: isWindows, env };
}
