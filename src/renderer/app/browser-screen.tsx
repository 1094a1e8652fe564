import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppCommand, useAppCommands, useCommandState } from '#renderer/desktop/app-commands.tsx';
import {
  AssumedOffsetContext,
  refreshConnection,
  TokenBannerContext,
} from '#renderer/desktop/connections.ts';
import { useLastViews } from '#renderer/desktop/last-views.tsx';
import { useLookUpText, useNewTicket } from '#renderer/desktop/offered-text.ts';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { useView, useViewChanges } from '#renderer/desktop/view.ts';
import { useAllWatchedItems } from '#renderer/desktop/watched-items.ts';
import { ConnectionTrouble, SessionTokenNote } from '#renderer/features/connections/connection-banners.tsx';
import type { ConnectionsStep } from '#renderer/features/connections/connections-list.tsx';
import { ViewsSection } from '#renderer/features/views/views-section.tsx';
import { Floats } from '#renderer/ui/floats.tsx';
import { visibleText } from '#renderer/ui/visible-text.ts';
import type { Connection } from '#shared/connection.ts';
import type { SavedView } from '#shared/saved-view.ts';
import { viewToText } from '#shared/view-link.ts';
import { words } from '#words/words.ts';
import { AppPalette } from './app-palette.tsx';
import styles from './browser-screen.module.css';
import { CatalogDialogs, Exports, HelpDialogs } from './dialogs.tsx';
import { useKeyboard } from './keyboard/use-keyboard.ts';
import {
  focusItem,
  focusListFromItem,
  focusNextPart,
  useFocusFallback,
  useRestoreRemovedFocus,
} from './keyboard/window-focus.ts';
import { later, laterDialog } from './later.ts';
import { useCopiedLink, useNeighbours, useNotedItems } from './open-item.ts';
import { CentrePane, PaneFrame, paneWidthsFrom } from './pane-frame.tsx';
import { Sidebar } from './sidebar.tsx';
import { StartNotes } from './start-notes.tsx';
import { TopBar } from './top-bar.tsx';
import { TrainingSwitches } from './training.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { useConnectionFailure } from './use-connection-failure.ts';
import { useSavedViewControls } from './use-saved-view-controls.ts';
import { usePlace, useViewHistory } from './view-history.ts';

const ConnectionsDialog = laterDialog((parts) => parts.ConnectionsDialog);
const DroppedText = later((parts) => parts.DroppedText);
const ItemDetailPane = later((parts) => parts.ItemDetailPane);
const ViewNamingDialog = laterDialog((parts) => parts.ViewNamingDialog);

type BrowserScreenProps = {
  connection: Connection;
  /** The screen before it had the focus. */
  takesFocus: boolean;
  onOpenLink(link: string): void;
};

