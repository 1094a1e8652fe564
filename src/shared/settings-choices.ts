/** After how many seconds the list and the open item refresh by themselves; 0: they don't. */
export const autoRefreshChoices = [0, 30, 60, 300] as const;
export type AutoRefreshSeconds = (typeof autoRefreshChoices)[number];

/** What the command switches on where nothing was chosen before. */
export const usualAutoRefresh: AutoRefreshSeconds = 60;

/** The table's columns that are read from each item's own answer, and so cost a request a row. */
export const answerColumnIds = ['status', 'bought_at', 'error_message', 'next_try', 'last_send'] as const;
export type AnswerColumnId = (typeof answerColumnIds)[number];

/** The table's columns until the user chooses: in their own order, without those that cost requests. */
export const defaultColumns: { order: string[]; hidden: string[] } = {
  order: [],
  hidden: [...answerColumnIds],
};
