import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAppCommand } from '#renderer/data/app-commands.tsx';
import {
  AssumedZoneContext,
  ConnectionFailureContext,
  refreshConnection,
} from '#renderer/data/connections.ts';
import { useLastViews } from '#renderer/data/last-views.tsx';
import { useLookUpText, useNewTicket } from '#renderer/data/offered-text.ts';
import { ServiceAway } from '#renderer/data/request-holds.tsx';
import { useChangedTickets } from '#renderer/data/ticket-progress.ts';
import { useView, useViewChanges } from '#renderer/data/view.ts';
import { useAllWatchedItems } from '#renderer/data/watched-items.ts';
import { ConnectionTrouble, SessionTokenNote } from '#renderer/features/connections/connection-banners.tsx';
import { ItemDetailPane } from '#renderer/features/item-detail/item-detail-pane.tsx';
import { DroppedText } from '#renderer/features/tickets/dropped-text.tsx';
import { useOpenTicketFile, useTicketFileCommands } from '#renderer/features/tickets/ticket-files.tsx';
import { ViewNamingDialog } from '#renderer/features/views/view-naming-dialog.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { useMediaQuery } from '#renderer/ui/shared-state.ts';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import { words } from '#words/words.ts';
import { AppPalette } from './app-palette.tsx';
import styles from './browser-screen.module.css';
import { CatalogDialogs, ConnectionDialogs, Exports, HelpDialogs } from './dialogs.tsx';
import { useKeyboard } from './keyboard/use-keyboard.ts';
import { focusListFromItem, useFocusFallback, useRestoreRemovedFocus } from './keyboard/window-focus.ts';
import { useNeighbours, useNotedItems } from './open-item.ts';
import { PaneFrame } from './pane-frame.tsx';
import { CentrePane, PanelCommands } from './panels.tsx';
import { Sidebar, useSidebarPlace } from './sidebar.tsx';
import { StartNotes } from './start-notes.tsx';
import { TopBar } from './top-bar.tsx';
import { TrainingSwitches } from './training.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { useConnectionFailure } from './use-connection-failure.ts';
import { useSavedViewControls } from './use-saved-view-controls.ts';

type BrowserScreenProps = {
  connection: Connection;
  /** The screen before it had the focus. */
  takesFocus: boolean;
  onOpenLink(link: string): void;
};

