import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeModulesFolder } from './project-folders.ts';
import { earlierFailures, rememberFailure, runNpm } from './steps.ts';
import { areKeychainToolsThere, ensureKeychainTools } from './system-packages.ts';

const binary = join(nodeModulesFolder, 'keytar', 'build', 'Release', 'keytar.node');
const consequence = 'Tokens are kept for this session only: the keychain module';

/** Builds the keychain module where possible. It is optional: a failure is one line and stops nothing. */
export async function ensureKeychainModule(): Promise<void> {
  if (isReady()) return;
  await ensureKeychainTools();
  if (!areKeychainToolsThere()) return console.error(`  ${consequence} can’t be built.`);
  let reason = earlierFailures().keytar ?? null;
  if (reason === null) {
    // npm deletes an optional package that failed to build, so there may be nothing left to rebuild.
    const isThere = existsSync(join(nodeModulesFolder, 'keytar', 'package.json'));
    const args = isThere ? ['rebuild', 'keytar'] : ['install', '--no-save', '--no-audit', '--no-fund'];
    // npm says nothing about why an optional package failed unless its script writes to npm's own output.
    const options = ['--ignore-scripts=false', '--foreground-scripts', '--loglevel=warn'];
    const run = await runNpm('keychain module', [...args, ...options], isReady);
    reason = run.ok ? null : `see ${run.logFile}`;
    rememberFailure('keytar', reason);
  }
  if (reason !== null) console.error(`  ${consequence} could not be built (${reason}). ${howToBuild()}`);
}

/** Whether the module is built and loads, tried in another process. */
function isReady(): boolean {
  if (!existsSync(binary)) return false;
  const load = ['-e', 'require(process.argv[1])', binary];
  return spawnSync(process.execPath, load, { timeout: 20_000, windowsHide: true }).status === 0;
}

function howToBuild(): string {
  const tools: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'With the command line tools (xcode-select --install) in place',
    win32: 'With Visual Studio’s C++ build tools and Python in place',
  };
  return `${tools[process.platform] ?? 'With the cause removed'}, run: npm ci`;
}
