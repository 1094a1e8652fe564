import { IconBell, IconClockHour4, IconListSearch, IconTable, type TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import { type PanelProps, useView, useViewChanges } from '#renderer/data/view.ts';
import { ItemsScreen } from '#renderer/features/items/items-screen.tsx';
import { RecentPanel } from '#renderer/features/recent-items/recent-panel.tsx';
import { TicketPanel } from '#renderer/features/tickets/ticket-panel.tsx';
import { WatchedPanel } from '#renderer/features/watch/watched-panel.tsx';
import shared from '#renderer/ui/shared.module.css';
import { type Panel, panels } from '#shared/view-link.ts';
import { words } from '#words/words.ts';
import styles from './browser-screen.module.css';

/** How each panel is shown; `words.panels` has its name. */
export const panelTraits: Readonly<
  Record<Panel, { icon: TablerIcon; Component: ComponentType<PanelProps> }>
> = {
  items: { icon: IconTable, Component: ItemsScreen },
  watched: { icon: IconBell, Component: WatchedPanel },
  recent: { icon: IconClockHour4, Component: RecentPanel },
  tickets: { icon: IconListSearch, Component: TicketPanel },
};

/** The middle of the window, which takes the focus while nothing in it can. */
export function CentrePane(props: PanelProps) {
  const { panel } = useView();
  const { id, baseUrl } = props.connection;
  const { Component } = panelTraits[panel];
  return (
    <div className={styles.middle} data-middle tabIndex={-1}>
      {/* For users who navigate by headings. */}
      <h1 className={shared.spoken}>{words.panels[panel].name}</h1>
      {/* Remounted for another catalog: no row of the previous one may be visible, not even dimmed. */}
      <Component key={`${id} ${baseUrl}`} {...props} />
    </div>
  );
}

/** The command of each panel, such as `show-watched`. */
export function PanelCommands() {
  return panels.map((panel) => <PanelCommand key={panel} panel={panel} />);
}

function PanelCommand({ panel }: { panel: Panel }) {
  const { showPanel } = useViewChanges();
  useAppCommand(`show-${panel}`, () => showPanel(panel));
  return null;
}
