import type { Menu, MenuItem, MenuItemConstructorOptions } from 'electron';
import {
  type Accelerator,
  matchesAccelerator,
  parseAccelerator,
} from '#dev/chromium-shell/page/accelerator.ts';
import type { KeyPress } from '#dev/chromium-shell/page/window-events.ts';
import type { RecordedMenuItem } from '#dev/running-app.ts';
import { ElectronEmitter, shellEvent } from './emitter.ts';
import { setMenuKeys } from './menu-keys.ts';
import { defaultsOfRole, performRole } from './menu-role.ts';
import { supported } from './supported.ts';
import { openContents } from './web-contents.ts';

type OfferedItem = Pick<
  MenuItem,
  'id' | 'label' | 'type' | 'enabled' | 'visible' | 'checked' | 'sublabel' | 'toolTip' | 'registerAccelerator'
> & { accelerator: string | null; submenu: ShellMenu | undefined; role: MenuItemConstructorOptions['role'] };
type OfferedMenu = Pick<Menu, 'popup' | 'closePopup'>;

/** An entry of a menu: nothing is drawn, but it can be clicked, by a test or by its key. */
class ShellMenuItem implements OfferedItem {
  readonly id: string;
  label: string;
  readonly type: MenuItem['type'];
  readonly role: MenuItemConstructorOptions['role'];
  readonly accelerator: string | null;
  readonly submenu: ShellMenu | undefined;
  readonly sublabel: string;
  readonly toolTip: string;
  readonly registerAccelerator: boolean;
  visible: boolean;
  /** The menu that it stands in. */
  menu: ShellMenu | null = null;
  private isEnabled: boolean;
  private isChecked: boolean;
  private readonly onClick: MenuItemConstructorOptions['click'];

  constructor(options: MenuItemConstructorOptions) {
    const role = options.role?.toLowerCase();
    const defaults = role === undefined ? {} : defaultsOfRole(role);
    const submenu = options.submenu ?? defaults.submenu;
    this.role = options.role;
    this.id = options.id ?? '';
    this.label = options.label ?? defaults.label ?? '';
    this.type = options.type ?? (submenu === undefined ? 'normal' : 'submenu');
    this.accelerator = options.accelerator ?? defaults.accelerator ?? null;
    this.submenu = submenu === undefined ? undefined : asMenu(submenu);
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.isEnabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.isChecked = options.checked ?? false;
    this.onClick = options.click;
  }

  get enabled(): boolean {
    return this.isEnabled;
  }

  set enabled(isEnabled: boolean) {
    if (this.isEnabled === isEnabled) return;
    this.isEnabled = isEnabled;
    publishKeysSoon();
  }

  get checked(): boolean {
    return this.isChecked;
  }

  /** As in Electron, whatever a radio entry is set to chooses it and puts out its neighbours. */
  set checked(isChecked: boolean) {
    this.isChecked = isChecked || this.type === 'radio';
    if (this.type !== 'radio') return;
    for (const other of this.menu?.groupOf(this) ?? []) if (other !== this) other.isChecked = false;
  }

  /** As a person's click: a checkbox turns first, then the app hears of it. */
  click(): void {
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.checked = true;
    const window = focusedWindow();
    // Safe: an app gets the item and window that it made, each with the shell's own members only.
    if (this.onClick !== undefined) this.onClick(this as never, window as never, shellEvent({}) as never);
    else if (this.role !== undefined) performRole(this.role.toLowerCase(), window);
  }
}

class ShellMenu extends ElectronEmitter implements OfferedMenu {
  items: ShellMenuItem[] = [];

  constructor() {
    super('Menu', ['menu-will-show', 'menu-will-close']);
    // biome-ignore lint/correctness/noConstructorReturn: an app sees a menu only behind its guard.
    return supported('Menu', this);
  }

  append(item: ShellMenuItem): void {
    this.items.push(item);
    item.menu = this;
    if (applicationMenu !== null) publishKeys();
  }

  insert(position: number, item: ShellMenuItem): void {
    this.items.splice(position, 0, item);
    item.menu = this;
    if (applicationMenu !== null) publishKeys();
  }

  getMenuItemById(id: string): ShellMenuItem | null {
    return entriesOf(this).find((item) => item.id === id) ?? null;
  }

  /** The radio entries of which one is chosen: those around it, up to the next separators. */
  groupOf(item: ShellMenuItem): ShellMenuItem[] {
    const groups: ShellMenuItem[][] = [[]];
    for (const one of this.items) {
      if (one.type === 'separator') groups.push([]);
      else if (one.type === 'radio') groups.at(-1)?.push(one);
    }
    return groups.find((group) => group.includes(item)) ?? [];
  }

