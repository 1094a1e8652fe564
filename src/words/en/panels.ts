import type { Panel } from '#shared/view-link.ts';
import { listed } from '#words/numbers.ts';

/** The panels, and what is stored on this computer. The texts of a panel that shows a stored list are here too. */

/** `title` also names the command that opens the panel. */
export const panels = {
  items: { name: 'Browse', title: 'Browse items' },
  watched: { name: 'Watched', title: 'Watched items' },
  recent: { name: 'Recent', title: 'Recent items' },
  tickets: { name: 'Tickets', title: 'Tickets' },
} satisfies Record<Panel, { name: string; title: string }>;

export const recents = {
  clear: 'Clear recent items',
  opened: 'Opened',
  timeOpened: 'time opened',
  exportName: 'recent items',
  none: 'No recent items',
  noneHint: 'Items you open appear here.',
  noName: 'No name',
};

/** What the app stores for each connection, by its name in app.sqlite. */
const storedOfConnection = {
  views: 'saved views',
  tickets: 'tickets',
  notes: 'notes on items',
  watched: 'watched items',
  recents: 'recent items',
  aliases: 'corrections of names in messages',
};

/** Everything in app.sqlite: main stores nothing under another name. */
export const stored = {
  ...storedOfConnection,
  settings: 'settings',
  connections: 'connections',
  unfinishedExports: 'unfinished exports',
  replyTemplates: 'reply templates',
  window: 'the window’s size and position',
};
export type StoredName = keyof typeof stored;

/** Deleted along with a connection. */
export const deletedWithConnection = `its ${listed(['local copy', 'status history', ...Object.values(storedOfConnection)])}`;