/** The window with a connection: bar, sidebar, list and detail, all for one {@link View}. */
export function BrowserScreen({ connection, takesFocus, onOpenLink }: BrowserScreenProps) {
  const view = useView();
  const client = useQueryClient();
  const { failure, retriesAtMs, retryNow } = useConnectionFailure(connection);
  const isTokenMissing = failure !== null && retriesAtMs === null;
  const [shownIds, setShownIds] = useState<readonly number[] | null>(null);
  const { listRow, siblings, listFailure } = useNeighbours(view, shownIds);
  const place = useSidebarPlace(connection.id);
  // As the window narrows, the sidebar folds first, then the detail lies over the list.
  const isDetailOverlay = useMediaQuery('(max-width: 999px)');
  const lastViews = useLastViews();
  useEffect(() => lastViews.remember(view), [lastViews, view]);

  const { showItem, showConnection } = useViewChanges();
  const savedViews = useSavedViewControls(connection, view);
  const lookUpText = useLookUpText();
  const openTicketFile = useOpenTicketFile(connection);
  useTicketFileCommands(connection);
  const isDetailLoaded = useNotedItems(connection.id, view.itemId);
  useFocusFallback({ ...view, hasTrouble: isTokenMissing }, takesFocus);
  useRestoreRemovedFocus();
  const refresh = useEventCallback(() => refreshConnection(client, connection.id));
  useAppCommand('refresh', refresh);
  useAppCommand(
    'close-detail',
    () => (place.isOver ? place.close() : showItem(null)),
    place.isOver || view.itemId !== null,
  );
  useAppCommand('new-ticket', useNewTicket());
  useKeyboard();
  useWindowTitle(connection.name);
  useAutoRefresh(connection.id);

  const { close: closeSidebar } = place;
  const openConnection = useCallback(
    ({ id }: Connection) => {
      closeSidebar();
      showConnection(id);
    },
    [closeSidebar, showConnection],
  );
  // Stable elements, so that the frame isn't rendered for each page.
  const sidebar = useMemo(
    () => (
      <Sidebar
        connection={connection}
        panel={view.panel}
        savedViews={savedViews}
        onOpenConnection={openConnection}
      />
    ),
    [connection, view.panel, savedViews, openConnection],
  );
  const centre = useMemo(() => <CentrePane connection={connection} onShownIds={setShownIds} />, [connection]);
  const detail = view.itemId !== null && (
    <ItemDetailPane
      connection={connection}
      itemId={view.itemId}
      listRow={listRow}
      siblings={siblings}
      // Over the list it would cover the list's own message.
      listFailure={isDetailOverlay ? null : listFailure}
      onShowItem={showItem}
      onClose={() => {
        focusListFromItem();
        showItem(null);
      }}
    />
  );

  return (
    <ConnectionFailureContext value={failure}>
      <AssumedZoneContext value={connection.assumedTimeZone ?? null}>
        <div className={styles.screen}>
          <TopBar connection={connection} isSidebarShown={place.isBeside || place.isOver} />
          {/* The demo's token is refused only in training, which has its own banner. */}
          {isTokenMissing && connection.kind !== 'demo' && (
            <ConnectionTrouble
              key={connection.id}
              connection={connection}
              failure={failure}
              onRetry={refresh}
              onReplaced={refresh}
            />
          )}
          {failure !== null && retriesAtMs !== null && (
            <ServiceAway failure={failure} untilMs={retriesAtMs} onRetryNow={retryNow} />
          )}
          <StartNotes />
          <SessionTokenNote key={`token of ${connection.id}`} connection={connection} />
          <TrainingSwitches connection={connection} />
          <main className={styles.panes}>
            <PaneFrame
              sidebar={place.isBeside ? sidebar : null}
              centre={centre}
              detail={detail && !isDetailOverlay ? detail : null}
              isDetailLoaded={isDetailLoaded}
            />
            {detail && isDetailOverlay && (
              <div className={styles.overlay} data-side="right">
                {detail}
              </div>
            )}
            {place.isOver && (
              <>
                <button
                  type="button"
                  className={styles.behind}
                  aria-label={words.frame.closeSidebar}
                  onClick={closeSidebar}
                />
                <div className={styles.overlay} data-side="left">
                  {sidebar}
                </div>
              </>
            )}
            <DroppedText onText={lookUpText} onTicketFile={openTicketFile} />
          </main>
          <ConnectionDialogs openId={connection.id} onOpen={openConnection} />
          <AppPalette
            connection={connection}
            views={savedViews.views}
            onOpenLink={onOpenLink}
            onOpenView={savedViews.openView}
          />
          {savedViews.naming !== null && (
            <ViewNamingDialog
              naming={savedViews.naming}
              filters={view.query}
              views={savedViews.views}
              onSaveAs={savedViews.saveAs}
              onRename={savedViews.rename}
              onClose={savedViews.stopNaming}
            />
          )}
          <PanelCommands />
          <HelpDialogs />
          <CatalogDialogs connection={connection} itemId={view.itemId} />
          <Exports connection={connection} />
        </div>
      </AssumedZoneContext>
    </ConnectionFailureContext>
  );
}

/** `(2) Warehouse – Item Catalog`: the number of changed tickets and of watched items with unseen changes, and the catalog. */
function useWindowTitle(connectionName: string): void {
  const items = useAllWatchedItems().filter((item) => item.unseen > 0).length;
  const unseen = Object.values(useChangedTickets()).reduce((sum, count) => sum + count, items);
  useEffect(() => {
    const name = visibleText(connectionName);
    document.title =
      unseen > 0 ? words.frame.windowTitleWithUnseen(unseen, name) : words.frame.windowTitle(name);
  }, [connectionName, unseen]);
}
