/** What Electron does, where that is documented or written in its repository, and how the shell does it. */
type Api = readonly [electron: string, source: string, shell: string];

const asElectron = 'The same.';
const never = 'Never emitted.';
const nothing = 'Does nothing.';
const recorded = 'Asks the desktop; recorded in headless runs.';

/**
 * Every part of Electron that the app uses: `module.member`, and `module#event`. Its test compares it with the app's sources, so a new
 * call has to be looked up before it is used.
 */
export const electronApis: Readonly<Record<string, Api>> = {
  'app#activate': ['macOS: the Dock icon was clicked.', 'docs/api/app.md', never],
  'app#before-quit': ['Before windows close; prevented, the app stays.', 'docs/api/app.md', asElectron],
  'app#open-url': ['macOS: a link, also before the app is ready.', 'docs/api/app.md', never],
  'app#second-instance': [
    'Another start without the lock, with its arguments.',
    'docs/api/app.md',
    'Over a file in the user data folder.',
  ],
  'app#web-contents-created': ['For each page, before it loads.', 'docs/api/app.md', asElectron],
  'app#will-quit': ['All windows are closed; prevented, the app stays.', 'docs/api/app.md', asElectron],
  'app#window-all-closed': ['Without a listener the app quits.', 'docs/api/app.md', asElectron],
  'app.enableSandbox': [
    'For all pages; before ready.',
    'docs/api/app.md',
    'Chromium’s pages are sandboxed in any case.',
  ],
  'app.exit': ['Without events but `quit`.', 'docs/api/app.md', asElectron],
  'app.getGPUFeatureStatus': [
    'Chromium’s GPU features.',
    'docs/api/app.md',
    'Empty: another process renders.',
  ],
  'app.getLocale': ['Chromium’s, once ready.', 'docs/api/app.md', 'Node’s.'],
  'app.getName': ['`productName`, else `name`.', 'default_app/main.ts', asElectron],
  'app.getPath': ['The system’s folders; `--user-data-dir` counts.', 'docs/api/app.md', 'Four of them.'],
  'app.getSystemLocale': ['That of the regional format, once ready.', 'docs/api/app.md', 'Node’s.'],
  'app.getVersion': ['That of package.json.', 'docs/api/app.md', asElectron],
  'app.isPackaged': [
    'Whether the program isn’t called electron.',
    'lib/browser/api/app.ts',
    'Whether the app’s folder is called app.asar.',
  ],
  'app.on': ['An EventEmitter.', 'docs/api/app.md', 'Refuses events that the app doesn’t use.'],
  'app.quit': ['Closes the windows; an event may prevent it.', 'docs/api/app.md', asElectron],
  'app.relaunch': ['A new start once this one has exited.', 'docs/api/app.md', nothing],
  'app.releaseSingleInstanceLock': ['Another start may take it.', 'docs/api/app.md', asElectron],
  'app.requestSingleInstanceLock': [
    'One instance per user data folder.',
    'docs/api/app.md',
    'A locked file.',
  ],
  'app.resolveProxy': ['The system’s proxy for a URL.', 'docs/api/app.md', 'Always direct.'],
  'app.setAboutPanelOptions': ['For the About panel.', 'docs/api/app.md', nothing],
  'app.setAppUserModelId': ['Windows: whose notifications these are.', 'docs/api/app.md', nothing],
  'app.setAsDefaultProtocolClient': ['Links open this app.', 'docs/api/app.md', 'Never registers; false.'],
  'app.setBadgeCount': [
    'macOS and Unity: the number on the icon.',
    'docs/api/app.md',
    'False; recorded in headless runs.',
  ],
  'app.setPath': ['Before ready for `userData`.', 'docs/api/app.md', asElectron],
  'app.whenReady': ['Once Chromium runs.', 'docs/api/app.md', 'Once the browser’s window can be controlled.'],

  'BrowserWindow#close': [
    'Prevented, the window stays.',
    'docs/api/browser-window.md',
    'A user’s close can’t be prevented.',
  ],
  'BrowserWindow#closed': ['The window is gone.', 'docs/api/browser-window.md', asElectron],
  'BrowserWindow#query-session-end': ['Windows: the session may end.', 'docs/api/browser-window.md', never],
  'BrowserWindow#session-end': ['Windows: the session ends.', 'docs/api/browser-window.md', never],
  'BrowserWindow.focus': [
    'Focuses the window.',
    'docs/api/browser-window.md',
    'Brings the page to the front.',
  ],
  'BrowserWindow.getAllWindows': ['All open windows.', 'lib/browser/api/browser-window.ts', 'The only one.'],
  'BrowserWindow.getFocusedWindow': [
    'Null if another program has the focus.',
    'lib/browser/api/browser-window.ts',
    'By the page’s own focus; null before it has loaded.',
  ],
  'BrowserWindow.getNormalBounds': ['Those when not maximized.', 'docs/api/browser-window.md', asElectron],
  'BrowserWindow.isMaximized': [
    'As the system says.',
    'docs/api/browser-window.md',
    'As Chromium last said.',
  ],
  'BrowserWindow.isMinimized': [
    'As the system says.',
    'docs/api/browser-window.md',
    'As Chromium last said.',
  ],
  'BrowserWindow.loadURL': [
    'Settles at the end of the load; rejects with name and number when it fails or is replaced.',
    'lib/browser/api/web-contents.ts',
    asElectron,
  ],
  'BrowserWindow.maximize': ['Maximizes it.', 'docs/api/browser-window.md', asElectron],
  'BrowserWindow.restore': ['From minimized.', 'docs/api/browser-window.md', asElectron],
  'BrowserWindow.setBackgroundColor': ['Behind the page.', 'docs/api/browser-window.md', asElectron],
  'BrowserWindow.webContents': ['Its page.', 'docs/api/browser-window.md', asElectron],

  'ClipboardItem.constructor': [
    'A TypeError for no types; payloads are checked by `write`.',
    'lib/browser/api/clipboard-item.ts',
    'Blobs only.',
  ],
  'clipboard.write': [
    'Rejects for anything but items; writes nothing of a picture that it can’t decode.',
    'shell/browser/api/electron_api_clipboard_item.cc',
    'One PNG, by its signature; rejects when the page may not copy.',
  ],
  'clipboard.writeText': ['A promise.', 'docs/api/clipboard.md', 'Rejects when the page may not copy.'],
  'contextBridge.exposeInMainWorld': [
    'Copies and freezes: no prototype, symbols or accessors; errors by message; refuses what can’t be cloned.',
    'shell/renderer/api/electron_api_context_bridge.cc',
    'The same, within the page’s own world.',
  ],
  'dialog.showErrorBox': [
    'Waits for the user; before ready it may print.',
    'docs/api/dialog.md',
    'Printed; recorded in headless runs.',
  ],
  'dialog.showMessageBox': [
    'The button pressed.',
    'docs/api/dialog.md',
    'Printed and cancelled; decided by tests.',
  ],
  'dialog.showOpenDialog': [
    'The files chosen.',
    'docs/api/dialog.md',
    'Printed and cancelled; decided by tests.',
  ],
  'dialog.showSaveDialog': [
    'The file chosen.',
    'docs/api/dialog.md',
    'Printed and cancelled; decided by tests.',
  ],
  'ipcMain.handle': [
    'One handler for a channel; a second throws.',
    'lib/browser/ipc-main-impl.ts',
    asElectron,
  ],
  'ipcRenderer.invoke': [
    'Arguments and reply are cloned; an error is its message.',
    'docs/api/ipc-renderer.md',
    'JSON, undefined and bytes only.',
  ],
  'ipcRenderer.off': ['Removes a listener.', 'docs/api/ipc-renderer.md', asElectron],
  'ipcRenderer.on': ['The event, then the arguments.', 'docs/api/ipc-renderer.md', asElectron],

  'Menu.buildFromTemplate': [
    'Entries with roles, keys and ids.',
    'lib/browser/api/menu.ts',
    'Refuses roles that the app doesn’t use.',
  ],
  'Menu.getMenuItemById': ['Null: none; submenus too.', 'lib/browser/api/menu.ts', asElectron],
  'Menu.popup': ['A context menu.', 'docs/api/menu.md', 'Refused: `context-menu` is never emitted.'],
  'Menu.setApplicationMenu': [
    'Keys that the page leaves unhandled click an entry; those of a DevTools client don’t.',
    'shell/browser/api/electron_api_web_contents.cc',
    'The page sends its unhandled keys, unless a client drives it.',
  ],
  'MenuItem.checked': ['A radio entry is checked by any value.', 'lib/browser/api/menu-item.ts', asElectron],
  'MenuItem.enabled': ['Disabled, its key does nothing.', 'lib/browser/api/menu-item.ts', asElectron],
  'MenuItem.type': ['From the template.', 'lib/browser/api/menu-item.ts', asElectron],
  'MenuItem.visible': ['Whether it is shown.', 'lib/browser/api/menu-item.ts', asElectron],
  'nativeTheme#updated': ['The colours have changed.', 'docs/api/native-theme.md', asElectron],
  'nativeTheme.on': ['An EventEmitter.', 'docs/api/native-theme.md', asElectron],
  'nativeTheme.shouldUseDarkColors': ['By source and system.', 'docs/api/native-theme.md', asElectron],
  'nativeTheme.themeSource': [
    'Overrides the system for pages too.',
    'docs/api/native-theme.md',
    'By emulation in the page.',
  ],
  'net.request': [
    'Emits a response, redirect or error once it has ended.',
    'lib/common/api/net-client-request.ts',
    'Over undici, in net.ts.',
  ],
  'net.resolveHost': ['By Chromium’s resolver.', 'docs/api/net.md', 'By the system’s.'],
  'Notification#click': ['It was clicked.', 'docs/api/notification.md', 'By tests.'],
  'Notification#failed': ['macOS unsigned, Windows switched off.', 'docs/api/notification.md', 'By tests.'],
  'Notification.constructor': ['Not shown yet.', 'docs/api/notification.md', asElectron],
  'Notification.isSupported': ['Whether the desktop has any.', 'docs/api/notification.md', 'True.'],
  'Notification.on': ['An EventEmitter.', 'docs/api/notification.md', asElectron],
  'Notification.show': ['Shows it.', 'docs/api/notification.md', 'Printed; recorded in headless runs.'],
  'powerMonitor#resume': ['The computer wakes up.', 'docs/api/power-monitor.md', never],
  'protocol.handle': [
    'Once for a scheme; a TypeError before ready.',
    'lib/browser/api/protocol.ts',
    'Refuses schemes without privileges too.',
  ],
  'protocol.registerSchemesAsPrivileged': [
    'Throws after ready, and for anything but an array of schemes.',
    'shell/browser/api/electron_api_protocol.cc',
    'Refuses privileges that the app doesn’t use too.',
  ],
  'screen.getAllDisplays': ['Once ready.', 'docs/api/screen.md', 'The page’s own display.'],
  'session.defaultSession': [
    'A TypeError before ready.',
    'shell/browser/api/electron_api_session.cc',
    asElectron,
  ],
  'Session#will-download': [
    'Prevented, nothing is loaded.',
    'docs/api/session.md',
    'Never emitted: Chromium denies downloads.',
  ],
  'Session.on': ['An EventEmitter.', 'docs/api/session.md', asElectron],
  'Session.setDevicePermissionHandler': [
    'Asked for each device.',
    'docs/api/session.md',
    'Never asked: no page gets a device.',
  ],
  'Session.setPermissionCheckHandler': [
    'Asked for each check.',
    'docs/api/session.md',
    'Asked once: an app that grants is refused.',
  ],
  'Session.setPermissionRequestHandler': [
    'Asked for each request.',
    'docs/api/session.md',
    'Asked once: an app that grants is refused.',
  ],
  'shell.openExternal': ['The system’s program for a URL.', 'docs/api/shell.md', recorded],
  'shell.openPath': ['Resolves to an error text.', 'docs/api/shell.md', recorded],
  'shell.showItemInFolder': ['Selects it in its folder.', 'docs/api/shell.md', recorded],

  'WebContents#context-menu': ['The page didn’t prevent its own.', 'docs/api/web-contents.md', never],
  'WebContents#dom-ready': ['The document is parsed.', 'docs/api/web-contents.md', asElectron],
  'WebContents#render-process-gone': [
    'With reason and exit code.',
    'docs/api/web-contents.md',
    'Always as crashed.',
  ],
  'WebContents#unresponsive': ['The page hangs.', 'docs/api/web-contents.md', never],
  'WebContents#will-attach-webview': [
    'Before a webview.',
    'docs/api/web-contents.md',
    'Never emitted: there are none.',
  ],
  'WebContents#will-frame-navigate': [
    'For each frame; may be prevented.',
    'docs/api/web-contents.md',
    asElectron,
  ],
  'WebContents#will-navigate': [
    'Main frame, by the page; may be prevented.',
    'docs/api/web-contents.md',
    asElectron,
  ],
  'WebContents#will-redirect': ['May be prevented.', 'docs/api/web-contents.md', asElectron],
  'WebContents.id': ['Unique.', 'docs/api/web-contents.md', 'Always 1.'],
  'WebContents.isDestroyed': ['Whether it is gone.', 'docs/api/web-contents.md', asElectron],
  'WebContents.on': [
    'An EventEmitter.',
    'docs/api/web-contents.md',
    'Refuses events that the app doesn’t use.',
  ],
  'WebContents.reload': ['After a crash too.', 'docs/api/web-contents.md', asElectron],
  'WebContents.send': [
    'Arguments are cloned.',
    'docs/api/web-contents.md',
    'JSON, undefined and bytes only.',
  ],
  'WebContents.setWindowOpenHandler': [
    'Asked for each new window.',
    'docs/api/web-contents.md',
    'Asked once: an app that allows one is refused.',
  ],
  'WebContents.setZoomFactor': [
    'Also zooms media queries.',
    'docs/api/web-contents.md',
    'By emulation in the page.',
  ],
};
