import type { Menu, MenuItemConstructorOptions } from 'electron';
import {
  type AppCommand,
  appCommands,
  type CommandStates,
  commandTraits,
  keysOf,
} from '#shared/app-commands.ts';
import { partsOfKey, typesNothing } from '#shared/command-keys.ts';
import { panels } from '#shared/view-link.ts';
import { words } from '#words/words.ts';

type MenuContext = {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  appName: string;
  send: (command: AppCommand) => void;
};

export type MenuStates = ReturnType<typeof installMenu>;

/** Installs the app menu, and keeps its entries in sync with the page's commands. The menu itself isn't rebuilt. */
export function installMenu({
  Menu: menus,
  ...context
}: MenuContext & { Menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'> }) {
  let shown: CommandStates = { possible: [], on: [] };
  const menu = menus.buildFromTemplate(
    menuTemplate({
      ...context,
      send(command) {
        // The click has toggled the entry's tick by itself.
        show(shown);
        context.send(command);
      },
    }),
  );
  menus.setApplicationMenu(menu);

  function show(states: CommandStates): void {
    shown = states;
    for (const command of appCommands) {
      const entry = menu.getMenuItemById(command);
      if (entry === null) continue;
      entry.enabled = states.possible.includes(command);
      if (commandTraits[command].needsDeveloperTools) entry.visible = entry.enabled;
      const isOn = states.on.includes(command);
      if (entry.type === 'checkbox') entry.checked = isOn;
      // Setting `checked` on a radio entry selects it whatever the value, and deselects the others of its group.
      if (entry.type === 'radio' && isOn) entry.checked = true;
    }
  }

  return {
    show,
    /** Disables everything: there is no page to run a command. */
    forgetPage: (): void => show({ ...shown, possible: [] }),
  };
}

/** The native menu, with the order, labels and keys of each system. The app's own entries have their command as id. */
export function menuTemplate(context: MenuContext): MenuItemConstructorOptions[] {
  const isMac = context.platform === 'darwin';
  const build = (title: string, entries: readonly Entry[]) => ({
    label: title,
    submenu: itemsOf(entries, context, isMac),
  });
  return [
    ...(isMac ? [build(context.appName, macAppEntries)] : []),
    build(
      words.menu.file,
      isMac ? [...fileEntries, { role: 'close' }] : [...fileEntries, ...settingsEntries, { role: 'quit' }],
    ),
    build(words.menu.edit, editEntries),
    build(words.menu.item, itemEntries),
    build(
      words.menu.view,
      context.isPackaged ? viewEntries : [...viewEntries, separator, { role: 'toggleDevTools' }],
    ),
    build(words.menu.go, goEntries),
    ...(isMac ? [{ role: 'windowMenu' as const }] : []),
    {
      role: 'help',
      ...build(
        words.menu.help,
        isMac ? helpEntries : [...helpEntries, separator, 'check-for-updates', 'show-about'],
      ),
    },
  ];
}

type Entry = AppCommand | { title: string; entries: readonly Entry[] } | MenuItemConstructorOptions;

const separator = { type: 'separator' } as const;

const macAppEntries: readonly Entry[] = [
  'show-about',
  'check-for-updates',
  separator,
  'show-settings',
  'edit-reply-templates',
  separator,
  { role: 'services' },
  separator,
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  separator,
  { role: 'quit' },
];

const fileEntries: readonly Entry[] = [
  'add-connection',
  'manage-connections',
  'enter-token',
  'training',
  'stop-training',
  separator,
  'save-view',
  'copy-link',
  separator,
  'save-ticket',
  'open-ticket-file',
  separator,
  'export',
  'reveal-export',
  separator,
];

/** On macOS they are in the app's own menu. */
const settingsEntries: readonly Entry[] = ['show-settings', 'edit-reply-templates', separator];

const editEntries: readonly Entry[] = [
  { role: 'undo' },
  { role: 'redo' },
  separator,
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  { role: 'selectAll' },
  separator,
  'copy-rows',
  'copy-reply',
  separator,
  'focus-filter',
  'clear-filters',
];

const itemEntries: readonly Entry[] = [
  'previous-item',
  'next-item',
  'refresh-item',
  'watch-item',
  separator,
  'open-trade-url',
  'open-trade-offer',
  'open-market',
  'open-profile',
  separator,
  'close-detail',
];

const viewEntries: readonly Entry[] = [
  'refresh',
  'toggle-auto-refresh',
  separator,
  'show-duplicates',
  'toggle-status-column',
  'choose-columns',
  'toggle-density',
  separator,
  'toggle-local-copy',
  'manage-local-copy',
  separator,
  'toggle-sidebar',
  { title: words.menu.theme, entries: ['theme-light', 'theme-dark', 'theme-system'] },
  separator,
  'zoom-reset',
  'zoom-in',
  'zoom-out',
  separator,
  { role: 'togglefullscreen' },
];

const goEntries: readonly Entry[] = [
  'open-palette',
  'go-to-item',
  'new-ticket',
  separator,
  'back',
  'forward',
  'previous-page',
  'next-page',
  separator,
  ...panels.map((panel) => `show-${panel}` as const),
];

const helpEntries: readonly Entry[] = [
  'show-shortcuts',
  separator,
  'show-requests',
  'show-differences',
  separator,
  'show-logs',
  'save-diagnostics',
];

function itemsOf(
  entries: readonly Entry[],
  context: MenuContext,
  isMac: boolean,
): MenuItemConstructorOptions[] {
  const items = entries.map((entry): MenuItemConstructorOptions => {
    if (typeof entry === 'string') return commandItem(entry, context, isMac);
    if (!('title' in entry)) return entry;
    return { label: entry.title, submenu: itemsOf(entry.entries, context, isMac) };
  });
  return withMnemonics(items);
}

function labelOf(command: AppCommand): string {
  const label = words.menu.states[command] ?? words.commands[command];
  return commandTraits[command].asksForMore ? words.common.withEllipsis(label) : label;
}

function commandItem(command: AppCommand, { send }: MenuContext, isMac: boolean): MenuItemConstructorOptions {
  const accelerator = menuAccelerator(command, isMac);
  const { state, needsDeveloperTools = false } = commandTraits[command];
  return {
    id: command,
    label: labelOf(command),
    click: () => send(command),
    // The page enables it.
    enabled: false,
    visible: !needsDeveloperTools,
    ...(state !== undefined && { type: state }),
    ...(accelerator !== null && { accelerator }),
  };
}

/** A command's key in Electron's notation; null: none. A key that types something is left to the page, or text fields would lose it. */
function menuAccelerator(command: AppCommand, isMac: boolean): string | null {
  const parts = keysOf(command, isMac).map(partsOfKey).find(typesNothing);
  if (parts === undefined) return null;
  return [
    ...(parts.mod ? ['CmdOrCtrl'] : []),
    ...(parts.alt ? ['Alt'] : []),
    ...(parts.shift ? ['Shift'] : []),
    electronName(parts.key),
  ].join('+');
}

function electronName(key: string): string {
  if (key === '+') return 'Plus';
  return key.length === 1 ? key.toUpperCase() : key.replace(/^Arrow/, '');
}

/**
 * The entries of one menu, each with its own mnemonic marked by `&` (for Windows and Linux; macOS drops it): a free first letter of a
 * word, else any free letter, else none.
 */
export function withMnemonics(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  const taken = new Set<string>();
  return items.map((item) =>
    item.label === undefined ? item : { ...item, label: marked(item.label, taken) },
  );
}

function marked(label: string, taken: Set<string>): string {
  const letters = [...label].map((letter, index) => ({ letter: letter.toLowerCase(), index }));
  const isFree = ({ letter }: { letter: string }) => /\p{L}/u.test(letter) && !taken.has(letter);
  const isFirst = ({ index }: { index: number }) => index === 0 || [...label][index - 1] === ' ';
  const chosen = letters.find((one) => isFirst(one) && isFree(one)) ?? letters.find(isFree);
  if (chosen !== undefined) taken.add(chosen.letter);
  return [...label]
    .map((letter, index) => `${index === chosen?.index ? '&' : ''}${letter === '&' ? '&&' : letter}`)
    .join('');
}
