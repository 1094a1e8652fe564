import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAppCommand, useAppCommands } from '#renderer/desktop/app-commands.tsx';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { ConnectionTrouble } from '#renderer/features/connections/connection-trouble.tsx';
import { ConnectionsDialog } from '#renderer/features/connections/connections-dialog.tsx';
import type { ConnectionsStep } from '#renderer/features/connections/connections-step.ts';
import { SessionTokenNote } from '#renderer/features/connections/session-token-note.tsx';
import { ItemDetailPane } from '#renderer/features/item-detail/item-detail-pane.tsx';
import { ItemsScreen } from '#renderer/features/items/items-screen.tsx';
import { TrainingSwitches } from '#renderer/features/training/training.tsx';
import type { Connection } from '#shared/connection.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { withoutFilters } from '#shared/item-query-changes.ts';
import type { View } from '#shared/view-link.ts';
import styles from './browser-screen.module.css';
import { focusListFromItem, focusNextPart } from './focus-part.ts';
import { HelpDialogs } from './help-dialogs.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { paneWidthsFrom } from './pane-widths.ts';
import { Sidebar } from './sidebar.tsx';
import { StartNotes } from './start-notes.tsx';
import { TopBar } from './top-bar.tsx';
import { useConnectionFailure } from './use-connection-failure.ts';
import { useKeyboard } from './use-keyboard.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useRememberedView } from './use-remembered-view.ts';
import { useViewHistory } from './use-view.ts';
import type { Place } from './view-history.ts';

type BrowserScreenProps = {
  connection: Connection;
  connections: readonly Connection[];
  view: View;
  place: Place;
  onOpenConnection(connection: Connection): void;
};

