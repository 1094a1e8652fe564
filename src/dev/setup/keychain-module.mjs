import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm-packages.mjs';
import { nodeModulesFolder, projectFolder } from './project-folders.mjs';
import { readStamps, writeStamps } from './stamps.mjs';
import { installCommandFor, missingRequirements } from './system-packages.mjs';
import { keychainTools } from './system-requirements.mjs';

const binary = join(nodeModulesFolder, 'keytar', 'build', 'Release', 'keytar.node');
const loadTimeoutMs = 20_000;
const consequence = 'Tokens are kept for the session only: the keychain module';

/**
 * Builds the keychain module where that is possible. It is optional: trouble here is one line, never a stop.
 * @param {import('./progress.mjs').Progress} progress
 */
export async function ensureKeychainModule(progress) {
  if (isKeychainModuleReady()) return;
  const missing = process.platform === 'linux' ? missingRequirements(keychainTools) : [];
  if (missing.length > 0) {
    const names = missing.map(({ what }) => what).join(', ');
    return progress.note(`${consequence} needs ${names}. To have it: ${installCommandFor(missing)}`);
  }
  const earlier = readStamps().keychainBuild;
  const version = keytarVersion();
  if (earlier?.version === version) return progress.note(couldNotBuild(earlier.reason));

  const step = progress.step('keychain module', 'building');
  // npm deletes an optional package that failed to build, so there may be nothing left to rebuild.
  const isThere = existsSync(join(nodeModulesFolder, 'keytar', 'package.json'));
  const args = isThere ? ['rebuild', 'keytar'] : ['install', '--no-save', '--no-audit', '--no-fund'];
  // npm says nothing about why an optional package failed unless its script writes to npm's own output.
  const run = await runNpm('keychain-module', [...args, '--foreground-scripts', '--loglevel=warn'], (line) =>
    step.update(line),
  );
  if (isKeychainModuleReady()) {
    writeStamps({ keychainBuild: undefined });
    return step.done('built');
  }
  step.failed();
  const reason = `${buildTrouble(run.output) ?? 'it can’t be loaded'}; see ${run.logFile}`;
  writeStamps({ keychainBuild: { version, reason } });
  progress.note(couldNotBuild(reason));
}

/** Whether the module is there and loads. Its first loading is tried in another process, later ones are taken as read. */
export function isKeychainModuleReady() {
  if (!existsSync(binary)) return false;
  const { mtimeMs, size } = statSync(binary);
  const identity = `${mtimeMs} ${size}`;
  if (readStamps().keychainLoads?.binary === identity) return true;
  const load = spawnSync(process.execPath, ['-e', 'require(process.argv[1])', binary], {
    timeout: loadTimeoutMs,
    windowsHide: true,
  });
  if (load.status !== 0) return false;
  writeStamps({ keychainLoads: { binary: identity } });
  return true;
}

/**
 * What node-gyp said was wrong, without where in its own code.
 * @param {string} output
 * @returns {string | null} null: it didn't complain
 */
export function buildTrouble(output) {
  const lines = [...output.matchAll(/^gyp ERR! stack (.+)$/gm)].map(([, line = '']) => line.trim());
  const message = lines.filter((line) => !line.startsWith('at ')).join(' ');
  return message === '' ? null : message.replace(/^\w*Error: /, '');
}

/** @param {string} reason */
function couldNotBuild(reason) {
  /** @type {Partial<Record<NodeJS.Platform, string>>} */
  const tools = {
    darwin: 'With the command line tools (xcode-select --install) in place',
    win32: 'With Visual Studio’s C++ build tools and Python in place',
  };
  const how = tools[process.platform] ?? 'With the cause removed';
  return `${consequence} could not be built (${reason}). ${how}, run: npm ci`;
}

function keytarVersion() {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'));
  return String(lock.packages?.['node_modules/keytar']?.version ?? '');
}
