import type { AutoRefreshSeconds } from '#shared/auto-refresh.ts';

/** The list and the open item refreshing by themselves. */
export const autoRefresh = {
  title: 'Refresh by itself',
  choices: { 0: 'Off', 30: 'Every 30 seconds', 60: 'Every minute', 300: 'Every 5 minutes' } satisfies Record<
    AutoRefreshSeconds,
    string
  >,
  button: (choice: string) => `Refresh by itself: ${choice.toLowerCase()}`,
  /** In the footer, after when the page was updated. */
  note: {
    30: 'refreshes every 30 s',
    60: 'refreshes every minute',
    300: 'refreshes every 5 min',
  } satisfies Record<Exclude<AutoRefreshSeconds, 0>, string>,
  noteHint:
    'Not while the window is hidden, something is typed, a dialog is open or the catalog is in trouble',
};
