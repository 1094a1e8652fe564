import type { Connection, ConnectionList } from '#shared/connection.ts';
import { hasFilters } from '#shared/item-filters.ts';
import { defaultQuery } from '#shared/item-query.ts';
import type { Settings } from '#shared/settings.ts';
import type { View } from '#shared/view-link.ts';

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
