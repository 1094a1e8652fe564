import { VisuallyHidden } from '@mantine/core';
import { useView, useViewChanges } from '#renderer/desktop/view.ts';
import { ItemsScreen } from '#renderer/features/items/items-screen.tsx';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import styles from './browser-screen.module.css';
import { later } from './later.tsx';

const RecentPanel = later((parts) => parts.RecentPanel);
const TicketPanel = later((parts) => parts.TicketPanel);
const WatchedPanel = later((parts) => parts.WatchedPanel);

export type CentrePaneProps = {
  connection: Connection;
  /**
   * Called with the panel's items in display order, for previous and next item; null: as the
   * list came.
   */
  onShownIds(ids: readonly number[] | null): void;
};

/** The middle of the window, which takes the focus while nothing in it can. */
export function CentrePane(props: CentrePaneProps) {
  return (
    <div className={styles.middle} data-middle tabIndex={-1}>
      {/* What is shown, for those who go by headings. */}
      <VisuallyHidden component="h1">{words.sidebar.panels[useView().panel]}</VisuallyHidden>
      <PanelOfView {...props} />
    </div>
  );
}

/** What is in the middle, as the view's panel says. The one place that knows the panels. */
function PanelOfView(props: CentrePaneProps) {
  const { connection, onShownIds } = props;
  const view = useView();
  const { showItem: onSelectItem } = useViewChanges();
  // Another catalog is another list: nothing of the one before may be seen in it, not even dimmed.
  const key = `${connection.id} ${connection.baseUrl}`;
  switch (view.panel) {
    case 'items':
      return <ItemsScreen key={key} connection={connection} onShownIds={onShownIds} />;
    case 'recent':
      return (
        <RecentPanel
          key={key}
          connection={connection}
          selectedItemId={view.itemId}
          onSelectItem={onSelectItem}
          onShownIds={onShownIds}
        />
      );
    case 'watched':
      return (
        <WatchedPanel
          key={key}
          connection={connection}
          openItemId={view.itemId}
          onOpenItem={onSelectItem}
          onShownIds={onShownIds}
        />
      );
    case 'look-up':
      return (
        <TicketPanel
          key={key}
          connection={connection}
          selectedItemId={view.itemId}
          onSelectItem={onSelectItem}
          onShownIds={onShownIds}
        />
      );
    default:
      return view.panel satisfies never;
  }
}
