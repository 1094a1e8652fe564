import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { release } from 'node:os';
import path from 'node:path';
import {
  app,
  BrowserWindow,
  ClipboardItem,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
} from 'electron';
import { appId } from '#shared/app-info.ts';
import { demoConnectionId } from '#shared/connection.ts';
import { deepLinkTo } from '#shared/deep-link.ts';
import { words } from '#words/words.ts';
import { describeApp } from './about/app-info.ts';
import { createKeychainSecretStore } from './connections/keychain-secret-store.ts';
import { appOriginOf, appScheme, createAppScheme } from './desktop/app-scheme.ts';
import { createSystemDialogs } from './desktop/dialogs.ts';
import {
  createClipboardWriter,
  createDesktopNotices,
  createSettingsInForce,
  outsideArchive,
  serviceEffects,
  supportEffects,
} from './desktop/effects.ts';
import { createQuitQuestion, manageLifecycle, receiveDeepLinks } from './desktop/lifecycle.ts';
import { installMenu } from './desktop/menu.ts';
import {
  askAboutLostPage,
  denyPermissions,
  guardNavigation,
  offerContextMenu,
  refuseDownloads,
} from './desktop/page.ts';
import { lacksSandbox, parseCommandLine, reportFailedStart } from './desktop/start.ts';
import { createWindows } from './desktop/windows.ts';
import { createCrashTrace } from './diagnostics/crash-trace.ts';
import { systemTime } from './effects.ts';
import { unwritableReason } from './files/refused-writes.ts';
import { imageScheme } from './images/image-address.ts';
import { handleAll } from './ipc/handle.ts';
import { createHandlers } from './ipc/handlers.ts';
import startLocalCopyWorker from './local-copy/local-copy-worker.ts?nodeWorker';
import type { ReaderThreadData } from './reader/reader-worker.ts';
import startReaderWorker from './reader/reader-worker.ts?nodeWorker';
import { createServices } from './services.ts';
import { createSupport, noteUncaught } from './support.ts';

/** The composition root: the only place that creates the real network, disk, clock, keychain and windows. */

// Windows shows notifications only from an app with an id, which must match that of the installer's shortcut.
app.setAppUserModelId(appId);

// Both must be set before the app is ready.
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  {
    scheme: appScheme,
    // Compiled scripts are cached, as a browser does for a site: the page starts sooner.
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
  },
  { scheme: imageScheme, privileges: { standard: true, secure: true } },
]);

const userData = app.getPath('userData');
const dataTrouble = unwritableReason(userData);
if (dataTrouble !== null) moveProfileToTemporaryFolder();

if (lacksSandbox(process.argv, app)) app.whenReady().then(refuseToStart);
else if (app.requestSingleInstanceLock()) start().catch(giveUp);
else app.quit();

