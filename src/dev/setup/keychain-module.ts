import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.ts';
import type { Progress } from './progress.ts';
import { nodeModulesFolder, projectFolder } from './project-folders.ts';
import { readStamps, writeStamps } from './stamps.ts';
import { areKeychainToolsThere, ensureKeychainTools } from './system-packages.ts';

const binary = join(nodeModulesFolder, 'keytar', 'build', 'Release', 'keytar.node');
const loadTimeoutMs = 20_000;
const consequence = 'Tokens are kept for this session only: the keychain module';

/** Builds the keychain module where that is possible. It is optional: trouble here is one line, never a stop. */
export async function ensureKeychainModule(progress: Progress): Promise<void> {
  if (isKeychainModuleReady()) return;
  await ensureKeychainTools(progress);
  if (!areKeychainToolsThere()) return progress.note(`${consequence} can’t be built.`);
  const earlier = readStamps().keychainBuild;
  const version = keytarVersion();
  if (earlier?.version === version) return progress.note(couldNotBuild(earlier.reason));

  const step = progress.step('keychain module', 'building');
  // npm deletes an optional package that failed to build, so there may be nothing left to rebuild.
  const isThere = existsSync(join(nodeModulesFolder, 'keytar', 'package.json'));
  const args = isThere ? ['rebuild', 'keytar'] : ['install', '--no-save', '--no-audit', '--no-fund'];
  // npm says nothing about why an optional package failed unless its script writes to npm's own output.
  const run = await runNpm(
    'keychain-module',
    [...args, '--ignore-scripts=false', '--foreground-scripts', '--loglevel=warn'],
    (line) => step.update(line),
  );
  if (isKeychainModuleReady()) {
    writeStamps({ keychainBuild: undefined });
    return step.done('built');
  }
  step.failed();
  const reason = `${run.ok ? 'it can’t be loaded' : run.ending}; see ${run.logFile}`;
  writeStamps({ keychainBuild: { version, reason } });
  progress.note(couldNotBuild(reason));
}

/** Whether the module is there and loads, which is tried in another process. */
function isKeychainModuleReady(): boolean {
  if (!existsSync(binary)) return false;
  const load = spawnSync(process.execPath, ['-e', 'require(process.argv[1])', binary], {
    timeout: loadTimeoutMs,
    windowsHide: true,
  });
  return load.status === 0;
}

function couldNotBuild(reason: string): string {
  const tools: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'With the command line tools (xcode-select --install) in place',
    win32: 'With Visual Studio’s C++ build tools and Python in place',
  };
  const how = tools[process.platform] ?? 'With the cause removed';
  return `${consequence} could not be built (${reason}). ${how}, run: npm ci`;
}

function keytarVersion(): string {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'));
  return String(lock.packages?.['node_modules/keytar']?.version ?? '');
}
