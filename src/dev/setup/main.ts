import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './app-build.ts';
import { commands, type Need } from './commands.ts';
import { ensureElectron } from './electron-binary.ts';
import { ensureKeychainModule } from './keychain-module.ts';
import { createProgress, type Progress } from './progress.ts';
import { projectFolder } from './project-folders.ts';
import { SetupStop, stopText } from './setup-stop.ts';
import { ensureKeyring } from './system-packages.ts';
import { ensureWindow } from './window.ts';

const retryElectron = '--retry-electron';

/** Runs one command of `npm run …` in this process, after the set-up that it needs and that this machine lacks. */
const [name = '', ...args] = process.argv.slice(2);
process.chdir(projectFolder);
try {
  const command = commands[name];
  if (command === undefined) throw new SetupStop(`There is no command "${name}". npm run lists all of them.`);
  const [program, needs] = command;
  await setUp(needs, createProgress({ output: process.stderr, nowMs: () => performance.now() }));
  if (program !== null) {
    const path = join(projectFolder, 'src', program);
    process.argv = [process.execPath, path, ...args.filter((arg) => arg !== retryElectron)];
    await import(pathToFileURL(path).href);
  }
} catch (error) {
  console.error(error instanceof SetupStop ? stopText(error) : error);
  // Who reads the tests' last line finds one there, whatever happened.
  if (name === 'test') console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

async function setUp(needs: readonly Need[], progress: Progress): Promise<void> {
  if (needs.includes('keyring')) await ensureKeyring(progress);
  if (needs.includes('keychain')) await ensureKeychainModule(progress);
  if (needs.includes('window')) {
    const electron = await ensureElectron(progress, { retry: args.includes(retryElectron) });
    process.env.ITEM_CATALOG_RUNTIME = await ensureWindow(progress, electron);
  }
  if (needs.includes('build')) await ensureBuild(progress);
}
