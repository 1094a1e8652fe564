import { join } from 'node:path';
import { _electron as electron } from 'playwright';
import { electronBinary } from './electron-binary.ts';
import { recordEffects, takeRecordedEffects } from './electron-effects.ts';
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
  const main = mainProcessOf(app.process(), () => app.evaluate((modules) => modules.app.quit()));
  await recordEffects(app);
  const page = await app.firstWindow();
  if (options.windowSize !== undefined) {
    await app.evaluate(
      ({ BrowserWindow }, { width, height }) =>
        BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
      options.windowSize,
    );
  }

  return {
    ...main,
    runtime: 'electron',
    page,
    attachAgain: async () => null,
    recorded: () => takeRecordedEffects(app),
    async clickMenuItem(id) {
      await app.evaluate(({ Menu, BrowserWindow }, itemId) => {
        const item = Menu.getApplicationMenu()?.getMenuItemById(itemId);
        if (item === null || item === undefined) throw new Error(`No menu entry has the id '${itemId}'`);
        if (!item.enabled || !item.visible)
          throw new Error(`The menu entry '${itemId}' is disabled or hidden`);
        item.click({}, BrowserWindow.getAllWindows()[0]);
      }, id);
    },
    async clickNotification(index) {
      await app.evaluate((_electron, at) => {
        const shown = globalThis.recordedEffects.shownNotifications[at];
        if (shown === undefined) throw new Error(`No notification ${at} was shown`);
        shown.emit('click');
      }, index);
    },
    async emitToPage(channel, value) {
      await app.evaluate(
        ({ BrowserWindow }, event) => {
          for (const window of BrowserWindow.getAllWindows())
            window.webContents.send(event.channel, event.value);
        },
        { channel, value },
      );
    },
    async answerDialog(answer) {
      await app.evaluate((_electron, given) => {
        globalThis.recordedEffects.dialogAnswers.push(given);
      }, answer);
    },
  };
}

function electronArguments({ appFolder, args = [], userDataDir }: OpenAppOptions): string[] {
  return [
    ...(userDataDir === undefined ? [] : [`--user-data-dir=${userDataDir}`]),
    appFolder ?? projectFolder,
    ...args,
  ];
}

function environment(changes: OpenAppOptions['env']): Record<string, string> {
  const entries = Object.entries({ ...process.env, ...changes });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
