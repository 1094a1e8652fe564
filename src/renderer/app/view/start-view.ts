import type { Connection, ConnectionList } from '#shared/connection.ts';
import { defaultQuery } from '#shared/item-query.ts';
import type { Settings } from '#shared/settings.ts';
import { type View, viewFromText } from '#shared/view-link.ts';

/** What decides on the view of a connection that is opened. */
export type ViewSettings = Pick<Settings, 'limit' | 'lastViews'>;

/** Where a connection was left, or the first page of everything. */
export function viewOfConnection(connectionId: string, settings: ViewSettings): View {
  const last = viewFromText(settings.lastViews[connectionId] ?? '');
  // A text that names another connection is damaged: it must not open the wrong catalog.
  if (last !== null && last.connectionId === connectionId) return last;
  return {
    connectionId,
    query: { ...defaultQuery, limit: settings.limit },
    panel: 'items',
    itemId: null,
  };
}

/**
 * The view to show now: the one that the address names, as long as its connection exists; else where the connection of
 * the last time, or the first one, was left. Null: there is no connection at all.
 */
export function viewToShow(
  named: View | null,
  list: ConnectionList,
  settings: ViewSettings,
): { view: View; connection: Connection } | null {
  const find = (id: string | null | undefined) => list.connections.find((connection) => connection.id === id);
  const fromAddress = find(named?.connectionId);
  if (named !== null && fromAddress !== undefined) return { view: named, connection: fromAddress };
  const connection = find(list.activeId) ?? list.connections[0];
  return connection === undefined ? null : { view: viewOfConnection(connection.id, settings), connection };
}
