import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useCommandState, useSettingCommand } from '#renderer/data/app-commands.tsx';
import { connectionQueries } from '#renderer/data/connections.ts';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { toOutcome } from '#renderer/data/failure-error.ts';
import { linkedView, useLastViews, viewOfConnection, viewToShow } from '#renderer/data/last-views.tsx';
import { useOfferTicket } from '#renderer/data/offered-text.ts';
import { useSettings } from '#renderer/data/settings-context.tsx';
import { createViewChanges, ViewChangesContext, ViewContext } from '#renderer/data/view.ts';
import { FirstRun } from '#renderer/features/connections/connection-form.tsx';
import { useEventCallback } from '#renderer/ui/events.ts';
import { useToast } from '#renderer/ui/toasts.tsx';
import type { Connection, ConnectionList } from '#shared/connection.ts';
import { type DeepLink, parseDeepLink } from '#shared/deep-link.ts';
import { type View, viewFromText } from '#shared/view-link.ts';
import { words } from '#words/words.ts';
import { BrowserScreen } from './browser-screen.tsx';
import { StartNotes } from './start-notes.tsx';
import { useHistoryEntry, useViewHistory } from './view-history.ts';

/** Chooses the screen: the first-run card without a connection, else the browser over the connection of the view. */
export function SessionGate() {
  const desktop = useDesktop();
  const list = useQuery(connectionQueries.list(desktop)).data ?? noConnections;
  const { limit } = useSettings().settings;
  const lastViews = useLastViews();
  const history = useViewHistory();
  const entry = useHistoryEntry();
  const shown = viewToShow(entry.view, list, { limit, lastViewOf: lastViews.of });
  const connectionId = shown?.connection.id;
  const viewOf = useEventCallback((id: string) => viewOfConnection(id, { limit, lastViewOf: lastViews.of }));
  const changes = useMemo(() => createViewChanges(history, viewOf), [history, viewOf]);
  const [hadNone] = useState(shown === null);
  useAppearanceCommands();
  const followLink = useDeepLinks(list.connections, (linked) => {
    const isHere = shown?.view.connectionId === linked.connectionId;
    history.go(linkedView(linked, isHere ? shown.view : viewOf(linked.connectionId)));
  });

  // Stable, so that the palette isn't re-rendered for it.
  const openLink = useEventCallback((link: string) => followLink(parseDeepLink(link)));

  // The address always names what is shown, even if it had no valid view at first.
  useLayoutEffect(() => {
    if (shown !== null && shown.view !== entry.view) history.go(shown.view, 'replace');
  });

  useEffect(() => {
    // It only decides which connection opens at the next start, so a failure isn't reported.
    if (connectionId !== undefined) void toOutcome(desktop.connections.activate({ id: connectionId }));
  }, [desktop, connectionId]);

  if (shown === null) {
    return (
      <>
        <StartNotes />
        <FirstRun onConnected={({ id }) => history.go(viewOf(id))} />
      </>
    );
  }
  return (
    <ViewContext value={shown.view}>
      <ViewChangesContext value={changes}>
        <BrowserScreen connection={shown.connection} takesFocus={hadNone} onOpenLink={openLink} />
      </ViewChangesContext>
    </ViewContext>
  );
}

const noConnections: ConnectionList = { connections: [], activeId: null };

function useAppearanceCommands(): void {
  const { settings, changeSettings } = useSettings();
  const { theme, density, zoom } = settings;
  useSettingCommand('theme', 'theme-light', () => changeSettings({ theme: 'light' }));
  useSettingCommand('theme', 'theme-dark', () => changeSettings({ theme: 'dark' }));
  useSettingCommand('theme', 'theme-system', () => changeSettings({ theme: 'system' }));
  useCommandState('theme-light', theme === 'light');
  useCommandState('theme-dark', theme === 'dark');
  useCommandState('theme-system', theme === 'system');

  useSettingCommand('density', 'toggle-density', () =>
    changeSettings({ density: density === 'compact' ? 'comfortable' : 'compact' }),
  );
  useCommandState('toggle-density', density === 'compact');

  const zoomTo = (percent: number) => () => changeSettings({ zoom: percent });
  const [larger, smaller] = [zoomStep(zoom, 1), zoomStep(zoom, -1)];
  useSettingCommand('zoom', 'zoom-in', zoomTo(larger), larger !== zoom);
  useSettingCommand('zoom', 'zoom-out', zoomTo(smaller), smaller !== zoom);
  useSettingCommand('zoom', 'zoom-reset', zoomTo(100), zoom !== 100);
}

/** Zoom levels in percent, as in browsers. */
const steps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const;

/** The next larger or smaller level, also from one in between; stops at the last. */
export function zoomStep(percent: number, by: 1 | -1): number {
  const next = by === 1 ? steps.find((step) => step > percent) : steps.findLast((step) => step < percent);
  return next ?? (by === 1 ? steps[steps.length - 1] : steps[0]) ?? 100;
}

/**
 * Opens the view of a link that the system passes to the app, or shows why it can't. It never adds a connection. The returned function
 * does the same with a link from elsewhere.
 */
function useDeepLinks(
  connections: readonly Connection[],
  onOpen: (view: View) => void,
): (link: DeepLink) => void {
  const desktop = useDesktop();
  const toast = useToast();
  const offerTicket = useOfferTicket();

  async function openTicket(connectionId: string, ticketId: string) {
    const ticket = (await desktop.tickets.list({ connectionId })).find(({ id }) => id === ticketId);
    // It may have been removed since the notification.
    if (ticket !== undefined) offerTicket(ticket);
  }

  function follow(link: DeepLink) {
    if (link.kind === 'refused') return toast({ text: words.links.refused[link.reason] });
    const view = viewFromText(link.view);
    if (view === null) return toast({ text: words.links.refused.malformed });
    const connection = connectionMeant(link.catalogFingerprint, view, connections);
    if (connection === undefined) return toast({ text: words.links.unknownConnection });
    onOpen({ ...view, connectionId: connection.id });
    if (link.ticketId !== undefined) void openTicket(connection.id, link.ticketId).catch(() => {});
  }

  const followTaken = useEffectEvent((link: DeepLink | null) => {
    if (link !== null) follow(link);
  });

  useEffect(() => {
    // Main keeps a link until it is taken, so one that arrived before this page loaded is found here.
    const take = () =>
      void desktop.deepLinks.take().then(
        (link) => followTaken(link),
        () => {},
      );
    take();
    return desktop.deepLinks.onWaiting(take);
  }, [desktop]);

  return follow;
}

/** The link's own connection, else one to the same catalog: a colleague's connection has another ID. */
function connectionMeant(
  catalogFingerprint: string | undefined,
  view: View,
  connections: readonly Connection[],
): Connection | undefined {
  return (
    connections.find(({ id }) => id === view.connectionId) ??
    connections.find(
      (connection) =>
        catalogFingerprint !== undefined && connection.catalogFingerprint === catalogFingerprint,
    )
  );
}
