import { randomBytes, randomUUID } from 'node:crypto';
import { release } from 'node:os';
import path from 'node:path';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  protocol,
  screen,
  session,
  shell,
} from 'electron';
import type { DemoCatalog } from '#demo/demo-catalog.ts';
import { demoConnectionId } from '#shared/connection.ts';
import type { AppCommand, AppInfo, StartNote } from '#shared/desktop-api.ts';
import { appOriginOf, appScheme } from './app-origin.ts';
import { createAppScheme } from './app-scheme.ts';
import { parseCommandLine } from './command-line.ts';
import { createConnectionService } from './connections/connection-service.ts';
import { createConnectionStore } from './connections/connection-store.ts';
import { createKeychainSecretStore } from './connections/keychain-secret-store.ts';
import { createJsonFile } from './files/json-file.ts';
import { createImageService } from './images/image-service.ts';
import { imageScheme } from './images/signed-address.ts';
import { registerHandlers } from './ipc/register-handlers.ts';
import { createRequests } from './ipc/requests.ts';
import type { Clock, Fetch, Timers } from './items-api/effects.ts';
import { createItemsApi } from './items-api/items-api.ts';
import { manageLifecycle } from './lifecycle.ts';
import { createLinkOpener } from './links/link-opener.ts';
import { createLog } from './log/log.ts';
import { createLogFile } from './log/log-file.ts';
import { menuTemplate } from './menu.ts';
import { guardNavigation, refuseDownloads } from './navigation.ts';
import { reloadCrashedPage } from './page-recovery.ts';
import { denyPermissions } from './permissions.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { watchWindowState, windowGround, windowOptions } from './window.ts';
import { type WindowState, windowStateSchema } from './window-bounds.ts';

/** The composition root: the only place where the real network, disk, clock, keychain and windows are taken in hand. */

// Both must be said before the app is ready.
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  { scheme: imageScheme, privileges: { standard: true, secure: true } },
]);

if (app.requestSingleInstanceLock()) start().catch(giveUp);
else app.quit();

