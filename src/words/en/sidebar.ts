import type { Panel } from '#shared/view-link.ts';

/** The sidebar: what there is to look at. */
export const sidebar = {
  label: 'Sidebar',
  connections: 'Connections',
  version: (version: string) => `Item Catalog ${version}`,
  panels: {
    items: 'Browse',
    watched: 'Watched',
    recent: 'Recent',
    'look-up': 'Look up ids',
  } satisfies Record<Panel, string>,
};
