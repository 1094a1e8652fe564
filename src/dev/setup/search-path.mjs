import { accessSync, constants } from 'node:fs';
import { posix, win32 } from 'node:path';

/**
 * The environment with another PATH. On Windows the variable may be spelled `Path`; two spellings at once would be a gamble.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @param {(folders: string[]) => string[]} change
 * @returns {NodeJS.ProcessEnv}
 */
export function withSearchPath(env, platform, change) {
  const delimiter = platform === 'win32' ? win32.delimiter : posix.delimiter;
  const name = pathVariable(env, platform);
  const folders = (env[name] ?? '').split(delimiter).filter((folder) => folder !== '');
  return { ...env, [name]: change(folders).join(delimiter) };
}

/**
 * The first folder on the PATH that has the program, or null.
 * @param {string} program
 * @param {{ env: NodeJS.ProcessEnv, platform: NodeJS.Platform, canRun?: (path: string) => boolean }} where
 * @returns {string | null}
 */
export function findProgram(program, { env, platform, canRun = isExecutable }) {
  const { join, delimiter } = platform === 'win32' ? win32 : posix;
  const fileName = platform === 'win32' ? `${program}.exe` : program;
  const folders = (env[pathVariable(env, platform)] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, fileName)).find(canRun) ?? null;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
function pathVariable(env, platform) {
  if (platform !== 'win32') return 'PATH';
  return Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'Path';
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
