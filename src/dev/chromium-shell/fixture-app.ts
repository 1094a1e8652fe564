import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes a small Electron app as it would be built: main script, preload and page. */
export function writeFixtureApp(changed: Partial<typeof files> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-shell-test-'));
  for (const [name, text] of Object.entries({ ...files, ...changed }))
    writeFileSync(join(folder, name), text);
  return { folder, userDataDir: join(folder, 'user-data') };
}

const files = {
  'package.json': JSON.stringify({ name: 'fixture', version: '1.2.3', type: 'module', main: 'main.js' }),

  'main.js': `
import electron, { app, BrowserWindow, ipcMain, Menu, protocol, session } from 'electron';

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true } },
]);
const navigations = [];
app.on('web-contents-created', (_event, contents) => {
  contents.on('will-navigate', (event) => {
    navigations.push(event.url);
    if (!event.url.startsWith('app://bundle/')) event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
});

const pages = {
  '/index.html': ['text/html', '<!doctype html><title>Fixture</title><script>window.inlineRan = true</script><script src="/page.js"></script>'],
  '/page.js': ['text/javascript', 'window.setByPage = "page";'],
};

ipcMain.handle('echo', (_event, value) => value);
ipcMain.handle('function', () => () => 1);
ipcMain.handle('throw', () => { throw Object.assign(new TypeError('it broke'), { secret: 'kept in main' }); });
ipcMain.handle('navigations', () => navigations);
ipcMain.handle('unsupported', (_event, what) => {
  const [window] = BrowserWindow.getAllWindows();
  if (what === 'module') return new electron.Tray('icon.png');
  if (what === 'second window') return new BrowserWindow();
  if (what === 'popup') return window.webContents.setWindowOpenHandler(() => ({ action: 'allow' }));
  if (what === 'permission') return session.defaultSession.setPermissionCheckHandler(() => true);
  if (what === 'role') return Menu.buildFromTemplate([{ role: 'zoomIn' }]);
  if (what === 'member') return app.clearRecentDocuments();
  return window.on('no-such-event', () => {});
});

app.whenReady().then(() => {
  protocol.handle('app', ({ url }) => {
    const [type, body] = pages[new URL(url).pathname];
    return new Response(body, { headers: {
      'content-type': type,
      'content-security-policy': "default-src 'none'; script-src 'self'",
    } });
  });
  const window = new BrowserWindow({
    width: 640, height: 480,
    webPreferences: { preload: import.meta.dirname + '/preload.cjs', sandbox: true, contextIsolation: true },
  });
  window.loadURL('app://bundle/index.html');
});
`,

  'preload.cjs': `
const { contextBridge, ipcRenderer } = require('electron');
const messageOf = (act) => { try { act(); return 'nothing was thrown'; } catch (error) { return error.message; } };
contextBridge.exposeInMainWorld('bridge', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  requireFs: () => messageOf(() => require('node:fs')),
  useWebFrame: () => messageOf(() => require('electron').webFrame),
});
`,
};