/** The window with a connection: bar, sidebar, list and detail, all for one {@link View}. */
export function BrowserScreen({ connection, takesFocus, onOpenLink }: BrowserScreenProps) {
  const view = useView();
  const { canGoBack, canGoForward } = usePlace();
  const { settings, changeSettings } = useSettings();
  const history = useViewHistory();
  const client = useQueryClient();
  const failure = useConnectionFailure(connection);
  const [shownIds, setShownIds] = useState<readonly number[] | null>(null);
  const { listRow, siblings, listFailure } = useNeighbours(view, shownIds);
  const [connectionsStep, setConnectionsStep] = useState<ConnectionsStep | null>(null);
  // As the window narrows, the sidebar folds first, then the detail lies over the list.
  const isSidebarOverlay = useMatches('(max-width: 1179px)');
  const isDetailOverlay = useMatches('(max-width: 999px)');
  /** The catalog that the sidebar was opened over: it closes when another one is shown. */
  const [overlaidId, setOverlaidId] = useState<string | null>(null);
  if (overlaidId !== null && overlaidId !== connection.id) setOverlaidId(null);
  const hasSidebarOverlay = isSidebarOverlay && overlaidId !== null;
  const lastViews = useLastViews();
  useEffect(() => lastViews.remember(view), [lastViews, view]);

  const { showItem, showPanel, showConnection, browse: browseList } = useViewChanges();
  const openLink = useCallback(
    (link: string) => {
      const before = history.place().view;
      flushSync(() => onOpenLink(link));
      const { view: now } = history.place();
      if (now !== before && now?.itemId) focusItem();
    },
    [history, onOpenLink],
  );
  const savedViews = useSavedViewControls(view);
  const copyLink = useCopiedLink(connection);
  const lookUpText = useLookUpText();
  const isDetailAnswered = useNotedItems(connection.id, view.itemId);
  useFocusFallback({ ...view, hasTrouble: failure !== null }, takesFocus);
  useRestoreRemovedFocus();
  const refresh = () => refreshConnection(client, connection.id);
  const toggleSidebar = () =>
    isSidebarOverlay
      ? setOverlaidId(hasSidebarOverlay ? null : connection.id)
      : changeSettings({ sidebarOpen: !settings.sidebarOpen });

  const commands = useAppCommands();
  useAppCommand('refresh', refresh);
  useAppCommand('back', history.back, canGoBack);
  useAppCommand('forward', history.forward, canGoForward);
  useAppCommand(
    'close-detail',
    () => (hasSidebarOverlay ? setOverlaidId(null) : showItem(null)),
    hasSidebarOverlay || view.itemId !== null,
  );
  useAppCommand('toggle-sidebar', toggleSidebar);
  const isSidebarShown = isSidebarOverlay ? hasSidebarOverlay : settings.sidebarOpen;
  useCommandState('toggle-sidebar', isSidebarShown);
  useAppCommand('copy-link', () => copyLink(viewToText(view)));
  useAppCommand('show-items', () => showPanel('items'));
  useAppCommand('show-recent', () => showPanel('recent'));
  useAppCommand('show-watched', () => showPanel('watched'));
  useAppCommand('look-up-ids', () => showPanel('look-up'));
  useAppCommand('new-ticket', useNewTicket());
  useAppCommand('manage-connections', () => setConnectionsStep({ kind: 'list' }));
  useAppCommand('add-connection', () => setConnectionsStep({ kind: 'add' }));
  useKeyboard((command, isRepeated) => {
    if (command === 'next-part') {
      focusNextPart();
      return true;
    }
    const isPossible = commands.available().includes(command);
    // Only the key's listener learns, once per press, that a command can't run.
    if (isPossible || !isRepeated) commands.run(command);
    return isPossible;
  });

  useWindowTitle(connection.name);
  useAutoRefresh(connection.id);

  const openConnection = useCallback(
    ({ id }: Connection) => {
      setOverlaidId(null);
      showConnection(id);
    },
    [showConnection],
  );
  const { views, open, openView, startRename, saveChanges, leaveView } = savedViews;
  const copyLinkTo = useCallback((saved: SavedView) => copyLink(saved.text), [copyLink]);
  const viewsSection = useMemo(
    () => (
      <ViewsSection
        views={views}
        open={open}
        onOpen={openView}
        onRename={startRename}
        onSaveChanges={saveChanges}
        onCopyLink={copyLinkTo}
      />
    ),
    [views, open, openView, startRename, saveChanges, copyLinkTo],
  );
  const browse = useCallback(() => {
    leaveView();
    browseList();
  }, [leaveView, browseList]);
  const sidebar = (
    <Sidebar
      connection={connection}
      panel={view.panel}
      views={viewsSection}
      isInView={savedViews.open !== null && !savedViews.open.isChanged}
      onBrowse={browse}
      onPanel={showPanel}
      onOpenConnection={openConnection}
    />
  );
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
    <TokenBannerContext value={failure !== null}>
      <AssumedOffsetContext value={connection.assumedUtcOffsetMinutes ?? null}>
        <div className={styles.screen}>
          <TopBar
            connection={connection}
            isSidebarShown={isSidebarShown}
            canGoBack={canGoBack}
            canGoForward={canGoForward}
          />
          {/* The demo's token is refused only in training, which has its own banner. */}
          {failure !== null && connection.kind !== 'demo' && (
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
          <main className={styles.panes}>
            <PaneFrame
              widths={paneWidthsFrom(settings.paneWidths)}
              onWidthsChange={(widths) =>
                changeSettings({ paneWidths: { ...settings.paneWidths, ...widths } })
              }
              sidebar={settings.sidebarOpen && !isSidebarOverlay ? sidebar : null}
              onSidebarFold={() => changeSettings({ sidebarOpen: false })}
              centre={<CentrePane connection={connection} onShownIds={setShownIds} />}
              detail={detail && !isDetailOverlay ? detail : null}
              isDetailAnswered={isDetailAnswered}
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
                  aria-label={words.frame.closeSidebar}
                  onClick={() => setOverlaidId(null)}
                />
                <div className={styles.overlay} data-side="left">
                  {sidebar}
                </div>
              </>
            )}
            <Floats />
            <DroppedText onText={lookUpText} />
          </main>
          {connectionsStep !== null && (
            <ConnectionsDialog
              step={connectionsStep}
              onStep={setConnectionsStep}
              openId={connection.id}
              onOpen={openConnection}
            />
          )}
          <AppPalette connection={connection} views={views} onOpenLink={openLink} onOpenView={openView} />
          {savedViews.naming !== null && (
            <ViewNamingDialog
              naming={savedViews.naming}
              filters={view.query}
              views={views}
              onSaveAs={savedViews.saveAs}
              onRename={savedViews.rename}
              onClose={savedViews.stopNaming}
            />
          )}
          <HelpDialogs />
          <CatalogDialogs connection={connection} itemId={view.itemId} />
          <Exports connection={connection} />
        </div>
      </AssumedOffsetContext>
    </TokenBannerContext>
  );
}

/** `(2) Warehouse – Item Catalog`: the number of watched items with unseen changes, and the catalog. */
function useWindowTitle(connectionName: string): void {
  const unseen = useAllWatchedItems().filter((item) => item.unseen > 0).length;
  useEffect(() => {
    const name = visibleText(connectionName);
    document.title =
      unseen > 0 ? words.frame.windowTitleWithUnseen(unseen, name) : words.frame.windowTitle(name);
  }, [connectionName, unseen]);
}

/** The kit's own hook would query the browser in every render to know it in the first frame. */
function useMatches(query: string): boolean {
  const [atFirst] = useState(() => window.matchMedia(query).matches);
  return useMediaQuery(query, atFirst);
}
