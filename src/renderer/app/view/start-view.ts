import type { Connection, ConnectionList } from '#shared/connection.ts';
import { hasFilters } from '#shared/item-filters.ts';
import { defaultQuery } from '#shared/item-query.ts';
import type { Settings } from '#shared/settings.ts';
import type { View } from '#shared/view-link.ts';

/** What decides on the view of a connection that is opened. */
export type StartSettings = Pick<Settings, 'limit'> & { lastViewOf(connectionId: string): View | null };

/** Where a connection was left, or the first page of everything. */
export function viewOfConnection(connectionId: string, { limit, lastViewOf }: StartSettings): View {
  const query = { ...defaultQuery, limit };
  return lastViewOf(connectionId) ?? { connectionId, query, panel: 'items', itemId: null };
}

/**
 * The view to show now: the one that the address names, as long as its connection exists; else where the connection of
 * the last time, or the first one, was left. Null: there is no connection at all.
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
 * Where a link leads the user who was last at `left` in its catalog. One that shows another panel than the list and names no
 * filters, as a notification does, leaves the filters behind that panel as they were: a click must not discard twenty of them.
 */
export function linkedView(linked: View, left: View): View {
  const isListNamed = hasFilters(linked.query) || linked.query.page !== defaultQuery.page;
  const isElsewhere = left.connectionId !== linked.connectionId;
  if (isElsewhere || linked.panel === 'items' || isListNamed) return linked;
  const { query, localMatch } = left;
  return { ...linked, query, ...(localMatch === undefined ? {} : { localMatch }) };
}
