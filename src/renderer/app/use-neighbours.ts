import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDesktop } from '#renderer/desktop/desktop-context.ts';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';

export type Neighbours = {
  /** What a list told of the item: the only place that knows its `appid`. Null when no list at hand has it. */
  listRow: CatalogRow | null;
  /** The items before and after it on the page that is shown, as they stand there. */
  siblings: { previous: number | null; next: number | null };
};

/**
 * What the lists in the cache know about an item. Asks for nothing. `sortedIds`: the page's items where they don't stand as
 * they came.
 */
export function useNeighbours(
  connectionId: string,
  query: ItemQuery,
  itemId: number | null,
  sortedIds: readonly number[] | null,
): Neighbours {
  const desktop = useDesktop();
  const client = useQueryClient();
  const page = useQuery({ ...itemQueries.list(desktop, connectionId, query), enabled: false }).data;
  if (itemId === null) return none;
  const found = neighboursIn(page?.rows ?? [], itemId, sortedIds);
  return found.listRow === null
    ? { ...found, listRow: rowInOtherLists(client, connectionId, itemId) }
    : found;
}

export function neighboursIn(
  rows: readonly CatalogRow[],
  itemId: number,
  sortedIds: readonly number[] | null,
): Neighbours {
  const ids = sortedIds ?? rows.map(({ id }) => id);
  const index = ids.indexOf(itemId);
  if (index === -1) return none;
  return {
    listRow: rows.find(({ id }) => id === itemId) ?? null,
    siblings: { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null },
  };
}

function rowInOtherLists(client: QueryClient, connectionId: string, itemId: number): CatalogRow | null {
  const pages = client.getQueriesData<ItemPage>({
    queryKey: [...itemQueries.connection(connectionId), 'list'],
  });
  for (const [, page] of pages) {
    const row = page?.rows.find((one) => one.id === itemId);
    if (row !== undefined) return row;
  }
  return null;
}

const none: Neighbours = { listRow: null, siblings: { previous: null, next: null } };
