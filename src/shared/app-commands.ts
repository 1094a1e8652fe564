import { type Panel, panels } from './view-link.ts';

/** What is known of a command besides its name (`words.commands`) and its place in the native menu (`menu.ts`). */
type CommandTraits = {
  /**
   * For the page, the native menu, the shortcut sheet, the palette and tooltips. The first key is shown. `Mod` is Ctrl, or ⌘ on a Mac; the
   * others are `KeyboardEvent.key` names joined by `+`; the plus key is `Plus`.
   */
  keys?: readonly string[];
  onMac?: readonly string[];
  /** Its section of the shortcut sheet. */
  keyGroup?: KeyGroup;
  /** It toggles something or chooses one of several: the menu ticks it while it is on. */
  state?: 'checkbox' | 'radio';
  /** It needs more input, so its label in the menu ends in an ellipsis. */
  asksForMore?: true;
  /** It exists only with developer tools (a setting). */
  needsDeveloperTools?: true;
};

/** The sections of the shortcut sheet, in the order in which users meet them. */
export const keyGroups = ['find', 'table', 'views', 'item', 'places', 'window'] as const;
export type KeyGroup = (typeof keyGroups)[number];

/** A value for the command of each panel, such as `show-watched`. */
export function byPanelCommand<V>(make: (panel: Panel, index: number) => V): Record<`show-${Panel}`, V> {
  const values = panels.map((panel, index) => [`show-${panel}`, make(panel, index)]);
  // Safe: these are the commands.
  return Object.fromEntries(values) as Record<`show-${Panel}`, V>;
}

/**
 * All commands of the native menu, keys, buttons and the palette, in the palette's order. The component that can run one subscribes to it
 * (see data/app-commands.tsx); the palette lists only commands with a subscriber.
 */
const table = {
  // Looking up
  'open-palette': { keyGroup: 'find', keys: ['Mod+K'], asksForMore: true },
  'focus-filter': { keyGroup: 'find', keys: ['/', 'Mod+F'] },
  'clear-filters': {},
  'go-to-item': { keyGroup: 'find', keys: ['Mod+G'], asksForMore: true },
  'new-ticket': { keyGroup: 'find', keys: ['Mod+Shift+N', 'Mod+Shift+G'], asksForMore: true },
  refresh: { keyGroup: 'find', keys: ['F5', 'Mod+R'], onMac: ['Mod+R', 'F5'] },
  'toggle-auto-refresh': { state: 'checkbox' },
  'next-page': { keyGroup: 'table', keys: ['Alt+PageDown'] },
  'previous-page': { keyGroup: 'table', keys: ['Alt+PageUp'] },
  'show-duplicates': {},
  'toggle-status-column': { state: 'checkbox' },
  'toggle-local-copy': { state: 'checkbox' },
  'manage-local-copy': {},
  // The open item
  'previous-item': { keyGroup: 'item', keys: ['Alt+ArrowUp'] },
  'next-item': { keyGroup: 'item', keys: ['Alt+ArrowDown'] },
  'refresh-item': {},
  'close-detail': { keyGroup: 'item', keys: ['Escape'] },
  'watch-item': { keyGroup: 'item', keys: ['Mod+D'], state: 'checkbox' },
  'copy-reply': { keyGroup: 'item', keys: ['Mod+Shift+S'] },
  'open-trade-url': {},
  'open-trade-offer': {},
  'open-market': {},
  'open-profile': {},
  // Keeping and sharing
  'save-view': { keyGroup: 'views', keys: ['Mod+S'], asksForMore: true },
  'copy-link': { keyGroup: 'views', keys: ['Mod+Shift+L'] },
  'save-ticket': { asksForMore: true },
  'open-ticket-file': { asksForMore: true },
  'copy-rows': { keyGroup: 'table', keys: ['Mod+Shift+C'] },
  export: { keyGroup: 'table', keys: ['Mod+E'], asksForMore: true },
  'reveal-export': {},
  // Getting around
  ...byPanelCommand((_, index) => ({ keyGroup: 'places', keys: [`Mod+${index + 1}`] })),
  back: { keyGroup: 'places', keys: ['Alt+ArrowLeft'], onMac: ['Mod+[', 'Alt+ArrowLeft'] },
  forward: { keyGroup: 'places', keys: ['Alt+ArrowRight'], onMac: ['Mod+]', 'Alt+ArrowRight'] },
  'manage-connections': { asksForMore: true },
  'add-connection': { keyGroup: 'window', keys: ['Mod+N'], asksForMore: true },
  'enter-token': { asksForMore: true },
  training: { asksForMore: true },
  'stop-training': {},
  'show-settings': { keyGroup: 'window', keys: ['Mod+,'], asksForMore: true },
  'edit-reply-templates': { asksForMore: true },
  // Looks
  'choose-columns': { asksForMore: true },
  'toggle-density': { state: 'checkbox' },
  'toggle-sidebar': { keyGroup: 'window', keys: ['Mod+B'], state: 'checkbox' },
  'theme-light': { state: 'radio' },
  'theme-dark': { state: 'radio' },
  'theme-system': { state: 'radio' },
  'zoom-in': { keyGroup: 'window', keys: ['Mod+Plus', 'Mod+='] },
  'zoom-out': { keyGroup: 'window', keys: ['Mod+-'] },
  'zoom-reset': { keyGroup: 'window', keys: ['Mod+0'] },
  // Help
  'show-shortcuts': { keyGroup: 'window', keys: ['?', 'Mod+/'] },
  'show-requests': { needsDeveloperTools: true },
  'show-differences': { needsDeveloperTools: true },
  'save-diagnostics': { asksForMore: true },
  'show-logs': { needsDeveloperTools: true },
  'check-for-updates': { asksForMore: true },
  'show-about': {},
} as const satisfies Record<string, CommandTraits>;

export type AppCommand = keyof typeof table;

export const commandTraits: Readonly<Record<AppCommand, CommandTraits>> = table;

// Safe: they are the table's own keys.
export const appCommands = Object.keys(table) as AppCommand[];

/** The possible commands, and those with a `state` that are on. */
export type CommandStates = { possible: AppCommand[]; on: AppCommand[] };

/** The commands with keys in this section, in the table's order. */
export function commandsOfGroup(group: KeyGroup): AppCommand[] {
  return appCommands.filter((command) => commandTraits[command].keyGroup === group);
}

/** The keys of a command, the one to show first; empty: none. */
export function keysOf(command: AppCommand, isMac: boolean): readonly string[] {
  const { keys = [], onMac = keys } = commandTraits[command];
  return isMac ? onMac : keys;
}
