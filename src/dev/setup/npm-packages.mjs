import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countPackages, whyPackagesMustBeInstalled } from './installed-packages.mjs';
import { isRunningFromModules, npmProgram } from './npm-program.mjs';
import { findNode24 } from './packaged-node.mjs';
import { nodeModulesFolder, projectFolder } from './project-folders.mjs';
import { runLogged } from './run-logged.mjs';
import { SetupStop } from './setup-stop.mjs';
import { readStamps, writeStamps } from './stamps.mjs';

const installTimeoutMs = 20 * 60_000;
const countEveryMs = 1000;
const quietly = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=warn'];

/**
 * Puts the packages of package-lock.json into node_modules, the project's own Node 24 among them. Stops when npm can't.
 * @param {import('./progress.mjs').Progress} progress
 */
export async function ensureNpmPackages(progress) {
  const reason = whyPackagesMustBeInstalled({
    lock: readLock(),
    installed: readJson(join(nodeModulesFolder, '.package-lock.json')),
    folderExists: (path) => existsSync(join(projectFolder, path)),
  });
  if (reason !== null) await install(progress, reason);
  if (findNode24() === null) await fetchNode24(progress);
}

/**
 * Runs one npm command with its output in a log file.
 * @param {string} name of the log file
 * @param {readonly string[]} args
 * @param {(line: string) => void} [onLine]
 */
export function runNpm(name, args, onLine) {
  const npm = npmProgram({ platform: process.platform, env: process.env, execPath: process.execPath });
  return runLogged({
    name,
    command: npm.command,
    args: [...npm.args, ...args],
    shell: npm.shell,
    env: npm.env,
    timeoutMs: installTimeoutMs,
    ...(onLine === undefined ? {} : { onLine }),
  });
}

/**
 * @param {import('./progress.mjs').Progress} progress
 * @param {string} reason
 */
async function install(progress, reason) {
  const total = countPackages(readLock());
  const step = progress.step('npm packages', `installing ${total} (${reason})`);
  const counter = setInterval(() => {
    step.update(`${Math.min(countInstalled(), total)} of ${total} in place`);
  }, countEveryMs);
  const stamps = readStamps();
  // Windows can't delete the Node that is running this; `npm install` leaves what is right already alone.
  const keepsWhatIsThere =
    process.platform === 'win32' && isRunningFromModules(process.execPath, process.platform);
  const command = keepsWhatIsThere ? ['install', '--no-save'] : ['ci'];
  const run = await runNpm('npm-packages', [...command, ...quietly]);
  clearInterval(counter);
  if (!run.ok) {
    step.failed();
    throw new SetupStop({
      what: 'The npm packages could not be installed.',
      why: `npm ${command.join(' ')}: ${run.ending}.\n${run.lastLines}`,
      whatToDo: [
        'Check the network, the registry (npm config get registry) and the free disk space, then run the same command again.',
        ...(keepsWhatIsThere
          ? ['If files are in use: close this project’s other programs and run "npm ci" first.']
          : []),
      ],
      logFile: run.logFile,
    });
  }
  // An install empties node_modules, and with it what earlier runs noted there.
  writeStamps(stamps);
  step.done(`${total} installed`);
}

/** @param {import('./progress.mjs').Progress} progress */
async function fetchNode24(progress) {
  const step = progress.step('Node 24', 'fetching the runtime of the tools');
  // Its install script brings the binary; a setting that forbids scripts everywhere is lifted for this one package alone.
  const run = await runNpm('node-24', ['rebuild', 'node', '--ignore-scripts=false', ...quietly], (line) =>
    step.update(line),
  );
  if (findNode24() !== null) return step.done('in place');
  step.failed();
  throw new SetupStop({
    what: 'The tools’ own Node 24 could not be installed.',
    why: run.ok
      ? 'its program can’t run on this system.'
      : `npm rebuild node: ${run.ending}.\n${run.lastLines}`,
    whatToDo: [
      'Run the command again with the network up, or install Node 24 yourself and run it with that.',
    ],
    logFile: run.logFile,
  });
}

/** @returns {import('./installed-packages.mjs').Lock} */
function readLock() {
  const lock = readJson(join(projectFolder, 'package-lock.json'));
  if (lock !== null) return lock;
  throw new SetupStop({
    what: 'package-lock.json can’t be read.',
    why: 'it is missing or not JSON, so the packages’ versions are unknown.',
    whatToDo: ['Bring it back from version control: git checkout package-lock.json'],
  });
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Folders in node_modules, those of scopes one by one: near enough for a progress figure. */
function countInstalled() {
  try {
    return readdirSync(nodeModulesFolder)
      .filter((name) => !name.startsWith('.'))
      .map((name) => (name.startsWith('@') ? readdirSync(join(nodeModulesFolder, name)).length : 1))
      .reduce((sum, count) => sum + count, 0);
  } catch {
    return 0;
  }
}