async function start(): Promise<void> {
  const outFolder = path.join(import.meta.dirname, '..');
  const resources = path.join(outFolder, '../resources');
  const icon = path.join(resources, 'icons/256.png');
  const commandLine = parseCommandLine(process.argv, { isPackaged: app.isPackaged });
  const { origin: appOrigin, pageUrl } = appOriginOf({
    isPackaged: app.isPackaged,
    devServerUrl: process.env.ELECTRON_RENDERER_URL,
  });
  guardNavigation(app, appOrigin);

  const folders = { userData, logs: app.getPath('logs') };
  const dialogs = createSystemDialogs({
    dialog,
    window: () => BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null,
    downloads: () => app.getPath('downloads'),
  });
  const services = createServices({
    ...serviceEffects(
      { app, net, shell, BrowserWindow },
      { commandLine, platform: process.platform, env: process.env },
    ),
    time: systemTime,
    secretStore: createKeychainSecretStore({ time: systemTime, platform: process.platform }),
    folders,
    chooseExportFile: dialogs.chooseExportFile,
    chooseTemplatesFile: dialogs.chooseTemplatesFile,
    chooseTicketFile: dialogs.chooseTicketFile,
    async startDemo() {
      // Loaded on first use, so that a real catalog doesn't pay for it.
      const { startDemoCatalog } = await import('#demo/demo-catalog.ts');
      return startDemoCatalog({ dataFolder: path.join(resources, 'demo') });
    },
    emit: (channel, payload) => windows.emit(channel, payload),
    startLocalCopyThread: (data) =>
      startLocalCopyWorker({
        workerData: data,
        // Without limits V8 keeps 100 MB of garbage while a large local copy is read. A local copy needs far less than the old generation's limit.
        resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 1_024 },
      }),
    startReaderThread: () =>
      startReaderWorker({
        workerData: { namesFolder: path.join(resources, 'names') } satisfies ReaderThreadData,
      }),
    newId: randomUUID,
    imageSigningKey: randomBytes(32),
    notify(notice) {
      notices.show(notice, () => {
        services.deepLinks.receive(deepLinkTo(notice.view), notice.ticketId);
        windows.show();
      });
    },
  });
  const notices = createDesktopNotices({
    platform: process.platform,
    isSupported: () => Notification.isSupported(),
    create: (options) => new Notification(options),
    onFirstFailed: () => windows.emit('app:onInfoChanged', undefined),
    log: services.log,
  });
  const { log, settings, connections } = services;
  const crashTrace = createCrashTrace({
    folders,
    logFile: path.join(folders.logs, 'main.log'),
    version: app.getVersion(),
    now: systemTime.now,
    clean: log.clean,
  });
  noteUncaught(process, { log, crashTrace });
  const endedUnexpectedly = crashTrace.begin();
  let pageCameBack = false;
  let isComplete = false;

  const quitQuestion = createQuitQuestion({
    isUnfinished: services.exports.isUnfinished,
    ask: dialogs.askToQuit,
    quit: () => app.quit(),
    stay: () => windows.show(),
  });
  app.on('before-quit', quitQuestion);
  const windows = createWindows({
    create(options) {
      const window = new BrowserWindow(options);
      offerContextMenu(window.webContents, (template) => Menu.buildFromTemplate(template).popup({ window }));
      return window;
    },
    nativeTheme,
    screen,
    store: services.store,
    pageUrl,
    preload: path.join(outFolder, 'preload/index.cjs'),
    icon,
    title: app.getName(),
    isPackaged: app.isPackaged,
    time: systemTime,
    log,
    recovery: {
      onReload() {
        pageCameBack = true;
      },
      offerChoice: (reload) => void askAboutLostPage({ dialog, quit: () => app.quit(), reload }),
    },
    onPageGone: () => menuStates.forgetPage(),
    // On macOS the app keeps running without its window.
    ...(process.platform === 'darwin' ? {} : { onClose: quitQuestion }),
    // An ending session doesn't wait, so pending writes are flushed before.
    onSessionMayEnd: () => void services.flushAll(),
    onSessionEnd: () => lifecycle.endNow(),
  });

  if (dataTrouble !== null) services.onDiskError(dataTrouble);

  // Before the app is ready: macOS emits the link that started it early.
  receiveDeepLinks({
    app,
    platform: process.platform,
    argv: process.argv,
    inbox: services.deepLinks,
    showWindow: windows.show,
    mayShow: () => isComplete,
  });

  // The window waits only for its settings and for Electron itself.
  await Promise.all([settings.load(), windows.load(), app.whenReady()]);

  const appInfo = async () =>
    describeApp({
      version: app.getVersion(),
      versions: process.versions,
      platform: process.platform,
      systemLocale: app.getSystemLocale(),
      endedUnexpectedly: await endedUnexpectedly,
      pageCameBack,
      fileNotes: await services.store.notes(),
      notKept: services.refusedWrites.problem(),
      notificationFailed: notices.hasFailed(),
      policy: await services.policy,
    });
  const support = createSupport(services, {
    ...supportEffects(
      { app, screen, shell },
      { process, installed: { out: outFolder, resources }, dialogs, log },
    ),
    time: systemTime,
    folders,
    onChanged: (state) => windows.emit('updates:onChanged', state),
    startNotes: async () => (await appInfo()).startNotes,
  });

  protocol.handle(appScheme, createAppScheme(path.join(outFolder, 'renderer')));
  protocol.handle(imageScheme, services.images.respond);
  denyPermissions(session.defaultSession);
  refuseDownloads(session.defaultSession);
  const settingsInForce = createSettingsInForce({
    settings,
    nativeTheme,
    zoom: windows.zoom,
    onUpdatesChanged: () => void support.updates.settingChanged(),
  });
  settingsInForce.enforce();
  app.setAboutPanelOptions({
    applicationName: app.getName(),
    applicationVersion: app.getVersion(),
    // On Linux GTK loads it, which can't read the archive.
    iconPath: outsideArchive(icon),
  });
  const menuStates = installMenu({
    Menu,
    platform: process.platform,
    isPackaged: app.isPackaged,
    appName: app.getName(),
    send: (command) => windows.emit('app:onCommand', command),
  });

  handleAll(
    { ipcMain, appOrigin, windowIds: windows.ids, log, newReference: () => randomBytes(4).toString('hex') },
    createHandlers({
      ...services,
      ...support,
      appInfo,
      settings: settingsInForce,
      menu: menuStates,
      clipboard: createClipboardWriter({ clipboard, ClipboardItem }),
    }),
  );

  const lifecycle = manageLifecycle({
    app,
    platform: process.platform,
    argv: process.argv,
    appImage: process.env.APPIMAGE,
    log,
    showWindow: windows.show,
    async shutDown() {
      support.updates.close();
      await Promise.all([crashTrace.end(), services.shutDown()]);
    },
  });

  isComplete = true;
  windows.show();
  services.watch.start();
  void services.tickets.start();
  powerMonitor.on('resume', () => services.watch.wake(null));
  void support.updates.start();
  log.info(`started ${app.getName()} ${app.getVersion()} on ${process.platform} ${release()}`);
  // After the window is shown: the page renders its frame while the demo's items are made.
  if (commandLine.demo) void connections.targetOf(demoConnectionId);
}

/** Chromium and the single-instance lock need a writable folder. The app's own files are still read from `userData`. */
function moveProfileToTemporaryFolder(): void {
  try {
    app.setPath('userData', mkdtempSync(path.join(app.getPath('temp'), 'item-catalog-')));
  } catch (error) {
    console.error(error);
  }
}

function refuseToStart(): void {
  dialog.showErrorBox(words.noSandbox.title, words.noSandbox.text);
  app.exit(1);
}

function giveUp(error: unknown): void {
  console.error(error);
  reportFailedStart(error, { app, dialog, now: Date.now });
}
