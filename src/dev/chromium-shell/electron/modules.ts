/** The modules of Electron that the shell implements, by Electron's names. */
export { app } from './app.ts';
export { nativeTheme } from './appearance.ts';
export { BrowserWindowClass as BrowserWindow } from './browser-window.ts';
export {
  ClipboardItemClass as ClipboardItem,
  clipboard,
  dialog,
  NotificationClass as Notification,
  powerMonitor,
  screen,
  shell,
} from './desktop.ts';
export { MenuClass as Menu } from './menu.ts';
export { net } from './net.ts';
export { protocol, session } from './session.ts';
export { ipcMain } from './web-contents.ts';
