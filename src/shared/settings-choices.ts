import type { ExportField } from './export.ts';

/** Intervals for refreshing the list and the open item, in seconds; 0: off. */
export const autoRefreshChoices = [0, 30, 60, 300] as const;
export type AutoRefreshSeconds = (typeof autoRefreshChoices)[number];

/** The interval that the command turns on if none was chosen before. */
export const defaultAutoRefresh: AutoRefreshSeconds = 60;

/** Columns that are read from each item's own response, and so may take a request per row. */
export const responseColumnIds = [
  'status',
  'bought_at',
  'error_message',
  'next_try',
  'last_send',
  'send_date',
  'seen_at',
] as const satisfies readonly ExportField[];
export type ResponseColumnId = (typeof responseColumnIds)[number];

type ColumnChoice = { order: string[]; hidden: string[] };

/** The table's default columns: those without extra requests, in their own order. Names have what their market names add. */
export const defaultColumns: ColumnChoice = { order: [], hidden: ['market_hash_name', ...responseColumnIds] };

/** The default columns of the other lists. A ticket's items are loaded anyway, so it shows what is needed for a reply. */
export const defaultListColumns = {
  ticket: {
    order: ['id', 'market_hash_name', 'status', 'bought_at', 'error_message', 'next_try', 'last_send'],
    hidden: ['price'],
  },
  watched: { order: ['error_message'], hidden: [] },
  recent: { order: [], hidden: ['market_hash_name', ...responseColumnIds] },
} satisfies Record<string, ColumnChoice>;

// Safe: they are the table's own keys.
export const listsWithColumns = Object.keys(defaultListColumns) as (keyof typeof defaultListColumns)[];
