import { join } from 'node:path';
import { _electron as electron } from 'playwright';
import { electronBinary } from './electron-binary.ts';
import { recordEffects } from './recorded-effects.ts';
import { mainProcessOf, type OpenAppOptions, type RunningApp } from './running-app.ts';

const projectFolder = join(import.meta.dirname, '../..');

/** Runs the built app in Electron itself, over Playwright's own Electron support. Needs a display. */
export async function openInElectron(options: OpenAppOptions): Promise<RunningApp> {
  const executablePath = electronBinary();
  if (executablePath === null) {
    throw new Error(
      'The Electron binary is not installed. Run "npx install-electron", or use the Chromium shell.',
    );
  }
  const app = await electron.launch({
    executablePath,
    args: electronArguments(options),
    cwd: projectFolder,
    env: environment(options.env),
    // Null: what the system and the app itself say.
    colorScheme: options.colorScheme ?? null,
    timeout: 60_000,
  });
  const main = mainProcessOf(app.process(), (run, arg) => app.evaluate(run as never, arg));
  if (options.headless === true) await app.evaluate(recordEffects);
  const page = await app.firstWindow();
  if (options.windowSize !== undefined) {
    await app.evaluate(
      ({ BrowserWindow }, { width, height }) =>
        BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
      options.windowSize,
    );
  }

  return { ...main, runtime: 'electron', page, attachAgain: async () => null };
}

function electronArguments({ appFolder = projectFolder, args = [], userDataDir }: OpenAppOptions): string[] {
  return [...(userDataDir === undefined ? [] : [`--user-data-dir=${userDataDir}`]), appFolder, ...args];
}

function environment(changes: OpenAppOptions['env']): Record<string, string> {
  const entries = Object.entries({ ...process.env, ...changes });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