  /** Shows nothing; a test can click its entries by `clickMenuItem` until it is closed. */
  popup(options: { callback?: () => void } = {}): void {
    contextMenu = { menu: this, callback: options.callback ?? (() => {}) };
    this.emit('menu-will-show', shellEvent({}));
  }

  closePopup(): void {
    if (contextMenu?.menu !== this) return;
    const { callback } = contextMenu;
    contextMenu = null;
    this.emit('menu-will-close', shellEvent({}));
    callback();
  }

  static buildFromTemplate(template: readonly (MenuItemConstructorOptions | ShellMenuItem)[]): ShellMenu {
    const menu = new ShellMenu();
    menu.items = template.map((entry) =>
      entry instanceof ShellMenuItem ? entry : supported('MenuItem', new ShellMenuItem(entry)),
    );
    for (const item of menu.items) item.menu = menu;
    return menu;
  }

  static setApplicationMenu(menu: ShellMenu | null): void {
    applicationMenu = menu;
    publishKeys();
  }

  static getApplicationMenu(): ShellMenu | null {
    return applicationMenu;
  }
}

let applicationMenu: ShellMenu | null = null;
let contextMenu: { menu: ShellMenu; callback: () => void } | null = null;
let focusedWindow: () => object | undefined = () => undefined;

/** Which window a click belongs to; the windows' module says it. */
export function findFocusedWindowBy(find: () => object | undefined): void {
  focusedWindow = find;
}

/** Clicks an entry of the menu that pops up now, or else of the application menu. */
export function clickMenuItem(id: string): void {
  const popped = contextMenu?.menu.getMenuItemById(id) ?? null;
  const item = popped ?? applicationMenu?.getMenuItemById(id) ?? null;
  if (item === null) throw new Error(`No menu entry has the id '${id}'`);
  if (!item.enabled || !item.visible) throw new Error(`The menu entry '${id}' is disabled or hidden`);
  item.click();
  if (popped !== null) contextMenu?.menu.closePopup();
}

/** A key that the page let pass. An entry may have been disabled meanwhile. */
export function pressMenuKey(press: KeyPress): void {
  const hit = keyedEntries().find(({ key }) => matchesAccelerator(key, press));
  if (hit?.item.enabled === true) hit.item.click();
}

export function recordedMenu(menu: ShellMenu | null = applicationMenu): RecordedMenuItem[] {
  return (menu?.items ?? []).map((item) => ({
    id: item.id,
    label: item.label,
    type: item.type,
    accelerator: item.accelerator ?? '',
    enabled: item.enabled,
    visible: item.visible,
    checked: item.checked,
    submenu: item.submenu === undefined ? [] : recordedMenu(item.submenu),
  }));
}

let isPublishing = false;

/** Once for all that an app enables and disables in one go. */
function publishKeysSoon(): void {
  if (isPublishing) return;
  isPublishing = true;
  queueMicrotask(() => {
    isPublishing = false;
    publishKeys();
  });
}

/** The key of a disabled entry is left to the page. */
function publishKeys(): void {
  setMenuKeys(keyedEntries().flatMap(({ key, item }) => (item.enabled ? [key] : [])));
  for (const contents of openContents()) contents.tellKeys();
}

function keyedEntries(): { key: Accelerator; item: ShellMenuItem }[] {
  return entriesOf(applicationMenu).flatMap((item) => {
    if (item.accelerator === null || !item.registerAccelerator) return [];
    const key = parseAccelerator(item.accelerator);
    return key === null ? [] : [{ key, item }];
  });
}

function entriesOf(menu: ShellMenu | null): ShellMenuItem[] {
  return (menu?.items ?? []).flatMap((item) => [
    item,
    ...(item.submenu === undefined ? [] : entriesOf(item.submenu)),
  ]);
}

function asMenu(submenu: NonNullable<MenuItemConstructorOptions['submenu']>): ShellMenu {
  // Safe: the only Menu an app can make here is a ShellMenu.
  return Array.isArray(submenu) ? ShellMenu.buildFromTemplate(submenu) : (submenu as unknown as ShellMenu);
}

export const MenuItemClass = supported(
  'MenuItem',
  new Proxy(ShellMenuItem, {
    construct: (target, [options]: [MenuItemConstructorOptions]) =>
      supported('MenuItem', new target(options)),
  }),
);
export const MenuClass = supported('Menu', ShellMenu);
