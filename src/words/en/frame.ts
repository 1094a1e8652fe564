import { type AppCommand, byPanelCommand } from '#shared/app-commands.ts';
import type { DeepLinkRefusal } from '#shared/deep-link.ts';
import type { AutoRefreshSeconds } from '#shared/settings-choices.ts';
import type { WatchInterval } from '#shared/watch.ts';
import { countText, plural } from '#words/numbers.ts';
import { panels } from './panels.ts';

export const frame = {
  windowTitle: (connection: string) => `${connection} – Item Catalog`,
  windowTitleWithUnseen: (unseen: number, connection: string) =>
    `(${countText(unseen)}) ${connection} – Item Catalog`,
  closeSidebar: 'Close sidebar',
  resizePanes: 'Resize panes',
  help: 'Help',
  connection: (name: string) => `Connection: ${name}`,
  reload: 'Reload',
};

export const sidebar = {
  label: 'Sidebar',
  connections: 'Connections',
};

/** What each command does, in the palette, the menus and the shortcut sheet. */
export const commands: Record<AppCommand, string> = {
  'focus-filter': 'Filter items',
  'clear-filters': 'Clear filters',
  'go-to-item': 'Go to item by ID',
  'new-ticket': 'New ticket: look up IDs and names',
  refresh: 'Refresh',
  'toggle-auto-refresh': 'Auto-refresh',
  'next-page': 'Next page',
  'previous-page': 'Previous page',
  'show-duplicates': 'Duplicates',
  'toggle-status-column': 'Show or hide status column',
  'toggle-local-copy': 'Switch between live list and copy',
  'manage-local-copy': 'Local copy',
  'previous-item': 'Previous item',
  'next-item': 'Next item',
  'refresh-item': 'Refresh item',
  'close-detail': 'Close item details',
  'watch-item': 'Watch item',
  'copy-reply': 'Copy reply',
  'open-trade-url': 'Open trade URL',
  'open-trade-offer': 'Open trade offer',
  'open-market': 'Open market listing',
  'open-profile': 'Open profile',
  'save-view': 'Save view',
  'copy-link': 'Copy link to this view',
  'copy-rows': 'Copy rows',
  export: 'Export',
  'reveal-export': 'Show last export in folder',
  'open-palette': 'Find a command, view, item or ticket',
  back: 'Back',
  forward: 'Forward',
  ...byPanelCommand((panel) => panels[panel].title),
  'manage-connections': 'Manage connections',
  'add-connection': 'Add connection',
  'enter-token': 'Enter token',
  training: 'Training',
  'stop-training': 'Stop training',
  'show-settings': 'Settings',
  'edit-reply-templates': 'Reply templates',
  'save-ticket': 'Save ticket to file',
  'open-ticket-file': 'Open ticket from file',
  'choose-columns': 'Choose columns',
  'toggle-density': 'Toggle row height',
  'toggle-sidebar': 'Show or hide sidebar',
  'theme-light': 'Light theme',
  'theme-dark': 'Dark theme',
  'theme-system': 'System theme',
  'zoom-in': 'Zoom in',
  'zoom-out': 'Zoom out',
  'zoom-reset': 'Actual size',
  'show-shortcuts': 'Keyboard shortcuts',
  'show-requests': 'Request log',
  'show-differences': 'API differences',
  'save-diagnostics': 'Save diagnostics',
  'show-logs': 'Open log folder',
  'check-for-updates': 'Check for updates',
  'show-about': 'About Item Catalog',
};

/** Menu entries with a tick name the state, not the action. */
const states: Partial<Record<AppCommand, string>> = {
  'toggle-status-column': 'Status column',
  'toggle-local-copy': 'Show local copy',
  'toggle-density': 'Compact rows',
  'toggle-sidebar': 'Sidebar',
  'theme-light': 'Light',
  'theme-dark': 'Dark',
  'theme-system': 'System',
};

/** Titles and submenus of the native menu. `&` precedes the letter that opens a menu with Alt. */
export const menu = {
  file: '&File',
  edit: '&Edit',
  item: '&Item',
  view: '&View',
  go: '&Go',
  help: '&Help',
  theme: 'Theme',
  states,
};

export const contextMenu = {
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
};

