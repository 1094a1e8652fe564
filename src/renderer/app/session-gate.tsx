import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { connectionQueries } from '#renderer/desktop/connection-queries.ts';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { useLastViews } from '#renderer/desktop/last-views.tsx';
import { useSettings } from '#renderer/desktop/settings-context.tsx';
import { toOutcome } from '#renderer/desktop/to-outcome.ts';
import { createViewChanges, ViewChangesContext, ViewContext } from '#renderer/desktop/view.ts';
import { useEventCallback } from '#renderer/ui/use-event-callback.ts';
import type { Connection, ConnectionList } from '#shared/connection.ts';
import { parseDeepLink } from '#shared/deep-link.ts';
import { BrowserScreen } from './browser-screen.tsx';
import { later } from './later.tsx';
import { StartNotes } from './start-notes.tsx';
import { useAppearanceCommands } from './use-appearance-commands.ts';
import { linkedView, viewOfConnection, viewToShow } from './view/start-view.ts';
import { useDeepLinks } from './view/use-deep-links.ts';
import { usePlace, useViewHistory } from './view/use-view.ts';

const FirstRun = later((parts) => parts.FirstRun);

/** Chooses the screen: the first-run card without a connection, else the browser over the connection of the view. */
export function SessionGate() {
  const desktop = useDesktop();
  const list = useQuery(connectionQueries.list(desktop)).data ?? noConnections;
  const { limit } = useSettings().settings;
  const lastViews = useLastViews();
  const history = useViewHistory();
  const place = usePlace();
  const shown = viewToShow(place.view, list, { limit, lastViewOf: lastViews.of });
  const connectionId = shown?.connection.id;
  const viewOf = useCallback(
    (id: string) => viewOfConnection(id, { limit, lastViewOf: lastViews.of }),
    [limit, lastViews],
  );
  const viewNow = useEventCallback(viewOf);
  const changes = useMemo(() => createViewChanges(history, viewNow), [history, viewNow]);
  const [hadNone] = useState(shown === null);
  useAppearanceCommands();
  const followLink = useDeepLinks(list.connections, (linked) => {
    const isHere = shown?.view.connectionId === linked.connectionId;
    history.go(linkedView(linked, isHere ? shown.view : viewOf(linked.connectionId)));
  });

  // Stable, so that the palette isn't re-rendered for it.
  const openLink = useEventCallback((link: string) => followLink(parseDeepLink(link)));

  // The address always names what is shown, also where that was chosen for want of a (valid) one.
  useLayoutEffect(() => {
    if (shown !== null && shown.view !== place.view) history.go(shown.view, 'replace');
  });

  useEffect(() => {
    // Only which connection opens at the next start: nothing to say if it could not be kept.
    if (connectionId !== undefined) void toOutcome(desktop.connections.activate({ id: connectionId }));
  }, [desktop, connectionId]);

  const openConnection = useCallback(
    (connection: Connection) => history.go(viewOf(connection.id)),
    [history, viewOf],
  );

  if (shown === null) {
    return (
      <>
        <StartNotes />
        <FirstRun onConnected={openConnection} />
      </>
    );
  }
  return (
    <ViewContext value={shown.view}>
      <ViewChangesContext value={changes}>
        <BrowserScreen
          connection={shown.connection}
          connections={list.connections}
          place={place}
          takesFocus={hadNone}
          onOpenConnection={openConnection}
          onOpenLink={openLink}
        />
      </ViewChangesContext>
    </ViewContext>
  );
}

const noConnections: ConnectionList = { connections: [], activeId: null };
