import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nodeModulesFolder } from './project-folders.mjs';
import { withSearchPath } from './search-path.mjs';

const wantedMajor = 24;
const answerTimeoutMs = 20_000;

/**
 * The Node that runs the project's TypeScript: the one among the npm packages, else the running one if it is new enough.
 * @returns {string | null} absolute path
 */
export function findNode24() {
  return chooseNode({
    packaged: packagedNodePath(process.platform, nodeModulesFolder),
    own: { path: process.execPath, version: process.versions.node },
    versionOf,
  });
}

/**
 * @param {{ packaged: string, own: { path: string, version: string }, versionOf: (path: string) => string | null }} choice
 *   `versionOf` is null for a program that is missing or can't run here (a glibc build on musl, say)
 * @returns {string | null}
 */
export function chooseNode({ packaged, own, versionOf }) {
  if (majorOf(versionOf(packaged)) === wantedMajor) return packaged;
  return majorOf(own.version) >= wantedMajor ? own.path : null;
}

/**
 * @param {NodeJS.Platform} platform
 * @param {string} modulesFolder
 */
export function packagedNodePath(platform, modulesFolder) {
  return join(modulesFolder, 'node', 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * The environment for the project's programs: that Node and the packages' programs come first.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(node, env = process.env) {
  const first = [join(node, '..'), join(nodeModulesFolder, '.bin')];
  return withSearchPath(env, process.platform, (folders) => [
    ...first,
    ...folders.filter((folder) => !first.includes(folder)),
  ]);
}

/** @param {string} path */
function versionOf(path) {
  const answer = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    timeout: answerTimeoutMs,
    windowsHide: true,
  });
  return answer.status === 0 ? answer.stdout.trim().replace(/^v/, '') : null;
}

/** @param {string | null} version */
function majorOf(version) {
  return version === null ? 0 : Number(version.split('.')[0]);
}
