import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDesktop } from '#renderer/data/desktop-context.ts';
import { failureOf } from '#renderer/data/failure-error.ts';
import { isOfLocalCopy, itemQueries } from '#renderer/data/item-queries.ts';
import { useRecentItemActions } from '#renderer/data/kept-lists.ts';
import { afterPaint } from '#renderer/ui/timers.ts';
import type { Failure } from '#shared/failure.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { withoutTradeUrl } from '#shared/secret-text.ts';
import type { View } from '#shared/view-link.ts';

type Neighbours = {
  /** The item's list row, the only source of its `appid`. Null if neither a loaded list nor the local copy has it. */
  listRow: CatalogRow | null;
  /** The items before and after it on the visible page, in its order. */
  siblings: { previous: number | null; next: number | null };
  /** Why the visible list failed to load; null: it loaded, or another panel is shown. */
  listFailure: Failure | null;
};

/**
 * What cached lists or the local copy know about the open item, without requests to the service. `shownIds`: the visible items where they
 * are filtered or sorted on screen.
 */
export function useNeighbours(view: View, shownIds: readonly number[] | null): Neighbours {
  const { connectionId, query, panel, itemId } = view;
  const desktop = useDesktop();
  const client = useQueryClient();
  const list = useQuery({
    ...itemQueries.list(desktop, connectionId, query),
    enabled: false,
    // Without an open item, its updates need no re-render.
    subscribed: itemId !== null,
  });
  const isListShown = panel === 'items';
  const found = itemId === null ? none : inLoadedLists(itemId);
  const copied = useQuery({
    ...itemQueries.copiedItem(desktop, connectionId, itemId ?? 0),
    enabled: itemId !== null && found.listRow === null,
  });
  if (itemId === null) return { ...none, listFailure: null };

  function inLoadedLists(id: number): typeof none {
    const { siblings, listRow } = neighboursIn(isListShown ? (list.data?.rows ?? []) : [], id, shownIds);
    const isLocalCopyShown = query.localCopy !== undefined;
    return { siblings, listRow: listRow ?? rowInOtherLists(client, connectionId, id, isLocalCopyShown) };
  }
  return {
    siblings: found.siblings,
    listRow: found.listRow ?? copied.data?.row ?? null,
    listFailure: isListShown && list.error !== null && !list.isFetching ? failureOf(list.error) : null,
  };
}

function neighboursIn(
  rows: readonly CatalogRow[],
  itemId: number,
  shownIds: readonly number[] | null,
): Omit<Neighbours, 'listFailure'> {
  const ids = shownIds ?? rows.map(({ id }) => id);
  const index = ids.indexOf(itemId);
  if (index === -1) return none;
  return {
    listRow: rows.find(({ id }) => id === itemId) ?? null,
    siblings: { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null },
  };
}

/** Prefers the source of the visible list: rows of the local copy and of the service have different ages. */
function rowInOtherLists(
  client: QueryClient,
  connectionId: string,
  itemId: number,
  isLocalCopyShown: boolean,
): CatalogRow | null {
  const pages = client
    .getQueriesData<ItemPage>({ queryKey: itemQueries.lists(connectionId) })
    .toSorted(
      ([a], [b]) =>
        Number(isOfLocalCopy(b) === isLocalCopyShown) - Number(isOfLocalCopy(a) === isLocalCopyShown),
    );
  for (const [, page] of pages) {
    const row = page?.rows.find((one) => one.id === itemId);
    if (row !== undefined) return row;
  }
  return null;
}

const none: Omit<Neighbours, 'listFailure'> = { listRow: null, siblings: { previous: null, next: null } };

/**
 * Adds the open item to the recent ones, once the catalog has returned it: an ID without an item is not added. Returns whether it
 * was.
 */
export function useNotedItems(connectionId: string, itemId: number | null): boolean {
  const desktop = useDesktop();
  const { note } = useRecentItemActions();
  const response = useQuery({
    ...itemQueries.detail(desktop, connectionId, itemId ?? 0),
    enabled: false,
  }).data;
  const isLoaded = itemId !== null && response !== undefined;
  // They are written to a file: without the trade token, in case a name repeats it.
  const { name = '', market_hash_name: marketHashName = '' } = withoutTradeUrl(response?.item ?? {});
  useEffect(() => {
    if (!isLoaded || itemId === null) return;
    const opened = {
      connectionId,
      itemId,
      name: name.slice(0, 1_000),
      marketHashName: marketHashName.slice(0, 1_000),
    };
    // Not cancelled when the user moves on: the item was opened.
    afterPaint(() => note(opened));
  }, [connectionId, itemId, isLoaded, name, marketHashName, note]);
  return isLoaded;
}
