import { VisuallyHidden } from '@mantine/core';
import type { ComponentType } from 'react';
import { type PanelProps, useView } from '#renderer/desktop/view.ts';
import { ItemsScreen } from '#renderer/features/items/items-screen.tsx';
import type { Panel } from '#shared/view-link.ts';
import { words } from '#words/words.ts';
import styles from './browser-screen.module.css';
import { later } from './later.ts';

/** The only mapping from panels to components. */
const panels: Record<Panel, ComponentType<PanelProps>> = {
  items: ItemsScreen,
  recent: later((parts) => parts.RecentPanel),
  watched: later((parts) => parts.WatchedPanel),
  'look-up': later((parts) => parts.TicketPanel),
};

/** The middle of the window, which takes the focus while nothing in it can. */
export function CentrePane(props: PanelProps) {
  const { panel } = useView();
  const { id, baseUrl } = props.connection;
  const PanelOfView = panels[panel];
  return (
    <div className={styles.middle} data-middle tabIndex={-1}>
      {/* For users who navigate by headings. */}
      <VisuallyHidden component="h1">{words.sidebar.panels[panel]}</VisuallyHidden>
      {/* Remounted for another catalog: no row of the previous one may be visible, not even dimmed. */}
      <PanelOfView key={`${id} ${baseUrl}`} {...props} />
    </div>
  );
}
