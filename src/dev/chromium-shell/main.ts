import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { DialogAnswer } from '#dev/running-app.ts';
import { app, shellApp } from './electron/app.ts';
import { clickNotification } from './electron/desktop.ts';
import { clickMenuItem, recordedMenu } from './electron/menu.ts';
import { emulateColorScheme } from './electron/native-theme.ts';
import { run } from './this-run.ts';

/**
 * Runs an Electron app in Node with the system's Chromium, as `electron <app folder> [app args…]` would:
 * `node src/dev/chromium-shell/main.ts [--headless] [--user-data-dir=…] [--window-size=…] <app folder> [app args…]`.
 */

/** Commands of the process that opened the app, over Node's channel between parent and child. */
const commands = {
  recorded: () => ({ ...run.effects, menu: recordedMenu() }),
  clickMenuItem,
  clickNotification,
  emitToPage(channel: string, message: unknown) {
    run.window?.webContents.send(channel, message);
  },
  answerDialog: (answer: DialogAnswer) => void run.dialogAnswers.push(answer),
  emulateColorScheme,
  quit: () => app.quit(),
};

export type Commands = typeof commands;
export type CommandCall = { id: number; name: keyof Commands; args: unknown[] };
export type FromShell =
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; message: string }
  /** Sent once: where a second client can attach. */
  | { kind: 'window-opened'; devToolsUrl: string };

function post(message: FromShell): void {
  // If the opener has exited, 'disconnect' handles it.
  if (process.connected) process.send?.(message);
}

process.on('message', ({ id, name, args }: CommandCall) => {
  try {
    // Safe: the opener's calls are typed by these commands.
    const command = commands[name] as (...args: unknown[]) => unknown;
    post({ kind: 'result', id, value: command(...args) ?? null });
  } catch (error) {
    post({ kind: 'error', id, message: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => app.quit());

let isQuitRequested = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C exits immediately.
    if (isQuitRequested) process.exit(130);
    isQuitRequested = true;
    app.quit();
  });
}
process.on('exit', () => run.browser?.kill());

shellApp.once('browser-window-created', async () => {
  if (!run.switches.has('remote-debugging-port')) return;
  const devToolsUrl = await run.browser?.devToolsUrl();
  if (devToolsUrl !== undefined) post({ kind: 'window-opened', devToolsUrl });
});

// As in Electron's main process.
process.argv = [process.execPath, ...run.args];
Object.assign(process, { type: 'browser', defaultApp: true });

// Resolves `electron` to the shell's own module, for `import` and `require`.
const electronUrl = new URL('electron/electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    ['electron', 'electron/main', 'electron/common'].includes(specifier)
      ? { url: electronUrl, shortCircuit: true }
      : next(specifier, context),
});

try {
  await import(pathToFileURL(run.package.mainScript).href);
  await app.whenReady();
} catch (error) {
  console.error(error);
  app.exit(1);
}
