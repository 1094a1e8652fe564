import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './app-build.ts';
import { type Command, findCommand } from './commands.ts';
import { ensureElectron } from './electron-binary.ts';
import { ensureKeychainModule } from './keychain-module.ts';
import { createProgress, type Progress } from './progress.ts';
import { projectFolder } from './project-folders.ts';
import { SetupStop, stopText } from './setup-stop.ts';
import { ensureKeyring } from './system-packages.ts';
import { ensureWindow } from './window.ts';

const retryElectron = '--retry-electron';

/** Runs one command of `npm run …` in this process, after the set-up that it needs and that this machine lacks. */
const [name, ...args] = process.argv.slice(2);
process.chdir(projectFolder);
try {
  const found = findCommand(name);
  if (found.kind === 'unknown') throw new SetupStop(found.message);
  const { command } = found;
  await setUp(command, createProgress({ output: process.stderr, nowMs: () => performance.now() }));
  if (command.program !== null) {
    const program = join(projectFolder, command.program);
    process.argv = [process.execPath, program, ...args.filter((arg) => arg !== retryElectron)];
    await import(pathToFileURL(program).href);
  }
} catch (error) {
  console.error(error instanceof SetupStop ? stopText(error) : error);
  // Who reads the tests' last line finds one there, whatever happened.
  if (name === 'test') console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

async function setUp({ needs }: Command, progress: Progress): Promise<void> {
  if (needs.includes('keyring')) await ensureKeyring(progress);
  if (needs.includes('keychain')) await ensureKeychainModule(progress);
  if (needs.includes('window')) {
    const electron = await ensureElectron(progress, { retry: args.includes(retryElectron) });
    process.env.ITEM_CATALOG_RUNTIME = await ensureWindow(progress, electron);
  }
  if (needs.includes('build')) await ensureBuild(progress);
}