/** The window of somebody who is connected: bar, sidebar, list and detail, all of them over one {@link View}. */
export function BrowserScreen({
  connection,
  connections,
  view,
  place,
  onOpenConnection,
}: BrowserScreenProps) {
  const { settings, changeSettings } = useSettings();
  const history = useViewHistory();
  const client = useQueryClient();
  const failure = useConnectionFailure(connection.id);
  const [sortedIds, setSortedIds] = useState<readonly number[] | null>(null);
  const { listRow, siblings } = useNeighbours(connection.id, view.query, view.itemId, sortedIds);
  const [connectionsStep, setConnectionsStep] = useState<ConnectionsStep | null>(null);
  const goToItemField = useRef<HTMLInputElement>(null);
  const { isSidebarOverlay, isDetailOverlay } = useRoom();
  const [isOverlaySidebarOpen, setOverlaySidebarOpen] = useState(false);
  const hasSidebarOverlay = isSidebarOverlay && isOverlaySidebarOpen;
  useRememberedView(view);

  const { showItem, showQuery, showEverything } = useViewChanges();
  const refresh = () => void client.invalidateQueries({ queryKey: itemQueries.connection(connection.id) });
  const toggleSidebar = () =>
    isSidebarOverlay
      ? setOverlaySidebarOpen(!isOverlaySidebarOpen)
      : changeSettings({ sidebarOpen: !settings.sidebarOpen });

  const commands = useAppCommands();
  useAppCommand('refresh', refresh);
  useAppCommand('back', history.back);
  useAppCommand('forward', history.forward);
  useAppCommand('close-detail', () => (hasSidebarOverlay ? setOverlaySidebarOpen(false) : showItem(null)));
  useAppCommand('toggle-sidebar', toggleSidebar);
  useAppCommand('go-to-item', () => {
    goToItemField.current?.focus(); // since selecting alone need not take the focus along
    goToItemField.current?.select();
  });
  useAppCommand('manage-connections', () => setConnectionsStep({ kind: 'list' }));
  useAppCommand('add-connection', () => setConnectionsStep({ kind: 'add' }));
  useKeyboard((command) => {
    if (command === 'next-part') focusNextPart();
    else commands.run(command);
  });

  useEffect(() => {
    document.title = `${connection.name} – Item Catalog`;
  }, [connection.name]);

  const openConnection = useCallback(
    (other: Connection) => {
      setOverlaySidebarOpen(false);
      if (other.id !== connection.id) onOpenConnection(other);
    },
    [connection.id, onOpenConnection],
  );
  const sidebar = (
    <Sidebar
      connection={connection}
      connections={connections}
      onBrowse={showEverything}
      onOpenConnection={openConnection}
    />
  );
  const detail = view.itemId !== null && (
    <ItemDetailPane
      connection={connection}
      itemId={view.itemId}
      listRow={listRow}
      siblings={siblings}
      onShowItem={showItem}
      onClose={() => {
        focusListFromItem();
        showItem(null);
      }}
    />
  );

  return (
    <div className={styles.screen}>
      <TopBar
        connection={connection}
        connections={connections}
        canGoBack={place.canGoBack}
        canGoForward={place.canGoForward}
        goToItemField={goToItemField}
        onGoToItem={showItem}
        onOpenConnection={openConnection}
      />
      {failure !== null && (
        <ConnectionTrouble
          key={connection.id}
          connection={connection}
          failure={failure}
          onRetry={refresh}
          onReplaced={refresh}
        />
      )}
      <StartNotes />
      <SessionTokenNote key={`token of ${connection.id}`} connection={connection} />
      <TrainingSwitches connection={connection} />
      <div className={styles.panes}>
        <PaneFrame
          widths={paneWidthsFrom(settings.paneWidths)}
          onWidthsChange={(widths) => changeSettings({ paneWidths: { ...settings.paneWidths, ...widths } })}
          sidebar={settings.sidebarOpen && !isSidebarOverlay ? sidebar : null}
          onSidebarFold={() => changeSettings({ sidebarOpen: false })}
          centre={
            <ItemsScreen
              // Another catalog is another list: nothing of the one before may be seen in it, not even dimmed.
              key={`${connection.id} ${connection.baseUrl}`}
              connection={connection}
              query={view.query}
              onQueryChange={showQuery}
              selectedItemId={view.itemId}
              onSelectItem={showItem}
              onSortedIds={setSortedIds}
              settings={settings}
              onSettingsChange={changeSettings}
            />
          }
          detail={detail && !isDetailOverlay ? detail : null}
        />
        {detail && isDetailOverlay && (
          <div className={styles.overlay} data-side="right">
            {detail}
          </div>
        )}
        {hasSidebarOverlay && (
          <>
            <button
              type="button"
              className={styles.behind}
              aria-label="Close sidebar"
              onClick={() => setOverlaySidebarOpen(false)}
            />
            <div className={styles.overlay} data-side="left">
              {sidebar}
            </div>
          </>
        )}
      </div>
      <ConnectionsDialog
        step={connectionsStep}
        onStep={setConnectionsStep}
        connections={connections}
        openId={connection.id}
        onOpen={openConnection}
      />
      <HelpDialogs connections={connections} />
    </div>
  );
}

/** The ways in which list, detail and sidebar move the view. They never change, so that nothing is drawn anew for them. */
function useViewChanges() {
  const history = useViewHistory();
  return useMemo(() => {
    const change = (part: Partial<View>) => {
      const { view } = history.place();
      if (view !== null) history.go({ ...view, ...part });
    };
    return {
      showItem: (itemId: number | null) => change({ itemId }),
      showQuery: (query: ItemQuery) => change({ query }),
      showEverything: () => {
        const { view } = history.place();
        if (view !== null) change({ query: withoutFilters(view.query) });
      },
    };
  }, [history]);
}

/** What the window's width leaves room for: first the sidebar goes, then the detail lies over the list. */
function useRoom() {
  const now = { getInitialValueInEffect: false };
  const isSidebarOverlay = useMediaQuery('(max-width: 1179px)', false, now);
  const isDetailOverlay = useMediaQuery('(max-width: 999px)', false, now);
  return { isSidebarOverlay, isDetailOverlay };
}
