import type { MenuItemConstructorOptions } from 'electron';
import type { AppCommand } from '#shared/desktop-api.ts';

export type MenuContext = {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  appName: string;
  /** Asks the page to do something. */
  send: (command: AppCommand) => void;
};

/** The native menu with each system's own order, words and keys. Items of the app carry their command as id. */
export function menuTemplate(context: MenuContext): MenuItemConstructorOptions[] {
  const isMac = context.platform === 'darwin';
  return [
    ...(isMac ? [macAppMenu(context)] : []),
    fileMenu(context, isMac),
    editMenu(context),
    viewMenu(context, isMac),
    goMenu(context, isMac),
    ...(isMac ? [{ role: 'windowMenu' as const }] : []),
    helpMenu(context, isMac),
  ];
}

function macAppMenu({ appName }: MenuContext): MenuItemConstructorOptions {
  return {
    label: appName,
    submenu: [
      { role: 'about' },
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
}

function fileMenu(context: MenuContext, isMac: boolean): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      command(context, 'add-connection', 'New connection…', 'CmdOrCtrl+N'),
      command(context, 'manage-connections', 'Manage connections…'),
      separator,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  };
}

function editMenu(context: MenuContext): MenuItemConstructorOptions {
  return {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      separator,
      command(context, 'focus-filter', 'Filter items', 'CmdOrCtrl+F'),
    ],
  };
}

function viewMenu(context: MenuContext, isMac: boolean): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      command(context, 'refresh', 'Refresh', isMac ? 'Cmd+R' : 'F5'),
      separator,
      command(context, 'toggle-sidebar', 'Show or hide sidebar', 'CmdOrCtrl+B'),
      command(context, 'close-detail', 'Close item details'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
      ...(context.isPackaged ? [] : [separator, { role: 'toggleDevTools' as const }]),
    ],
  };
}

function goMenu(context: MenuContext, isMac: boolean): MenuItemConstructorOptions {
  return {
    label: '&Go',
    submenu: [
      command(context, 'back', 'Back', isMac ? 'Cmd+[' : 'Alt+Left'),
      command(context, 'forward', 'Forward', isMac ? 'Cmd+]' : 'Alt+Right'),
      separator,
      command(context, 'previous-page', 'Previous page', 'Alt+PageUp'),
      command(context, 'next-page', 'Next page', 'Alt+PageDown'),
    ],
  };
}

function helpMenu(context: MenuContext, isMac: boolean): MenuItemConstructorOptions {
  return {
    role: 'help',
    label: '&Help',
    submenu: [
      command(context, 'show-shortcuts', 'Keyboard shortcuts', 'CmdOrCtrl+/'),
      separator,
      command(context, 'show-requests', 'Requests'),
      command(context, 'show-differences', 'Differences from the document'),
      ...(isMac ? [] : [separator, { role: 'about' as const }]),
    ],
  };
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

function command(
  { send }: MenuContext,
  id: AppCommand,
  label: string,
  accelerator?: string,
): MenuItemConstructorOptions {
  const item: MenuItemConstructorOptions = { id, label, click: () => send(id) };
  // The same keys as in the page (its shortcut sheet names them); what it does by Escape has none here.
  return accelerator === undefined ? item : { ...item, accelerator };
}
