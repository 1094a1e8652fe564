import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import { useAppCommand, useAppCommands, useCommandState } from '#renderer/data/app-commands.tsx';
import { useConnections } from '#renderer/data/connections.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { useChangedTickets } from '#renderer/data/ticket-progress.ts';
import { useViewChanges } from '#renderer/data/view.ts';
import { useWatchedItems } from '#renderer/data/watched-items.ts';
import { ConnectionMark } from '#renderer/features/connections/connection-banners.tsx';
import { ViewsSection } from '#renderer/features/views/views-section.tsx';
import { IconButton } from '#renderer/ui/buttons.tsx';
import listEntry from '#renderer/ui/list-entry.module.css';
import shared from '#renderer/ui/shared.module.css';
import { useMediaQuery } from '#renderer/ui/shared-state.ts';
import { SmallIcon } from '#renderer/ui/small-icon.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import { type Panel, panels } from '#shared/view-link.ts';
import { countText } from '#words/numbers.ts';
import { words } from '#words/words.ts';
import { panelTraits } from './panels.tsx';
import styles from './sidebar.module.css';
import type { SavedViewControls } from './use-saved-view-controls.ts';

type SidebarProps = {
  connection: Connection;
  panel: Panel;
  savedViews: SavedViewControls;
  onOpenConnection(connection: Connection): void;
};

/** The panels and the catalogs. */
export const Sidebar = memo(function Sidebar(props: SidebarProps) {
  const { connection, panel, savedViews, onOpenConnection } = props;
  const { showPanel } = useViewChanges();
  const isInView = savedViews.open !== null && !savedViews.open.isChanged;
  const commands = useAppCommands();
  const connections = useConnections();
  return (
    <nav className={styles.sidebar} aria-label={words.sidebar.label}>
      <ul>
        {panels.map((place) => (
          <li key={place}>
            <button
              type="button"
              className={styles.entry}
              aria-current={place === panel && !isInView ? 'page' : undefined}
              onClick={() => (place === 'items' ? savedViews.browse() : showPanel(place))}
            >
              <SmallIcon of={panelTraits[place].icon} />
              <span className={shared.ellipsis}>{words.panels[place].name}</span>
              <PanelMark panel={place} connectionId={connection.id} />
            </button>
          </li>
        ))}
      </ul>
      <ViewsSection
        views={savedViews.views}
        open={savedViews.open}
        onOpen={savedViews.openView}
        onRename={savedViews.startRename}
        onSaveChanges={savedViews.saveChanges}
        onCopyLink={savedViews.copyLink}
      />
      {/* One catalog is named in the bar above, whose menu adds more. */}
      {connections.length > 1 && (
        <section aria-label={words.sidebar.connections}>
          <header className={listEntry.heading}>
            {words.sidebar.connections}
            <IconButton
              size="small"
              aria-label={words.commands['manage-connections']}
              onClick={() => commands.run('manage-connections')}
            >
              <SmallIcon of={IconAdjustmentsHorizontal} size={15} />
            </IconButton>
          </header>
          <ul>
            {connections.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={styles.entry}
                  data-beside
                  aria-current={one.id === connection.id ? 'true' : undefined}
                  onClick={() => onOpenConnection(one)}
                >
                  <span className={styles.mark}>
                    <ConnectionMark connection={one} />
                  </span>
                  <span className={shared.ellipsis} title={visibleText(one.name)}>
                    {visibleText(one.name)}
                  </span>
                  {one.id !== connection.id && <CatalogMark connectionId={one.id} />}
                  {one.id === connection.id && (
                    <IconCheck className={shared.end} size={14} stroke={2} aria-hidden />
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  );
});

/** Where the sidebar is: beside the list or, in a narrow window, over it. */
export function useSidebarPlace(connectionId: string) {
  const { settings, changeSettings } = useSettings();
  const isNarrow = useMediaQuery('(max-width: 1179px)');
  /** The catalog that it was opened over: it closes when another one is shown. */
  const [overId, setOverId] = useState<string | null>(null);
  if (overId !== null && overId !== connectionId) setOverId(null);
  const isOver = isNarrow && overId !== null;
  const isBeside = !isNarrow && settings.sidebarOpen;

  function toggle() {
    if (isNarrow) setOverId(isOver ? null : connectionId);
    else changeSettings({ sidebarOpen: !isBeside });
  }

  useAppCommand('toggle-sidebar', toggle);
  useCommandState('toggle-sidebar', isBeside || isOver);
  return {
    isBeside,
    isOver,
    close: useCallback(() => setOverId(null), []),
  };
}

/** How much there is to see in a panel: unseen changes of watched items, or changed tickets. */
function PanelMark({ panel, connectionId }: { panel: Panel; connectionId: string }) {
  const unseen = useWatchedItems(connectionId).filter((item) => item.unseen > 0).length;
  const changed = useChangedTickets()[connectionId] ?? 0;
  if (panel === 'watched') return <Mark count={unseen} text={words.watch.unseen(unseen)} />;
  if (panel === 'tickets') return <Mark count={changed} text={words.ticketStates.changed(changed)} />;
  return null;
}

/** A dot where there is something to see in another catalog. */
function CatalogMark({ connectionId }: { connectionId: string }) {
  const unseen = useWatchedItems(connectionId).filter((item) => item.unseen > 0).length;
  const changed = useChangedTickets()[connectionId] ?? 0;
  const texts = [
    ...(changed > 0 ? [words.ticketStates.changed(changed)] : []),
    ...(unseen > 0 ? [words.watch.unseen(unseen)] : []),
  ];
  return <Mark count={unseen + changed} text={texts.join(', ')} isDot />;
}

/** `text` says what is counted. */
function Mark({ count, text, isDot = false }: { count: number; text: string; isDot?: boolean }) {
  if (count === 0) return null;
  return (
    <span className={styles.end} title={text}>
      <span className={styles.dot} />
      {!isDot && (
        <span className={styles.count} aria-hidden>
          {countText(count)}
        </span>
      )}
      <span className={shared.spoken}>{text}</span>
    </span>
  );
}
