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
  Shell,
} from 'electron';
import { run } from '#dev/chromium-shell/this-run.ts';
import { ElectronEmitter, type PartOf, supported, UnsupportedError } from './supported.ts';

/** The desktop around the window. In a headless run these calls are recorded instead (recordEffects in running-app.ts). */

export const shell = supported('shell', {
  async openExternal(url) {
    open(url);
  },
  async openPath(path) {
    open(path);
    return '';
  },
  showItemInFolder(path) {
    open(dirname(path));
  },
} satisfies Partial<Shell>);

function open(target: string): void {
  const opener = { linux: 'xdg-open', darwin: 'open', win32: 'explorer' }[process.platform as 'linux'];
  if (opener === undefined) return;
  const child = spawn(opener, [target], { stdio: 'ignore', detached: true });
  child.on('error', (error) => console.error(`${opener} could not open it: ${error.message}`));
  child.unref();
}

let copied: { text: string; items: ClipboardItem[] } = { text: '', items: [] };

export const clipboard = supported('clipboard', {
  async writeText(text) {
    if (typeof text !== 'string')
      throw new TypeError('Error processing argument at index 0, conversion failure');
    copied = { text, items: [] };
    await copyInPage(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  },
  /** Pictures only: text is copied by `writeText`. */
  async write(items) {
    if (!Array.isArray(items) || !items.every((item) => item instanceof ClipboardItemClass))
      throw new TypeError('clipboard.write expects an array of ClipboardItem');
    const [item, ...others] = items;
    if (item === undefined || others.length > 0 || item.types.join() !== 'image/png')
      throw new UnsupportedError('clipboard.write of anything but one image/png');
    const bytes = Buffer.from(await (await item.getType('image/png')).arrayBuffer());
    // Electron writes nothing, without an error, when it can't decode the picture.
    const isPicture = bytes.subarray(0, 8).equals(pngSignature);
    copied = { text: '', items: isPicture ? items : [] };
    if (!isPicture) return;
    const png = bytes.toString('base64');
    await copyInPage(`(async () => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(png)}), (character) => character.charCodeAt(0));
      const type = 'image/png';
      await navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([bytes], { type }) })]);
    })()`);
  },
  readText: async () => copied.text,
  read: async () => copied.items,
} satisfies Partial<Clipboard>);

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Only the page can reach the desktop's clipboard. */
async function copyInPage(script: string): Promise<void> {
  if (!run.isHeadless) await run.window?.webContents.runScript(script);
}

/** One entry for the clipboard, by MIME type. */
export class ClipboardItemClass {
  readonly types: string[];
  readonly getType: (type: string) => Promise<Blob>;

  constructor(blobs: Record<string, Blob>) {
    if (
      typeof blobs !== 'object' ||
      blobs === null ||
      Array.isArray(blobs) ||
      Object.keys(blobs).length === 0
    )
      throw new TypeError("Failed to construct 'ClipboardItem'");
    for (const blob of Object.values(blobs))
      if (!(blob instanceof Blob)) throw new UnsupportedError('ClipboardItem of anything but a Blob');
    this.types = Object.keys(blobs);
    this.getType = async (type) => {
      const blob = Object.hasOwn(blobs, type) ? blobs[type] : undefined;
      if (blob === undefined) throw new Error(`The type '${type}' was not found in the ClipboardItem`);
      return blob;
    };
    // biome-ignore lint/correctness/noConstructorReturn: the app must only get the guarded object.
    return supported('ClipboardItem', this satisfies Pick<ClipboardItem, 'types'>);
  }
}

/** Dialogs aren't shown: they are printed, and cancelled. */
export const dialog = supported('dialog', {
  showErrorBox: (title, message) => void printDialog({ title, message }),
  async showMessageBox(...args: unknown[]) {
    const { cancelId, defaultId = 0 } = printDialog(args.at(-1));
    return { response: cancelId ?? defaultId, checkboxChecked: false };
  },
  async showSaveDialog(...args: unknown[]) {
    printDialog(args.at(-1));
    return { canceled: true, filePath: '' };
  },
  async showOpenDialog(...args: unknown[]) {
    printDialog(args.at(-1));
    return { canceled: true, filePaths: [] };
  },
} satisfies Partial<Dialog>);

/** The options are the last argument: in Electron they follow an optional window. */
function printDialog(given: unknown): Partial<MessageBoxOptions> {
  const options = given as Partial<MessageBoxOptions>;
  console.error(`[dialog] ${options.title ?? ''} ${options.message ?? ''}`);
  return options;
}

class ShellNotification extends ElectronEmitter implements PartOf<Notification> {
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: NotificationConstructorOptions = {}) {
    super('Notification', ['click', 'failed']);
    this.title = title;
    this.body = body;
  }

  show(): void {
    console.error(`[notification] ${this.title}: ${this.body}`);
  }

  static readonly isSupported = () => true;
}

export const NotificationClass = supported('Notification', ShellNotification);

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
export const powerMonitor = new ElectronEmitter('powerMonitor', ['resume']);
