import { z } from 'zod';
import { defaultLimit, limitBounds } from './item-query.ts';

/** What the app remembers between starts, apart from connections. Every field has a default, so a damaged one is only reset. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  density: z.enum(['compact', 'comfortable']).catch('compact'),
  /** Rows per page asked for by a new view. */
  limit: z.number().int().min(limitBounds.min).max(limitBounds.max).catch(defaultLimit),
  /** Widths in CSS pixels: panes by name, table columns by id. */
  paneWidths: z.record(z.string().max(40), z.number().min(0).max(10_000)).catch({}),
  columnWidths: z.record(z.string().max(40), z.number().min(20).max(4_000)).catch({}),
  sidebarOpen: z.boolean().catch(true),
  /** The text form of the last view of each connection (see view-link.ts). */
  lastViews: z.record(z.string().max(80), z.string().max(16_000)).catch({}),
});

export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = settingsSchema.parse({});