async function start(): Promise<void> {
  const clock: Clock = { now: Date.now };
  const timers: Timers = {
    setTimeout,
    // Safe: a handle is only ever what the line above gave.
    clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  };
  const fetch: Fetch = (url, init) => net.fetch(url, init);
  const userData = app.getPath('userData');
  const resources = path.join(import.meta.dirname, '../../resources');
  const commandLine = parseCommandLine(process.argv);
  const appOrigin = appOriginOf({
    isPackaged: app.isPackaged,
    devServerUrl: process.env.ELECTRON_RENDERER_URL,
  });

  const links = createLinkOpener({ openExternal: (url) => shell.openExternal(url) });
  const log = createLog({
    append: createLogFile(path.join(app.getPath('logs'), 'main.log'), 1_000_000),
    now: clock.now,
    passingSecrets: links.tradeTokens,
  });
  // A bug in one request is no reason to end the app, nor to put a box with a stack trace in front of the user.
  process.on('uncaughtException', (error) => log.error('uncaught', error));
  process.on('unhandledRejection', (error) => log.error('unhandled', error));

  const onDiskTrouble = (error: unknown) => log.error('the disk refused', error);
  const settings = createSettingsStore({
    file: createJsonFile(path.join(userData, 'settings.json')),
    timers,
    onDiskTrouble,
  });
  const windowFile = createJsonFile(path.join(userData, 'window.json'));

  let demo: DemoCatalog | null = null;
  const images = createImageService({
    fetch,
    clock,
    timers,
    signingKey: randomBytes(32),
    demoOrigin: () => demo?.baseUrl ?? null,
  });
  const itemsApi = createItemsApi({ fetch, clock, timers, imageAddressOf: images.addressOf });
  const requests = createRequests({ clock });
  const connections = createConnectionService({
    secretStore: createKeychainSecretStore({ timers, platform: process.platform }),
    itemsApi,
    store: createConnectionStore(createJsonFile(path.join(userData, 'connections.json'))),
    demo: {
      async start() {
        // Loaded on first use: whoever looks at a real catalog never pays for the demo.
        const { startDemoCatalog } = await import('#demo/demo-catalog.ts');
        demo = await startDemoCatalog({ namesFolder: path.join(resources, 'market-names') });
        return demo;
      },
    },
    newId: randomUUID,
    onTokenChanged(connectionId, token) {
      if (token !== null) log.keepSecret(token);
      links.forgetConnection(connectionId);
    },
    onDiskTrouble,
    openWithDemo: commandLine.demo,
  });

  const windowIds = new Set<number>();
  guardNavigation(app, appOrigin.origin);

  const [settingsFile, rememberedWindow] = await Promise.all([
    settings.load(),
    windowFile.read((value) => windowStateSchema.safeParse(value).success),
    app.whenReady(),
  ]);
  let windowState: WindowState | null =
    rememberedWindow.kind === 'read' ? windowStateSchema.parse(rememberedWindow.value) : null;

  protocol.handle(appScheme, createAppScheme(path.join(import.meta.dirname, '../renderer')));
  protocol.handle(imageScheme, (request) => images.respond(request));
  denyPermissions(session.defaultSession);
  refuseDownloads(session.defaultSession);
  nativeTheme.themeSource = settings.read().theme;

  const tellPage = (command: AppCommand) => {
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
    window?.webContents.send('app:command', command);
  };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        platform: process.platform,
        isPackaged: app.isPackaged,
        appName: app.getName(),
        send: tellPage,
      }),
    ),
  );

  async function appInfo(): Promise<AppInfo> {
    const connectionsFile = await connections.setAside();
    const startNotes: StartNote[] = [];
    if (settingsFile.setAside !== null) {
      startNotes.push({ kind: 'settings-reset', setAside: settingsFile.setAside });
    }
    if (connectionsFile !== null) {
      startNotes.push({ kind: 'connections-reset', setAside: connectionsFile });
    }
    return {
      version: app.getVersion(),
      // The shell runs this very bundle in Node, where nothing calls itself Electron.
      runtime: process.versions.electron === undefined ? 'chromium-shell' : 'electron',
      platform: process.platform,
      startNotes,
    };
  }

  registerHandlers(
    {
      ipcMain,
      appOrigin: appOrigin.origin,
      windowIds,
      log,
      newReference: () => randomBytes(4).toString('hex'),
    },
    {
      appInfo,
      connections,
      itemsApi,
      links,
      requests,
      settings: {
        read: settings.read,
        change(change) {
          const changed = settings.change(change);
          nativeTheme.themeSource = changed.theme;
          return changed;
        },
      },
      writeClipboard: (text) => clipboard.writeText(text),
    },
  );

  function openWindow(): void {
    const window = new BrowserWindow(
      windowOptions({
        preload: path.join(import.meta.dirname, '../preload/index.cjs'),
        isPackaged: app.isPackaged,
        isDark: nativeTheme.shouldUseDarkColors,
        icon: path.join(resources, 'icons/256.png'),
        title: app.getName(),
        state: windowState,
        workAreas: screen.getAllDisplays().map((display) => display.workArea),
      }),
    );
    const { id } = window.webContents;
    windowIds.add(id);
    window.on('closed', () => windowIds.delete(id));
    watchWindowState(window, (state) => {
      windowState = state;
      windowFile.write(state).catch(onDiskTrouble);
    });
    reloadCrashedPage(window.webContents, { now: clock.now, log });
    if (windowState?.maximized) window.maximize();
    window.loadURL(appOrigin.pageUrl).catch((error: unknown) => log.error('loading the page', error));
  }

  nativeTheme.on('updated', () => {
    for (const window of BrowserWindow.getAllWindows()) {
      window.setBackgroundColor(windowGround(nativeTheme.shouldUseDarkColors));
    }
  });

  manageLifecycle({
    app,
    platform: process.platform,
    timers,
    log,
    showWindow() {
      const window = BrowserWindow.getAllWindows()[0];
      if (window === undefined) return openWindow();
      if (window.isMinimized()) window.restore();
      window.focus();
    },
    async shutDown() {
      requests.abortAll();
      await Promise.all([settings.flush(), windowFile.settled(), demo?.close()]);
      await log.flush();
    },
  });

  openWindow();
  log.info(`started ${app.getName()} ${app.getVersion()} on ${process.platform} ${release()}`);
  // Beside the window, not before it: the page shows its frame while the demo's items are made.
  if (commandLine.demo) void connections.targetOf(demoConnectionId);
}

/** Without a window there is no other place to say it. */
function giveUp(error: unknown): void {
  console.error(error);
  dialog.showErrorBox(
    'Item Catalog could not start',
    'Please start it again. If that does not help, reinstall it.',
  );
  app.exit(1);
}
