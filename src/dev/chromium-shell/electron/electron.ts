import { app } from './app.ts';
import { BrowserWindowClass as BrowserWindow } from './browser-window.ts';
import { clipboard } from './clipboard.ts';
import { ClipboardItemClass as ClipboardItem } from './clipboard-item.ts';
import { dialog } from './dialog.ts';
import { ElectronEmitter } from './emitter.ts';
import { ipcMain } from './ipc-main.ts';
import { MenuClass as Menu, MenuItemClass as MenuItem } from './menu.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { NotificationClass as Notification } from './notification.ts';
import { defaultProtocol as protocol } from './protocol.ts';
import { screen } from './screen.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { supported, unsupported } from './supported.ts';
import { webContents } from './web-contents.ts';

/** What `import … from 'electron'` finds in an app that the shell runs: one file for each of Electron's modules. */
export {
  app,
  BrowserWindow,
  ClipboardItem,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  protocol,
  screen,
  session,
  shell,
  webContents,
};

export const autoUpdater = unsupported('autoUpdater');
export const BaseWindow = unsupported('BaseWindow');
export const BrowserView = unsupported('BrowserView');
export const contentTracing = unsupported('contentTracing');
export const crashReporter = unsupported('crashReporter');
export const desktopCapturer = unsupported('desktopCapturer');
export const globalShortcut = unsupported('globalShortcut');
export const ImageView = unsupported('ImageView');
export const inAppPurchase = unsupported('inAppPurchase');
export const IpcMainServiceWorker = unsupported('IpcMainServiceWorker');
export const MessageChannelMain = unsupported('MessageChannelMain');
export const netLog = unsupported('netLog');
/** The shell hears nothing of the computer's sleep: it can be listened for, and never comes. */
export const powerMonitor = supported('powerMonitor', new ElectronEmitter('powerMonitor', ['resume']));
export const powerSaveBlocker = unsupported('powerSaveBlocker');
export const pushNotifications = unsupported('pushNotifications');
export const safeStorage = unsupported('safeStorage');
export const sharedTexture = unsupported('sharedTexture');
export const ShareMenu = unsupported('ShareMenu');
export const systemPreferences = unsupported('systemPreferences');
export const TouchBar = unsupported('TouchBar');
export const Tray = unsupported('Tray');
export const utilityProcess = unsupported('utilityProcess');
export const View = unsupported('View');
export const WebContentsView = unsupported('WebContentsView');
export const webFrameMain = unsupported('webFrameMain');
export const WebSocket = unsupported('WebSocket');

const electron = {
  app,
  autoUpdater,
  BaseWindow,
  BrowserView,
  BrowserWindow,
  ClipboardItem,
  clipboard,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  ImageView,
  IpcMainServiceWorker,
  inAppPurchase,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  pushNotifications,
  ShareMenu,
  safeStorage,
  screen,
  session,
  sharedTexture,
  shell,
  systemPreferences,
  TouchBar,
  Tray,
  utilityProcess,
  View,
  WebContentsView,
  WebSocket,
  webContents,
  webFrameMain,
  // Every name that Electron gives a main process, so that a new one of Electron's is a compile error here.
} satisfies Record<keyof typeof import('electron/main') | keyof typeof import('electron/common'), unknown>;

export default electron;
