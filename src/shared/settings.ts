import { z } from 'zod';
import { answerReaders } from './answer.ts';
import { type CopySchedule, copyRates, copySchedules, defaultCopyRate } from './catalog-copy.ts';
import { exportFormats } from './export.ts';
import { defaultLimit, limitBounds } from './item-query.ts';
import { autoRefreshChoices, defaultColumns, defaultListColumns } from './settings-choices.ts';
import { maxViewTextLength } from './view-link.ts';
import { defaultWatchInterval, watchIntervals } from './watch.ts';

export const zoomBounds = { min: 50, max: 200 } as const;

const columnChoiceSchema = z.object({
  order: z.array(z.string().max(40)).max(60),
  hidden: z.array(z.string().max(40)).max(60),
});

/** What the app remembers between starts, apart from connections. Every field has a default, so a damaged one is only reset. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  density: z.enum(['compact', 'comfortable']).catch('compact'),
  /** Rows per page asked for by a new view. */
  limit: z.number().int().min(limitBounds.min).max(limitBounds.max).catch(defaultLimit),
  /** Widths in CSS pixels: panes by name, table columns by id. */
  paneWidths: z.record(z.string().max(40), z.number().min(0).max(10_000)).catch({}),
  columnWidths: z.record(z.string().max(40), z.number().min(20).max(4_000)).catch({}),
  /**
   * Table columns by id, those of the newest kind at the end of `order` or missing from it. Which ones there are is the table's
   * matter, so an id that it doesn't know means nothing. Columns that cost requests are hidden until the user shows them.
   */
  columns: columnChoiceSchema.catch(defaultColumns),
  /** The same of the other lists. */
  listColumns: z
    .object({
      ticket: columnChoiceSchema.catch(defaultListColumns.ticket),
      watched: columnChoiceSchema.catch(defaultListColumns.watched),
      recent: columnChoiceSchema.catch(defaultListColumns.recent),
    })
    .catch(defaultListColumns),
  /** Zoom of the window, in percent. */
  zoom: z.number().int().min(zoomBounds.min).max(zoomBounds.max).catch(100),
  sidebarOpen: z.boolean().catch(true),
  autoRefreshSeconds: z.literal(autoRefreshChoices).catch(0),
  /** How often each watched item is checked. */
  watchMinutes: z.literal(watchIntervals).catch(defaultWatchInterval),
  /** Whether the desktop shows a notification when a watched item changes. */
  notifications: z.boolean().catch(true),
  /** Requests a second while the copy of a catalog is filled. */
  copyRate: z.literal(copyRates).catch(defaultCopyRate),
  /** How often the copy of a connection is refilled automatically; of one that is not here: never. */
  copySchedules: z.record(z.string().max(80), z.enum(Object.keys(copySchedules) as CopySchedule[])).catch({}),
  /** Whether the app checks for updates, and downloads them; they are installed only on the user's request. */
  updates: z.enum(['off', 'notify', 'download']).catch('notify'),
  /** Who the last answer was for. */
  answerFor: z.enum(answerReaders).catch('customer'),
  /** The last export's format. */
  exportAs: z.object({ format: z.enum(exportFormats), bom: z.boolean() }).catch({ format: 'csv', bom: true }),
  /** The text form of the last view of each connection (see view-link.ts). */
  lastViews: z.record(z.string().max(80), z.string().max(maxViewTextLength)).catch({}),
});

export type Settings = z.infer<typeof settingsSchema>;

export type SettingName = keyof Settings;

/** What an organisation's policy file may lock: choices, not where the user was or how wide they made a column. */
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
