import type { AppCommand } from '#shared/desktop-api.ts';

/** Entries with a tick name what is on, not what pressing them does. */
const states: Partial<Record<AppCommand, string>> = {
  'toggle-status-column': 'Status column',
  'toggle-density': 'Compact rows',
  'toggle-sidebar': 'Sidebar',
  'theme-light': 'Light',
  'theme-dark': 'Dark',
  'theme-system': 'As the system',
};

/** The native menu's own words. `&` stands before the letter that opens a menu by Alt. */
export const menu = {
  file: '&File',
  edit: '&Edit',
  item: '&Item',
  view: '&View',
  go: '&Go',
  help: '&Help',
  theme: 'Theme',
  zoom: 'Zoom',
  states,
};
