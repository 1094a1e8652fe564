import type { AppCommand } from './desktop-api.ts';

/** The commands that turn something on and off, or choose one of several: a menu ticks those that are on. */
export const statefulCommands: Partial<Record<AppCommand, 'checkbox' | 'radio'>> = {
  'toggle-auto-refresh': 'checkbox',
  'toggle-status-column': 'checkbox',
  'watch-item': 'checkbox',
  'toggle-density': 'checkbox',
  'toggle-sidebar': 'checkbox',
  'theme-light': 'radio',
  'theme-dark': 'radio',
  'theme-system': 'radio',
};
