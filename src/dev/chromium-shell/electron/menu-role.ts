import type { MenuItemConstructorOptions } from 'electron';
import { app } from './app.ts';
import type { ShellBrowserWindow } from './browser-window.ts';
import { UnsupportedError } from './supported.ts';

type RoleDefaults = { label?: string; accelerator?: string; submenu?: MenuItemConstructorOptions[] };

/** What Electron fills in for a role that the app leaves out. The page itself acts on the editing keys. */
export function defaultsOfRole(role: string): RoleDefaults {
  const defaults = roleDefaults[role];
  if (defaults === undefined) throw new UnsupportedError(`MenuItem with the role '${role}'`);
  return defaults;
}

export function performRole(role: string, focused: object | undefined): void {
  // Safe: the only windows an app has are the shell's.
  const window = focused as ShellBrowserWindow | undefined;
  const contents = window?.webContents;
  switch (role) {
    case 'quit':
      app.quit();
      return;
    case 'about':
      app.showAboutPanel();
      return;
    case 'close':
      window?.close();
      return;
    case 'minimize':
      window?.minimize();
      return;
    case 'zoom':
      window?.maximize();
      return;
    case 'togglefullscreen':
      window?.setFullScreen(!window.isFullScreen());
      return;
    case 'reload':
    case 'forcereload':
      contents?.reload();
      return;
    case 'resetzoom':
      contents?.setZoomLevel(0);
      return;
    case 'zoomin':
      contents?.setZoomLevel(contents.getZoomLevel() + 0.5);
      return;
    case 'zoomout':
      contents?.setZoomLevel(contents.getZoomLevel() - 0.5);
      return;
    case 'toggledevtools':
      console.log("Chromium's own DevTools open with Ctrl+Shift+I");
      return;
    case 'undo':
    case 'redo':
    case 'cut':
    case 'copy':
    case 'paste':
    case 'delete':
      contents?.[role]();
      return;
    case 'selectall':
      contents?.selectAll();
      return;
    default:
      throw new UnsupportedError(`MenuItem with the role '${role}'`);
  }
}

const roleDefaults: Readonly<Record<string, RoleDefaults>> = {
  undo: { label: 'Undo' },
  redo: { label: 'Redo' },
  cut: { label: 'Cut' },
  copy: { label: 'Copy' },
  paste: { label: 'Paste' },
  pasteandmatchstyle: { label: 'Paste and Match Style' },
  delete: { label: 'Delete' },
  selectall: { label: 'Select All' },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R' },
  forcereload: { label: 'Force Reload', accelerator: 'Shift+CmdOrCtrl+R' },
  toggledevtools: { label: 'Toggle Developer Tools' },
  resetzoom: { label: 'Actual Size', accelerator: 'CmdOrCtrl+0' },
  zoomin: { label: 'Zoom In', accelerator: 'CmdOrCtrl+Plus' },
  zoomout: { label: 'Zoom Out', accelerator: 'CmdOrCtrl+-' },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: process.platform === 'darwin' ? 'Control+Command+F' : 'F11',
  },
  minimize: { label: 'Minimize', accelerator: 'CmdOrCtrl+M' },
  close: { label: 'Close Window', accelerator: 'CmdOrCtrl+W' },
  zoom: { label: 'Zoom' },
  front: { label: 'Bring All to Front' },
  window: { label: 'Window' },
  help: { label: 'Help' },
  about: { label: 'About' },
  services: { label: 'Services' },
  hide: { label: 'Hide' },
  hideothers: { label: 'Hide Others' },
  unhide: { label: 'Show All' },
  quit: { label: process.platform === 'win32' ? 'Exit' : 'Quit', accelerator: 'CmdOrCtrl+Q' },
  windowmenu: {
    label: 'Window',
    submenu: [{ role: 'minimize' }, { role: 'zoom' }, { type: 'separator' }, { role: 'close' }],
  },
  editmenu: {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      { role: 'selectAll' },
    ],
  },
  viewmenu: {
    label: 'View',
    submenu: [
      { role: 'reload' },
      { role: 'toggleDevTools' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
    ],
  },
};
