/** After how many seconds the list and the open item refresh automatically; 0: they don't. */
export const autoRefreshChoices = [0, 30, 60, 300] as const;
export type AutoRefreshSeconds = (typeof autoRefreshChoices)[number];

/** What the command turns on if nothing was chosen before. */
export const defaultAutoRefresh: AutoRefreshSeconds = 60;

/** The columns that are read from each item's own answer, and so cost a request a row where that isn't there anyway. */
export const answerColumnIds = [
  'status',
  'bought_at',
  'error_message',
  'next_try',
  'last_send',
  'send_date',
  'seen_at',
] as const;
export type AnswerColumnId = (typeof answerColumnIds)[number];

type ColumnChoice = { order: string[]; hidden: string[] };

/** The table's columns until the user chooses: in their own order, without those that cost requests. */
export const defaultColumns: ColumnChoice = { order: [], hidden: [...answerColumnIds] };

/** The same of the other lists. A ticket has looked its items up: it names all that decide what to answer. */
export const defaultListColumns: Record<'ticket' | 'watched' | 'recent', ColumnChoice> = {
  ticket: {
    order: ['id', 'market_hash_name', ...answerColumnIds, 'price'],
    hidden: ['send_date', 'seen_at', 'price'],
  },
  // The checks tell the error.
  watched: { order: ['error_message'], hidden: [] },
  recent: defaultColumns,
};