/** The shortcut sheet, except for the names of the commands. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  groups: {
    find: 'Find',
    table: 'Table',
    item: 'Item',
    places: 'Navigation',
    views: 'Views',
    window: 'Window',
  },
  find: { firstRow: 'First row, from a list’s search field' },
  table: {
    rows: 'Previous or next row',
    cells: 'First or last cell',
    screenful: 'One screen up or down',
    open: 'Open item',
    menu: 'Row menu',
    filter: 'Filter by cell value',
    copy: 'Copy cell',
    select: 'Select row',
    selectOn: 'Extend selection',
    selectPage: 'Select all rows on page',
  },
  places: { lookUp: 'Look up the pasted text' },
  window: { nextPart: 'Switch pane' },
};

/** The palette: one field for commands, views, items, tickets and connections. */
export const palette = {
  label: 'Find a command, view, item or ticket',
  placeholder: 'Search commands, views, items and tickets, or enter an ID',
  itemPlaceholder: 'Item ID, such as 48213',
  noResults: 'No results. Enter a number to open the item with that ID.',
  tradeUrl: 'The catalog can’t search by trade URL, and the URL’s token is secret. Open the item by its ID.',
  comma: 'For names with commas, use the filter bar.',
  otherLink: 'This link isn’t to an item here. Paste a market link, an app link or an item ID.',
  namelessLink:
    'This market link has a code instead of the item’s name. Copy the name from the market’s page.',
  tooLong: (max: number) =>
    `This isn’t a list of IDs, and it’s too long for a filter (limit: ${countText(max)} characters).`,
  noItemId: 'An item ID is a whole number, such as 48213.',
  sections: {
    goTo: 'Go to',
    views: 'Saved views',
    recent: panels.recent.title,
    watched: panels.watched.title,
    loaded: 'Loaded items',
    tickets: 'Tickets',
    notes: 'Notes',
    connections: 'Connections',
    commands: 'Commands',
    filter: 'Filter the list',
  },
  goToItem: (id: number) => `Go to item ${id}`,
  openLink: 'Open link',
  /** `max` at a time. */
  lookUpIds: (count: number, max: number) =>
    count > max
      ? `Look up the first ${countText(max)} of ${countText(count)} IDs`
      : plural(count, { one: 'Look up # ID', other: 'Look up # IDs' }),
  filterBy: (filter: string, text: string) => `${filter}: ${text}`,
  openConnection: 'Open connection',
  /** What Enter does, at the end of a row. */
  enter: { open: 'Open', lookUp: 'Look up', run: 'Run', filter: 'Filter', switch: 'Switch' },
};

export const settings = {
  title: 'Settings',
  appearance: 'Appearance',
  lists: 'Lists',
  app: 'Updates',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  density: 'Row height',
  densities: { compact: 'Compact', comfortable: 'Comfortable' },
  limit: 'Default page size',
  autoRefresh: 'Auto-refresh',
  watched: 'Watched items',
  watch: 'Check watched items',
  notifications: 'Notify me when a watched item or an answered ticket changes',
  watchTickets: 'Watch the open items of answered tickets',
  localCopies: 'Local copies',
  replies: 'Replies',
  replyReader: 'Replies are for',
  replyLanguage: 'Language for customers',
  replyInMessageLanguage: 'Use the language of the customer’s message if it’s clear',
  advanced: 'Advanced',
  developerTools: 'Developer tools',
  developerToolsHint: 'Request log, API differences, log folder, raw JSON and API field names',
  watchEvery: { 1: 'Every minute', 5: 'Every 5 minutes', 15: 'Every 15 minutes' } satisfies Record<
    WatchInterval,
    string
  >,
};

/** Refreshing the list and the open item on a schedule. */
export const autoRefresh = {
  choices: { 0: 'Off', 30: 'Every 30 seconds', 60: 'Every minute', 300: 'Every 5 minutes' } satisfies Record<
    AutoRefreshSeconds,
    string
  >,
  /** In the footer, after the time of the last update. */
  note: {
    30: 'refreshes every 30 s',
    60: 'refreshes every minute',
    300: 'refreshes every 5 min',
  } satisfies Record<Exclude<AutoRefreshSeconds, 0>, string>,
  noteHint:
    'Paused while the window is hidden, you’re typing, a dialog is open, or the catalog has problems.',
};

export const views = {
  section: 'Saved views',
  none: 'Save filters and columns to reuse them.',
  save: 'Save view…',
  saveTitle: 'Save view',
  renameTitle: 'Rename view',
  name: 'Name',
  keeps: 'Saves the filters, page size and columns.',
  everything: 'All items',
  actionsOf: (name: string) => `Actions for view ${name}`,
  changed: 'changed',
  rename: 'Rename…',
  moveUp: 'Move up',
  moveDown: 'Move down',
  saveChanges: 'Save changes to view',
  copyLink: 'Copy link',
  /** Announced to screen readers. */
  opened: (name: string) => `View “${name}”`,
  saved: (name: string) => `View “${name}” saved`,
  deleted: (name: string) => `View “${name}” deleted`,
  notSaved: 'The view couldn’t be saved. Try again.',
  problems: {
    empty: 'Enter a name.',
    'name-taken': 'Another view has this name.',
    'too-long': 'The name is too long.',
    other: 'This name can’t be used.',
  },
};

export const links = {
  /** What was copied. */
  noun: 'link to this view',
  tooLong:
    'Link copied, but Windows may not open one this long. Use fewer filters, or paste the link into the field at the top.',
  refused: {
    malformed: 'The link wasn’t opened: it isn’t a link to a view.',
    'unknown-verb': 'The link wasn’t opened: it asks for an action links can’t trigger.',
    'carries-more': 'The link wasn’t opened: it contains extra data.',
  } satisfies Record<DeepLinkRefusal, string>,
  unknownConnection:
    'The link wasn’t opened: its connection isn’t set up here, and links can’t add connections.',
};
