import { type ReactNode, useState } from 'react';
import { usePageLeave } from '#renderer/ui/events.ts';
import { createRequiredContext } from '#renderer/ui/shared-state.ts';
import type { Connection, ConnectionList } from '#shared/connection.ts';
import type { DesktopApi } from '#shared/ipc-contract.ts';
import { hasFilters } from '#shared/item-filters.ts';
import { defaultQuery } from '#shared/item-query.ts';
import type { Settings } from '#shared/settings.ts';
import { isSameView, type View, viewFromText, viewToText } from '#shared/view-link.ts';
import { useDesktop } from './desktop-context.ts';

/**
 * The view in which each connection was left. It is kept in the settings file but apart from the rendered settings, since remembering each
 * page must not re-render the window.
 */
export type LastViews = {
  of(connectionId: string): View | null;
  /** Takes effect immediately for `of`, and is sent to main after a moment. */
  remember(view: View): void;
};

const writeAfterMs = 150;

export const [LastViewsContext, useLastViews] = createRequiredContext<LastViews>('LastViewsContext');

/** `initial` is what main read at startup. Needs a DesktopProvider above it. */
export function LastViewsProvider({
  initial,
  children,
}: {
  initial: Settings['lastViews'];
  children: ReactNode;
}) {
  const desktop = useDesktop();
  const [lastViews] = useState(() => createLastViews(desktop, initial));
  usePageLeave(lastViews.flush);
  return <LastViewsContext value={lastViews}>{children}</LastViewsContext>;
}

/** Null: the connection has none, or its text is damaged and names another catalog. */
export function lastViewIn(lastViews: Settings['lastViews'], connectionId: string): View | null {
  const last = viewFromText(lastViews[connectionId] ?? '');
  return last?.connectionId === connectionId ? last : null;
}

function createLastViews(desktop: DesktopApi, initial: Settings['lastViews']): LastViews & { flush(): void } {
  const views = new Map<string, View>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // A failure only loses the view at the next start.
    const texts = Object.fromEntries([...views].map(([id, view]) => [id, viewToText(view)]));
    desktop.settings.change({ lastViews: { ...initial, ...texts } }).catch(() => {});
  }

  const of = (connectionId: string) => views.get(connectionId) ?? lastViewIn(initial, connectionId);
  return {
    of,
    remember(view) {
      const last = of(view.connectionId);
      if (last !== null && isSameView(last, view)) return;
      views.set(view.connectionId, view);
      clearTimeout(timer);
      timer = setTimeout(flush, writeAfterMs);
    },
    flush,
  };
}

/** The settings that decide which view a connection opens with. */
export type StartSettings = Pick<Settings, 'limit'> & { lastViewOf(connectionId: string): View | null };

/** The last view of a connection, or the first page without filters. */
export function viewOfConnection(connectionId: string, { limit, lastViewOf }: StartSettings): View {
  const query = { ...defaultQuery, limit };
  return lastViewOf(connectionId) ?? { connectionId, query, panel: 'items', itemId: null };
}

/**
 * The view to show now: the address's view if its connection exists, else the last view of the last used or first
 * connection. Null: there is no connection.
 */
export function viewToShow(
  named: View | null,
  list: ConnectionList,
  settings: StartSettings,
): { view: View; connection: Connection } | null {
  const find = (id: string | null | undefined) => list.connections.find((connection) => connection.id === id);
  const fromAddress = find(named?.connectionId);
  if (named !== null && fromAddress !== undefined) return { view: named, connection: fromAddress };
  const connection = find(list.activeId) ?? list.connections[0];
  return connection === undefined ? null : { view: viewOfConnection(connection.id, settings), connection };
}

/**
 * The view that a link opens, given the last view `left` of its catalog. A link to another panel than the list without
 * filters, such as a notification's, keeps the filters behind that panel: a click must not discard twenty of them.
 */
export function linkedView(linked: View, left: View): View {
  const isListNamed = hasFilters(linked.query) || linked.query.page !== defaultQuery.page;
  const isElsewhere = left.connectionId !== linked.connectionId;
  if (isElsewhere || linked.panel === 'items' || isListNamed) return linked;
  const { query, localMatch } = left;
  return { ...linked, query, ...(localMatch === undefined ? {} : { localMatch }) };
}
