// Every npm script starts here, with Node 20 or newer: npm's packages, the project's own Node 24 among them, then the command in it.
// Older versions get a message instead of a syntax error, so nothing newer than Node 14 is used here.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = join(projectFolder, 'node_modules');
const isWindows = process.platform === 'win32';
const packagedNode = join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  // CI reads the last line, so there has to be one in any case.
  if (process.argv[2] === 'test') console.log('0 passed, 1 failed');
  process.exitCode = 1;
});

async function main() {
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(
      `This project needs Node 20.19 or newer with npm; this is Node ${process.versions.node}.\n` +
        'Install the current LTS from https://nodejs.org, open a new terminal and run the command again.',
    );
  }
  const node = await ensurePackages();
  const path = [dirname(node), join(modules, '.bin'), ...searchPath()];
  process.exitCode = await run(
    node,
    [join(projectFolder, 'src', 'dev', 'setup', 'main.ts'), ...process.argv.slice(2)],
    {
      env: { ...process.env, PATH: [...new Set(path)].join(delimiter) },
    },
  );
}

/** Resolves to the path of Node 24. Two commands that install at the same time would delete each other's packages, so one waits. */
async function ensurePackages() {
  const present = arePackagesInstalled() ? node24() : null;
  if (present !== null) return present;
  const unlock = await lockInstall();
  try {
    if (!arePackagesInstalled()) await installPackages();
    return node24() ?? (await fetchNode24());
  } finally {
    unlock();
  }
}

/** Waits until no other command in this folder installs. The lock is a file outside of node_modules, which `npm ci` deletes. */
async function lockInstall() {
  const name = createHash('sha256').update(projectFolder).digest('hex').slice(0, 16);
  const file = join(tmpdir(), `item-catalog-install-${name}.lock`);
  for (let tries = 0; ; tries += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    // Left behind by a command that was killed.
    if (!isInstalling(file)) rmSync(file, { force: true });
    else if (tries % 100 === 0) console.error('… npm packages: another command is installing them');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** @param {string} lockFile */
function isInstalling(lockFile) {
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** npm writes its own lock file into node_modules at the end of each install that was completed, also of a manual one. */
function arePackagesInstalled() {
  const installed = join(modules, '.package-lock.json');
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(projectFolder, 'package-lock.json')).mtimeMs
  );
}

async function installPackages() {
  // Windows can't delete the Node that runs this; `npm install` leaves what is right already alone.
  const runsInside = process.execPath.startsWith(modules + sep);
  const command = isWindows && runsInside ? ['install', '--no-save'] : ['ci'];
  // The two packages with an install script come later: Node below, keytar once its libraries are installed.
  await npm('npm packages', [...command, '--ignore-scripts', '--no-audit', '--no-fund']);
}

async function fetchNode24() {
  await npm('Node 24', ['rebuild', 'node', '--ignore-scripts=false']);
  const node = node24();
  if (node !== null) return node;
  throw new Error(
    '✗ The tools’ own Node 24 can’t run here. Install Node 24 and run the command again with it.',
  );
}

/** The Node among the packages, else the running one if it is new enough. */
function node24() {
  const { stdout } = spawnSync(packagedNode, ['--version'], { encoding: 'utf8' });
  if (stdout?.startsWith('v24.')) return packagedNode;
  // An install deletes the packaged one, even while it runs this.
  return major >= 24 && existsSync(process.execPath) ? process.execPath : null;
}

/**
 * Runs one npm command with the Node that npm itself runs in: `npm ci` deletes the one among the packages.
 * @param {string} title
 * @param {readonly string[]} args
 */
async function npm(title, args) {
  console.error(`… ${title}: npm ${args.join(' ')}`);
  const startedMs = Date.now();
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  // `npm ci` may have deleted the Node that the first npm ran in.
  const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script) && existsSync(node);
  const heartbeat = setInterval(
    () => console.error(`… ${title}: ${Math.round((Date.now() - startedMs) / 1000)} s`),
    10_000,
  );
  const outside = searchPath().filter((folder) => !folder.startsWith(modules + sep));
  const options = {
    env: { ...process.env, PATH: outside.join(delimiter), npm_config_loglevel: 'error' },
  };
  const running = isNpm
    ? run(node, [script, ...args], { ...options, stdio: ['ignore', 2, 2] })
    : run('npm', args, { ...options, stdio: ['ignore', 2, 2], shell: isWindows });
  const code = await running.finally(() => clearInterval(heartbeat));
  if (code !== 0) {
    throw new Error(
      `✗ ${title}: npm ${args[0]} ended with code ${code}.\n` +
        '  Check the network, the registry (npm config get registry) and the free disk space, then run the same command again.',
    );
  }
  console.error(`✓ ${title} (${Math.round((Date.now() - startedMs) / 1000)} s)`);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit code
 */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { cwd: projectFolder, stdio: 'inherit', ...options });
    // The program gets Ctrl-C itself; this process only waits for it to exit.
    process.on('SIGINT', () => {});
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
      process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code === null ? (signal === 'SIGINT' ? 130 : 1) : code));
  });
}

function searchPath() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}
