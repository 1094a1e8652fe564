import type { MenuItem, MenuItemConstructorOptions } from 'electron';
import {
  type Accelerator,
  browserShortcuts,
  type KeyPress,
  matchesAccelerator,
  parseAccelerator,
} from '#dev/chromium-shell/page/window-events.ts';
import { run } from '#dev/chromium-shell/this-run.ts';
import { app } from './app.ts';
import { shellEvent, supported, UnsupportedError } from './supported.ts';

/** A menu entry. It isn't shown, but a test or its key can click it. */
class ShellMenuItem implements Pick<MenuItem, 'id' | 'type' | 'enabled' | 'checked' | 'visible'> {
  readonly id: string;
  visible: boolean;
  readonly type: MenuItem['type'];
  readonly accelerator: string | null;
  readonly submenu: ShellMenu | undefined;
  private readonly menu: ShellMenu;
  private readonly onClick: () => void;
  private isEnabled: boolean;
  private isChecked: boolean;

  constructor(options: MenuItemConstructorOptions, menu: ShellMenu) {
    const role = options.role?.toLowerCase();
    const defaults = role === undefined ? undefined : roles[role];
    if (role !== undefined && defaults === undefined)
      throw new UnsupportedError(`MenuItem with the role '${role}'`);
    const submenu = options.submenu ?? defaults?.submenu;
    if (submenu !== undefined && !Array.isArray(submenu)) throw new UnsupportedError('Menu as a submenu');
    this.id = options.id ?? '';
    this.visible = options.visible ?? true;
    this.type = options.type ?? (submenu === undefined ? 'normal' : 'submenu');
    this.accelerator = options.accelerator ?? defaults?.accelerator ?? null;
    this.submenu = submenu === undefined ? undefined : new ShellMenu(submenu);
    this.menu = menu;
    this.isEnabled = options.enabled ?? true;
    this.isChecked = options.checked ?? false;
    this.onClick = () => {
      // Safe: the app gets the shell's own item and window, which support the members that it uses.
      if (options.click !== undefined)
        options.click(this as never, run.window as never, shellEvent() as never);
      else defaults?.perform?.();
    };
  }

  get enabled(): boolean {
    return this.isEnabled;
  }

  set enabled(isEnabled: boolean) {
    if (this.isEnabled === isEnabled) return;
    this.isEnabled = isEnabled;
    publishKeys();
  }

  get checked(): boolean {
    return this.isChecked;
  }

  /** As in Electron, setting a radio entry to anything checks it and unchecks the others. A menu has one group of them here. */
  set checked(isChecked: boolean) {
    if (this.type === 'radio')
      for (const one of this.menu.items) if (one.type === 'radio') one.isChecked = false;
    this.isChecked = isChecked || this.type === 'radio';
  }

  /** Like a user's click: a checkbox changes before the app is notified. */
  click(): void {
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.checked = true;
    this.onClick();
  }
}

class ShellMenu {
  readonly items: ShellMenuItem[];

  constructor(template: readonly MenuItemConstructorOptions[]) {
    this.items = template.map((options) => supported('MenuItem', new ShellMenuItem(options, this)));
  }

  getMenuItemById(id: string): ShellMenuItem | null {
    return this.entries().find((item) => item.id === id) ?? null;
  }

  /** Includes the entries of submenus. */
  entries(): ShellMenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.entries() ?? [])]);
  }
}

let applicationMenu: ShellMenu | null = null;

export const MenuClass = supported('Menu', {
  buildFromTemplate: (template: readonly MenuItemConstructorOptions[]) =>
    supported('Menu', new ShellMenu(template)),
  setApplicationMenu(menu: ShellMenu | null) {
    applicationMenu = menu;
    publishKeys();
  },
  getApplicationMenu: () => applicationMenu,
});

/**
 * The keys that a page sends to main: those of enabled entries, and Chromium's own shortcuts, which then do nothing. As in Electron, keys
 * of a DevTools client reach neither. A page can't tell them from the user's, so a window that a client drives has none at all.
 */
export function claimedKeys(): readonly Accelerator[] {
  if (run.isDriven) return [];
  return [...keyedEntries().flatMap(({ key, item }) => (item.enabled ? [key] : [])), ...browserShortcuts];
}

/** Clicks the entry of a key that the page sent, unless it has been disabled since. */
export function pressMenuKey(press: KeyPress): void {
  const hit = keyedEntries().find(({ key }) => matchesAccelerator(key, press));
  if (hit?.item.enabled === true) hit.item.click();
}

let isPublishing = false;

/** Once for all entries that an app enables and disables synchronously. */
function publishKeys(): void {
  if (isPublishing) return;
  isPublishing = true;
  queueMicrotask(() => {
    isPublishing = false;
    run.window?.webContents.sendKeys();
  });
}

function keyedEntries(): { key: Accelerator; item: ShellMenuItem }[] {
  return (applicationMenu?.entries() ?? []).flatMap((item) =>
    item.accelerator === null ? [] : [{ key: parseAccelerator(item.accelerator), item }],
  );
}

type Role = { accelerator?: string; submenu?: MenuItemConstructorOptions[]; perform?: () => void };

/** The roles that the app uses, by their name in lower case, with Electron's defaults. Those without a key can't be chosen here. */
const roles: Readonly<Record<string, Role>> = {
  togglefullscreen: {
    accelerator: process.platform === 'darwin' ? 'Control+Command+F' : 'F11',
    perform: () => run.window?.toggleFullScreen(),
  },
  close: { accelerator: 'CmdOrCtrl+W', perform: () => run.window?.close() },
  quit: { accelerator: 'CmdOrCtrl+Q', perform: () => app.quit() },
  windowmenu: { submenu: [{ role: 'close' }] },
  ...Object.fromEntries(
    ['undo', 'redo', 'cut', 'copy', 'paste', 'selectall', 'toggledevtools', 'help']
      // Only macOS can perform these.
      .concat('services', 'hide', 'hideothers', 'unhide')
      .map((name) => [name, {}]),
  ),
};
