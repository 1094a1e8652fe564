import type { Panel } from '#shared/view-link.ts';
import { listed } from '#words/numbers.ts';

/** The panels, and the lists that are kept on this computer. A panel for one of them has its texts here too. */

/** `title` is its command's too. */
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

/** What the app's file has of each connection, by the names there. */
const storedOfConnection = {
  views: 'saved views',
  tickets: 'tickets',
  notes: 'notes on items',
  watched: 'watched items',
  recents: 'recent items',
  aliases: 'corrections of names in messages',
};

/** All that it has: main stores nothing else. */
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
