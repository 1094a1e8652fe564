import { pathToFileURL } from 'node:url';
import { readAppPackage } from './run/app-package.ts';
import { parseShellCommandLine } from './run/command-line.ts';
import { obeyOpener, type RemoteAsk } from './run/remote-control.ts';
import { resolveElectronHere } from './run/resolve-electron.ts';
import { theBrowser } from './run/the-browser.ts';
import { beginRun } from './run/this-run.ts';

/**
 * Runs an app of Electron in Node with the system's Chromium, as `electron <app folder> [app args…]` would:
 * `node src/dev/chromium-shell/main.ts [--headless] [--user-data-dir=…] [--window-size=…] <app folder> [app args…]`.
 */
const commandLine = parseShellCommandLine(process.argv.slice(2), process.cwd());
const run = beginRun(commandLine, readAppPackage(commandLine.appFolder));

// As Electron's main process finds itself.
process.argv = [process.execPath, ...commandLine.args];
Object.assign(process, { type: 'browser', defaultApp: true });

resolveElectronHere();
// After the run has begun: Electron's modules are made around it.
const [{ app }, BrowserWindow, { emulateColorScheme }, menu, { clickNotification }] = await Promise.all([
  import('./electron/app.ts'),
  import('./electron/browser-window.ts').then((module) => module.ShellBrowserWindow),
  import('./electron/web-contents.ts'),
  import('./electron/menu.ts'),
  import('./electron/notification.ts'),
]);

const tellOpener = obeyOpener({
  carryOut(ask: RemoteAsk) {
    switch (ask.ask) {
      case 'recorded':
        return { ...run.effects, menu: menu.recordedMenu() };
      case 'click-menu-item':
        menu.clickMenuItem(ask.itemId);
        return null;
      case 'click-notification':
        clickNotification(ask.index);
        return null;
      case 'tell-page':
        for (const window of BrowserWindow.getAllWindows()) window.webContents.send(ask.channel, ask.said);
        return null;
      case 'answer-dialog':
        run.dialogAnswers.push(ask.answer);
        return null;
      case 'show-color-scheme':
        emulateColorScheme();
        return null;
      case 'quit':
        app.quit();
        return null;
      default:
        return ask satisfies never;
    }
  },
  onOpenerGone: () => app.quit(),
});

let isAskedToQuit = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C means it.
    if (isAskedToQuit) process.exit(130);
    isAskedToQuit = true;
    app.quit();
  });
}
process.on('exit', () => theBrowser()?.kill());

app.once('browser-window-created', async () => {
  if (!commandLine.switches.has('remote-debugging-port')) return;
  const devToolsUrl = await theBrowser()?.devToolsUrl();
  if (devToolsUrl !== undefined) tellOpener({ kind: 'window-opened', devToolsUrl });
});

try {
  await import(pathToFileURL(run.package.mainScript).href);
  await app.whenReady();
} catch (error) {
  console.error(error);
  app.exit(1);
}
