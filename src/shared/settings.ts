import { z } from 'zod';
import { byName } from './by-name.ts';
import { exportFormats } from './export.ts';
import { defaultLimit, limitBounds } from './item-query.ts';
import { copySchedules, defaultLocalCopyRate, type LocalCopySchedule, localCopyRates } from './local-copy.ts';
import { replyLanguages, replyReaders } from './reply.ts';
import {
  autoRefreshChoices,
  defaultColumns,
  defaultListColumns,
  listsWithColumns,
} from './settings-choices.ts';
import { maxViewTextLength } from './view-link.ts';
import { defaultWatchInterval, watchIntervals } from './watch.ts';

export const zoomBounds = { min: 50, max: 200 } as const;

const columnChoiceSchema = z.object({
  order: z.array(z.string().max(40)).max(60),
  hidden: z.array(z.string().max(40)).max(60),
});

/** The settings. Every field has a default, to which a damaged one is reset. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  density: z.enum(['compact', 'comfortable']).catch('compact'),
  /** Rows per page of a new view. */
  limit: z.number().int().min(limitBounds.min).max(limitBounds.max).catch(defaultLimit),
  /** Widths in CSS pixels: panes by name, table columns by id. */
  paneWidths: z.record(z.string().max(40), z.number().min(0).max(10_000)).catch({}),
  columnWidths: z.record(z.string().max(40), z.number().min(20).max(4_000)).catch({}),
  /** Table columns by id; new ones may be absent from `order`. The table ignores unknown ids. */
  columns: columnChoiceSchema.catch(defaultColumns),
  /** The same of the other lists. */
  listColumns: z
    .object(byName(listsWithColumns, (list) => columnChoiceSchema.catch(defaultListColumns[list])))
    .catch(defaultListColumns),
  /** Zoom of the window, in percent. */
  zoom: z.number().int().min(zoomBounds.min).max(zoomBounds.max).catch(100),
  sidebarOpen: z.boolean().catch(true),
  autoRefreshSeconds: z.literal(autoRefreshChoices).catch(0),
  /** How often each watched item is checked. */
  watchMinutes: z.literal(watchIntervals).catch(defaultWatchInterval),
  /** Whether the desktop shows a notification when a watched item changes. */
  notifications: z.boolean().catch(true),
  /** Whether the open items of answered tickets are checked like watched ones. */
  watchTickets: z.boolean().catch(true),
  // Stored under their first names, as the folder `catalog-copies`, the policy's `catalogCopy` and a link's `source=copy` are.
  /** Requests per second while a local copy is filled. */
  copyRate: z.literal(localCopyRates).catch(defaultLocalCopyRate),
  /** How often the local copy of each connection is updated automatically; absent: never. */
  copySchedules: z
    .record(z.string().max(80), z.enum(Object.keys(copySchedules) as LocalCopySchedule[]))
    .catch({}),
  /** The connections for which the user doesn't want to be offered a local copy. */
  declinedCopies: z.record(z.string().max(80), z.literal(true)).catch({}),
  /** Whether the app checks for updates, and downloads them; they are installed only on the user's request. */
  updates: z.enum(['off', 'notify', 'download']).catch('notify'),
  /** Whom a reply is for unless another reader is chosen for it. */
  replyReader: z.enum(replyReaders).catch('customer'),
  /** The language of a reply to a customer, where their message's isn't known or wanted. */
  replyLanguage: z.enum(replyLanguages).catch('en'),
  /** Whether a reply is in the language of the customer's message, if that is clear. */
  replyInMessageLanguage: z.boolean().catch(true),
  /** The last export's format. */
  exportAs: z.object({ format: z.enum(exportFormats) }).catch({ format: 'csv' }),
  /** Whether the window shows what only developers and administrators of a catalog need: requests, API differences, raw JSON. */
  developerTools: z.boolean().catch(false),
  /** The text form of the last view of each connection (see view-link.ts). */
  lastViews: z.record(z.string().max(80), z.string().max(maxViewTextLength)).catch({}),
  /** The ID of the open ticket of each connection; absent: none is open. */
  openTickets: z.record(z.string().max(80), z.string().max(80)).catch({}),
});

export type Settings = z.infer<typeof settingsSchema>;

export type SettingName = keyof Settings;

/** The settings that an organisation's policy file can lock. */
export const lockableSettings = [
  'theme',
  'density',
  'limit',
  'autoRefreshSeconds',
  'watchMinutes',
  'copySchedules',
  'updates',
] as const satisfies readonly SettingName[];
export type LockableSettings = Partial<Pick<Settings, (typeof lockableSettings)[number]>>;

export const defaultSettings: Settings = settingsSchema.parse({});
