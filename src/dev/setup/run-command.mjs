import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './app-build.mjs';
import { findCommand, stepOrder } from './commands.mjs';
import { ensureElectron } from './electron-binary.mjs';
import { ensureKeychainModule, isKeychainModuleReady } from './keychain-module.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { findNode24, toolEnvironment } from './packaged-node.mjs';
import { createProgress } from './progress.mjs';
import { projectFolder } from './project-folders.mjs';
import { SetupStop, stopText } from './setup-stop.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { keychainTools, keyringForTests } from './system-requirements.mjs';
import { ensureWindow } from './window.mjs';

const retryElectron = '--retry-electron';

/**
 * Runs one command: first the set-up it needs and lacks, then its TypeScript under Node 24. The exit code is the program's own,
 * 1 when the set-up stopped.
 * @param {readonly string[]} args the command's name, then its arguments
 */
export async function runCommand([name, ...args]) {
  const found = findCommand(name);
  if (found.kind === 'unknown') {
    console.error(found.message);
    process.exitCode = 1;
    return;
  }
  process.chdir(projectFolder);
  const { command } = found;
  try {
    const runtime = await setUp(command, args.includes(retryElectron));
    if (command.program === null) return;
    const programArgs = args.filter((arg) => arg !== retryElectron);
    process.exitCode = await runProgram(command.program, programArgs, runtime);
  } catch (error) {
    console.error(error instanceof SetupStop ? stopText(error) : error);
    // Whoever reads the tests' last line finds one there, whatever happened.
    if (name === 'test') console.log('0 passed, 1 failed');
    process.exitCode = 1;
  }
}

/**
 * @param {import('./commands.mjs').Command} command
 * @param {boolean} retry
 */
async function setUp(command, retry) {
  const progress = createProgress({ output: process.stderr, nowMs: () => performance.now() });
  /** @type {import('./electron-binary.mjs').ElectronState} */
  let electron = { kind: 'missing', trouble: 'was not looked for' };
  /** @type {import('./runtime-choice.mjs').Runtime | null} */
  let runtime = null;
  for (const step of stepOrder.filter((name) => command.steps.includes(name))) {
    switch (step) {
      case 'system-libraries':
        await ensureSystemLibraries(progress, command.keyring === true);
        break;
      case 'npm-packages':
        await ensureNpmPackages(progress);
        break;
      case 'keychain-module':
        await ensureKeychainModule(progress);
        break;
      case 'electron':
        electron = await ensureElectron(progress, { retry });
        break;
      case 'window':
        runtime = await ensureWindow(progress, electron);
        break;
      case 'build':
        await ensureBuild(progress, { rebuild: command.rebuild === true });
        break;
      default:
        throw new Error(`Unknown step: ${step}`);
    }
  }
  return runtime;
}

/**
 * Comes before the npm packages, because one of them is built against these libraries while they are installed.
 * @param {import('./progress.mjs').Progress} progress
 * @param {boolean} withKeyring
 */
async function ensureSystemLibraries(progress, withKeyring) {
  if (process.platform !== 'linux') return;
  const forKeychain = isKeychainModuleReady() ? [] : keychainTools;
  await ensureSystemPackages(progress, {
    needed: withKeyring ? [...forKeychain, ...keyringForTests] : [],
    wanted: withKeyring ? [] : forKeychain,
    neededFor: 'Testing with a real keyring',
  });
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('./runtime-choice.mjs').Runtime | null} runtime
 * @returns {Promise<number>} its exit code
 */
function runProgram(program, args, runtime) {
  const node = findNode24();
  if (node === null || !existsSync(join(projectFolder, program))) {
    throw new SetupStop({
      what: `${program} can’t be run.`,
      why: node === null ? 'Node 24 is missing.' : 'the file isn’t in this checkout.',
      whatToDo: ['Bring the checkout up to date and run the command again.'],
    });
  }
  const chosen = runtime === null ? {} : { ITEM_CATALOG_RUNTIME: runtime };
  const env = { ...toolEnvironment(node), ...chosen };
  return new Promise((resolve, reject) => {
    const child = spawn(node, [program, ...args], { cwd: projectFolder, env, stdio: 'inherit' });
    // Ctrl-C reaches the program by itself; this process only waits for it to finish cleanly.
    process.on('SIGINT', () => {});
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
      process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}
