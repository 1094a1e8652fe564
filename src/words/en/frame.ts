import { countText } from '#words/numbers.ts';

/** The frame of the window, and what stands in its place when it can't be drawn. */
export const frame = {
  windowTitle: (connection: string) => `${connection} – Item Catalog`,
  windowTitleWithUnseen: (unseen: number, connection: string) =>
    `(${countText(unseen)}) ${connection} – Item Catalog`,
  closeSidebar: 'Close sidebar',
  resizePanes: 'Resize panes',
  help: 'Help',
  connection: (name: string) => `Connection: ${name}`,
  themeNow: (theme: string) => `Theme: ${theme.toLowerCase()}`,
  reload: 'Reload',
};
