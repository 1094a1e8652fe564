import { app } from './app.ts';
import { BrowserWindowClass as BrowserWindow } from './browser-window.ts';
import {
  ClipboardItemClass as ClipboardItem,
  clipboard,
  dialog,
  NotificationClass as Notification,
  powerMonitor,
  screen,
  shell,
} from './desktop.ts';
import { ipcMain } from './ipc-main.ts';
import { MenuClass as Menu } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { protocol, session } from './session.ts';
import { supported } from './supported.ts';

/** What `import … from 'electron'` finds in an app that the shell runs. Importing anything else fails by name when the app is linked. */
export {
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
};

type Electron = typeof import('electron/main') & typeof import('electron/common');

const electron = supported('', {
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
} satisfies Partial<Record<keyof Electron, unknown>>);

export default electron;
// What `require('electron')` returns.
export { electron as 'module.exports' };
