import type { EventEmitter } from 'node:events';
import type { MenuItem } from 'electron';
import type { DialogAnswer, RecordedEffects, RecordedMenuItem } from './running-app.ts';

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
  // The window before the options is optional.
  const lastOf = (args: unknown[]) => args.at(-1) as Record<string, never>;
  const record = (kind: 'message' | 'error' | 'save' | 'open', given: Record<string, never>) => {
    const { title = '', message = given.defaultPath ?? '', detail = '', buttons = [] } = given;
    effects.dialogs.push({ kind, title, message, detail, buttons });
  };
  const nextAnswer = (kind: string) => {
    const at = effects.dialogAnswers.findIndex((answer) => answer.kind === kind);
    return at === -1 ? undefined : effects.dialogAnswers.splice(at, 1)[0];
  };
  dialog.showErrorBox = (title, content) => {
    effects.dialogs.push({ kind: 'error', title, message: content, detail: '', buttons: [] });
  };
  dialog.showMessageBox = async (...args: unknown[]) => {
    const options = lastOf(args);
    record('message', options);
    const answer = nextAnswer('message');
    const button = answer?.kind === 'message' ? answer.button : undefined;
    return { response: button ?? options.cancelId ?? options.defaultId ?? 0, checkboxChecked: false };
  };
  dialog.showSaveDialog = async (...args: unknown[]) => {
    record('save', lastOf(args));
    const answer = nextAnswer('save');
    const filePath = answer?.kind === 'save' ? (answer.path ?? '') : '';
    return { canceled: filePath === '', filePath };
  };
  dialog.showOpenDialog = async (...args: unknown[]) => {
    record('open', lastOf(args));
    const answer = nextAnswer('open');
    const filePath = answer?.kind === 'open' ? (answer.path ?? '') : '';
    return { canceled: filePath === '', filePaths: filePath === '' ? [] : [filePath] };
  };
}

/** What was recorded so far. Self-contained too. */
export async function takeRecordedEffects({ clipboard, Menu }: ElectronModules): Promise<RecordedEffects> {
  const recordedItem = (item: MenuItem): RecordedMenuItem => ({
    id: item.id ?? '',
    label: item.label,
    type: item.type,
    accelerator: item.accelerator ?? '',
    enabled: item.enabled,
    visible: item.visible,
    checked: item.checked,
    submenu: (item.submenu?.items ?? []).map(recordedItem),
  });
  const { dialogAnswers: _answers, shownNotifications: _shown, ...effects } = globalThis.recordedEffects;
  const menu = (Menu.getApplicationMenu()?.items ?? []).map(recordedItem);
  const pictures = (await clipboard.read()).filter(({ types }) => types.includes('image/png'));
  const png = await pictures[0]?.getType('image/png');
  const clipboardPicture = png === undefined ? '' : Buffer.from(await png.arrayBuffer()).toString('base64');
  return { ...effects, clipboardText: await clipboard.readText(), clipboardPicture, menu };
}
