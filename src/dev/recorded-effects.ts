import type { EventEmitter } from 'node:events';
import type { Menu, MessageBoxOptions, SaveDialogOptions } from 'electron';
import type { DialogAnswer, RecordedEffects } from './running-app.ts';

declare global {
  /** In the app's main process, while a test drives it. */
  var recordedEffects: Omit<RecordedEffects, 'menu' | 'clipboardText' | 'clipboardPicture'> & {
    dialogAnswers: DialogAnswer[];
    shownNotifications: EventEmitter[];
  };
}

export type ElectronModules = typeof import('electron/main') & typeof import('electron/common');

/** Replaces everything that acts outside the window by a recorder. Self-contained: its source is run in the app's main process. */
export function recordEffects({ app, dialog, Notification, shell }: ElectronModules): void {
  const effects: typeof globalThis.recordedEffects = {
    openedExternal: [],
    openedPaths: [],
    shownInFolder: [],
    notifications: [],
    badgeCount: 0,
    dialogs: [],
    dialogAnswers: [],
    shownNotifications: [],
  };
  globalThis.recordedEffects = effects;
  shell.openExternal = async (url) => {
    effects.openedExternal.push(url);
  };
  shell.openPath = async (path) => {
    effects.openedPaths.push(path);
    return '';
  };
  shell.showItemInFolder = (path) => {
    effects.shownInFolder.push(path);
  };
  // Only a few desktops show it, and Electron reports the number on those alone.
  app.setBadgeCount = (count = 0) => {
    effects.badgeCount = count;
    return true;
  };
  Notification.prototype.show = function show() {
    effects.notifications.push({ title: this.title, body: this.body });
    effects.shownNotifications.push(this);
  };
  const answered = (kind: DialogAnswer['kind'], args: unknown[]) => {
    // The window before the options is optional.
    const options = args.at(-1) as Partial<MessageBoxOptions & SaveDialogOptions>;
    effects.dialogs.push(options.message ?? options.defaultPath ?? '');
    const at = effects.dialogAnswers.findIndex((answer) => answer.kind === kind);
    const given: { button?: number; path?: string } =
      (at === -1 ? undefined : effects.dialogAnswers.splice(at, 1)[0]) ?? {};
    return { ...options, ...given };
  };
  dialog.showErrorBox = (_title, content) => {
    effects.dialogs.push(content);
  };
  dialog.showMessageBox = async (...args: unknown[]) => {
    const { button, cancelId, defaultId = 0 } = answered('message', args);
    return { response: button ?? cancelId ?? defaultId, checkboxChecked: false };
  };
  dialog.showSaveDialog = async (...args: unknown[]) => {
    const { path: filePath = '' } = answered('save', args);
    return { canceled: filePath === '', filePath };
  };
  dialog.showOpenDialog = async (...args: unknown[]) => {
    const { path } = answered('open', args);
    return { canceled: path === undefined, filePaths: path === undefined ? [] : [path] };
  };
}

/** What was recorded so far. Self-contained too. */
export async function takeRecordedEffects({ clipboard, Menu }: ElectronModules): Promise<RecordedEffects> {
  const entriesOf = (menu: Menu | null | undefined): RecordedEffects['menu'] =>
    (menu?.items ?? []).flatMap(({ id, enabled, checked, submenu }) => [
      { id, enabled, checked },
      ...entriesOf(submenu),
    ]);
  const { dialogAnswers: _answers, shownNotifications: _shown, ...effects } = globalThis.recordedEffects;
  const pictures = (await clipboard.read()).filter(({ types }) => types.includes('image/png'));
  const png = await pictures[0]?.getType('image/png');
  const clipboardPicture = png === undefined ? '' : Buffer.from(await png.arrayBuffer()).toString('base64');
  const clipboardText = await clipboard.readText();
  return { ...effects, clipboardText, clipboardPicture, menu: entriesOf(Menu.getApplicationMenu()) };
}
