import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type FixtureApp = { folder: string; userDataDir: string };

/** Writes a small Electron app as it would be built: main script, preload and page. */
export function writeFixtureApp(): FixtureApp {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-shell-test-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return { folder, userDataDir: join(folder, 'user-data') };
}

const files = {
  'package.json': JSON.stringify({ name: 'fixture', version: '1.2.3', type: 'module', main: 'main.js' }),

  'main.js': `
import electron, { app, BrowserWindow, ipcMain, Menu, protocol, session } from 'electron';

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true } },
]);
const secondStarts = [];
const navigations = [];
const isFirst = app.requestSingleInstanceLock({ from: 'fixture' });
if (!isFirst) app.quit();
app.on('second-instance', (_event, argv, _folder, data) => secondStarts.push({ argv, data }));
app.on('web-contents-created', (_event, contents) => {
  contents.on('will-navigate', (event) => {
    navigations.push(event.url);
    if (!event.url.startsWith('app://bundle/')) event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
});

const pages = {
  '/index.html': ['text/html', '<!doctype html><title>Fixture</title><script>window.inlineRan = true</script><script src="/page.js"></script>'],
  '/page.js': ['text/javascript', 'window.setByPage = "page"; window.pageScriptSawBridge = typeof window.bridge;'],
};

ipcMain.handle('echo', (_event, value) => value);
ipcMain.handle('function', () => () => 1);
ipcMain.handle('throw', () => { throw Object.assign(new TypeError('it broke'), { secret: 'kept in main' }); });
ipcMain.handle('frame', ({ senderFrame }) => ({
  url: senderFrame.url, origin: senderFrame.origin, parent: senderFrame.parent,
}));
ipcMain.handle('tick', ({ sender }) => { sender.send('tick', 'one'); });
ipcMain.handle('navigations', () => navigations);
ipcMain.handle('second-starts', () => secondStarts);
ipcMain.handle('say', ({ sender }, text) => console.log(text, BrowserWindow.getAllWindows().some(({ webContents }) => webContents === sender)));
ipcMain.handle('change-menu-item', (_event, id, change) => {
  Object.assign(Menu.getApplicationMenu().getMenuItemById(id), change);
});
ipcMain.handle('unsupported', (_event, what) => {
  if (what === 'module') return new electron.Tray('icon.png');
  if (what === 'window') return BrowserWindow.getAllWindows()[0].webContents.setWindowOpenHandler(() => ({ action: 'allow' }));
  if (what === 'permission') return session.defaultSession.setPermissionCheckHandler(() => true);
  if (what === 'role') return Menu.buildFromTemplate([{ role: 'zoomIn' }]);
  if (what === 'member') return app.clearRecentDocuments();
  return BrowserWindow.getAllWindows()[0].on('no-such-event', () => {});
});

if (isFirst) app.whenReady().then(() => {
  protocol.handle('app', ({ url }) => {
    const found = pages[new URL(url).pathname];
    if (found === undefined) return new Response(null, { status: 404 });
    const [type, body] = found;
    return new Response(body, { headers: {
      'content-type': type,
      'content-security-policy': "default-src 'none'; script-src 'self'",
    } });
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate([
    { label: '&File', submenu: [
      { id: 'refresh', label: 'Refresh', accelerator: 'F5', click: (_item, window) => window.webContents.send('tick', 'menu') },
      { id: 'one', label: 'One', type: 'radio', checked: true },
      { id: 'two', label: 'Two', type: 'radio' },
      { type: 'separator' },
      { id: 'three', label: 'Three', type: 'radio', checked: true },
      { role: 'quit' },
    ] },
  ]));
  const window = new BrowserWindow({
    width: 640, height: 480,
    webPreferences: { preload: import.meta.dirname + '/preload.cjs', sandbox: true, contextIsolation: true },
  });
  window.on('close', () => console.log('close requested'));
  window.on('closed', () => console.log('window closed'));
  app.on('window-all-closed', () => { console.log('all closed'); app.quit(); });
  app.on('will-quit', () => console.log('will quit'));
  window.loadURL('app://bundle/index.html').then(() => console.log('page loaded'));
});
`,

  'preload.cjs': `
const { contextBridge, ipcRenderer } = require('electron');
const messageOf = (act) => { try { act(); return 'nothing was thrown'; } catch (error) { return error.message; } };
contextBridge.exposeInMainWorld('bridge', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  subscribe(listener) {
    const onTick = (_event, value) => listener(value);
    ipcRenderer.on('tick', onTick);
    return () => { ipcRenderer.off('tick', onTick); };
  },
  requireFs: () => messageOf(() => require('node:fs')),
  useWebFrame: () => messageOf(() => require('electron').webFrame),
});
`,
};
