import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type {
  Clipboard,
  ClipboardItem,
  Dialog,
  Display,
  MessageBoxOptions,
  Notification,
  NotificationConstructorOptions,
  OpenDialogOptions,
  SaveDialogOptions,
  Shell,
} from 'electron';
import { run } from '#dev/chromium-shell/this-run.ts';
import type { DialogAnswer, RecordedDialog } from '#dev/running-app.ts';
import { ElectronEmitter, type PartOf, shellEvent, supported, UnsupportedError } from './supported.ts';

/** The desktop around the window. The app's actions are recorded for tests and, unless headless, also performed. */

export const shell = supported('shell', {
  async openExternal(url) {
    run.effects.openedExternal.push(url);
    open(url);
  },
  async openPath(path) {
    run.effects.openedPaths.push(path);
    open(path);
    return '';
  },
  showItemInFolder(path) {
    run.effects.shownInFolder.push(path);
    open(dirname(path));
  },
} satisfies Partial<Shell>);

function open(target: string): void {
  const opener = { linux: 'xdg-open', darwin: 'open', win32: 'explorer' }[process.platform as 'linux'];
  if (run.isHeadless || opener === undefined) return;
  const child = spawn(opener, [target], { stdio: 'ignore', detached: true });
  child.on('error', (error) => console.error(`${opener} could not open it: ${error.message}`));
  child.unref();
}

export const clipboard = supported('clipboard', {
  async writeText(text) {
    Object.assign(run.effects, { clipboardText: text, clipboardPicture: '' });
    await copyInPage(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  },
  /** Pictures only: text is copied by `writeText`. */
  async write(items) {
    const [item, ...others] = items;
    if (item === undefined || others.length > 0 || item.types.join() !== 'image/png')
      throw new UnsupportedError('clipboard.write of anything but one image/png');
    const png = Buffer.from(await (await item.getType('image/png')).arrayBuffer()).toString('base64');
    Object.assign(run.effects, { clipboardText: '', clipboardPicture: png });
    await copyInPage(`(async () => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(png)}), (character) => character.charCodeAt(0));
      const type = 'image/png';
      await navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([bytes], { type }) })]);
    })()`);
  },
} satisfies Partial<Clipboard>);

/** Only the page can reach the desktop's clipboard. */
async function copyInPage(script: string): Promise<void> {
  if (run.isHeadless) return;
  await run.window?.webContents
    .runScript(script)
    .catch((error: unknown) => console.error("Nothing was copied to the desktop's clipboard:", error));
}

type Payload = ConstructorParameters<typeof ClipboardItem>[0][string];

/** One entry for the clipboard, by MIME type. */
export class ClipboardItemClass {
  readonly types: string[];
  readonly getType: (type: string) => Promise<Blob>;

  constructor(payloads: Record<string, Payload>) {
    this.types = Object.keys(payloads);
    this.getType = async (type) => {
      const payload = await payloads[type];
      if (payload instanceof Blob) return payload;
      throw new UnsupportedError(`ClipboardItem of ${type}`);
    };
    // biome-ignore lint/correctness/noConstructorReturn: the app must only get the guarded object.
    return supported('ClipboardItem', this satisfies Pick<ClipboardItem, 'types'>);
  }
}

/** Dialogs aren't shown. They are printed, recorded, and answered as a test has chosen, or else cancelled. */
export const dialog = supported('dialog', {
  showErrorBox(title, content) {
    record({ kind: 'error', title, message: content, detail: '', buttons: [] });
  },
  async showMessageBox(...args: unknown[]) {
    const options = lastOf<MessageBoxOptions>(args);
    const { title = '', message, detail = '', buttons = [] } = options;
    record({ kind: 'message', title, message, detail, buttons });
    const button = nextAnswer('message')?.button;
    return { response: button ?? options.cancelId ?? options.defaultId ?? 0, checkboxChecked: false };
  },
  async showSaveDialog(...args: unknown[]) {
    const { title = '', defaultPath = '' } = lastOf<SaveDialogOptions>(args);
    record({ kind: 'save', title, message: defaultPath, detail: '', buttons: [] });
    const filePath = nextAnswer('save')?.path ?? '';
    return { canceled: filePath === '', filePath };
  },
  async showOpenDialog(...args: unknown[]) {
    const { title = '', defaultPath = '' } = lastOf<OpenDialogOptions>(args);
    record({ kind: 'open', title, message: defaultPath, detail: '', buttons: [] });
    const filePath = nextAnswer('open')?.path ?? '';
    return { canceled: filePath === '', filePaths: filePath === '' ? [] : [filePath] };
  },
} satisfies Partial<Dialog>);

/** In Electron the options follow an optional window. */
function lastOf<Options>(args: readonly unknown[]): Options {
  return args.at(-1) as Options;
}

function record(shown: RecordedDialog): void {
  run.effects.dialogs.push(shown);
  const text = [`[${shown.kind} dialog]`, shown.title, shown.message, shown.detail];
  console.error(text.filter((part) => part !== '').join(' '));
}

function nextAnswer<Kind extends DialogAnswer['kind']>(
  kind: Kind,
): Extract<DialogAnswer, { kind: Kind }> | null {
  const at = run.dialogAnswers.findIndex((answer) => answer.kind === kind);
  // Safe: found by its kind.
  return at === -1 ? null : (run.dialogAnswers.splice(at, 1)[0] as Extract<DialogAnswer, { kind: Kind }>);
}

const shownNotifications: ShellNotification[] = [];

class ShellNotification extends ElectronEmitter implements PartOf<Notification> {
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: NotificationConstructorOptions = {}) {
    super('Notification', ['click', 'failed']);
    this.title = title;
    this.body = body;
    // biome-ignore lint/correctness/noConstructorReturn: the app must only get the guarded object.
    return supported('Notification', this);
  }

  show(): void {
    shownNotifications.push(this);
    run.effects.notifications.push({ title: this.title, body: this.body });
  }

  static isSupported(): boolean {
    return true;
  }
}

export const NotificationClass = supported('Notification', ShellNotification);

/** `index`: its position in the order in which they were shown. */
export function clickNotification(index: number): void {
  const notification = shownNotifications[index];
  if (notification === undefined)
    throw new Error(`Only ${shownNotifications.length} notifications were shown`);
  notification.emit('click', shellEvent());
}

export const screen = supported('screen', {
  /** A page knows only its own display. */
  getAllDisplays() {
    const facts = run.browser?.screen;
    if (facts === undefined) throw new Error('The screen module cannot be used before the app is ready');
    const { width, height, availLeft, availTop, availWidth, availHeight, scaleFactor } = facts;
    const display = {
      workArea: { x: availLeft, y: availTop, width: availWidth, height: availHeight },
      size: { width, height },
      scaleFactor,
    } satisfies Partial<Display>;
    return [supported('Display', display)];
  },
});

/** Never emits: the shell isn't notified when the computer wakes up. */
export const powerMonitor = supported('powerMonitor', new ElectronEmitter('powerMonitor', ['resume']));
