import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commands, type Need } from './commands.ts';
import { projectFolder } from './project-folders.ts';
import { ensureBuild, reportFailure } from './steps.ts';
import { ensureKeychainModule, ensureKeyring } from './system-packages.ts';
import { ensureBrowser, ensureWindow } from './window.ts';

const retryElectron = '--retry-electron';

/** Runs one command of `npm run …` in this process, after the set-up that it needs and that this machine lacks. */
const [name = '', ...args] = process.argv.slice(2);
process.chdir(projectFolder);
// Otherwise downloads of Electron, for the checkout and for packages, ignore HTTPS_PROXY.
process.env.ELECTRON_GET_USE_PROXY ??= 'true';
try {
  const command = commands[name];
  if (command === undefined) throw new Error(`There is no command "${name}". npm run lists all of them.`);
  const [program, needs] = command;
  await setUp(needs);
  if (program !== null) {
    const [file = '', ...own] = program.split(' ');
    const path = join(projectFolder, 'src', file);
    process.argv = [process.execPath, path, ...own, ...args.filter((arg) => arg !== retryElectron)];
    await import(pathToFileURL(path).href);
  }
} catch (error) {
  reportFailure(error);
  // CI reads the last line, so there has to be one in any case.
  if (name === 'test') console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

async function setUp(needs: readonly Need[]): Promise<void> {
  if (needs.includes('keyring')) await ensureKeyring();
  if (needs.includes('keychain')) await ensureKeychainModule();
  if (needs.includes('chromium')) await ensureBrowser();
  if (needs.includes('window'))
    process.env.ITEM_CATALOG_RUNTIME = await ensureWindow(args.includes(retryElectron));
  if (needs.includes('build')) await ensureBuild();
}
