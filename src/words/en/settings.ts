import type { WatchInterval } from '#shared/watch.ts';

/** The settings dialog. Choices that have a place of their own in the window stand here too, for whoever looks for them here. */
export const settings = {
  title: 'Settings',
  looks: 'Looks',
  lists: 'Lists',
  app: 'This app',
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  density: 'Rows',
  densities: { compact: 'Compact', comfortable: 'Comfortable' },
  limit: 'Items per page in new views',
  autoRefresh: 'Refresh by itself',
  autoRefreshOff: 'Off',
  every: { 30: 'Every 30 seconds', 60: 'Every minute', 300: 'Every 5 minutes' },
  watch: 'Check watched items',
  watchEvery: { 1: 'Every minute', 5: 'Every 5 minutes', 15: 'Every 15 minutes' } satisfies Record<
    WatchInterval,
    string
  >,
};
