import type { QueryClient } from '@tanstack/react-query';
import { itemQueries } from '#renderer/desktop/item-queries.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { type ItemQuery, isSameList } from '#shared/item-query.ts';

/** `unreadRows`: how many rows of these pages could not be read, or were left out. */
export type LoadedPages = { pages: number[]; rows: CatalogRow[]; unreadRows: number };

/** The pages of one list that are in the cache, in their order, without a request. */
export function loadedPages(client: QueryClient, connectionId: string, query: ItemQuery): LoadedPages {
  const found = client
    .getQueriesData<ItemPage>({ queryKey: [...itemQueries.connection(connectionId), 'list'] })
    .flatMap(([key, page]) => {
      // Safe: this key is only ever made by `itemQueries.list`.
      const of = key[3] as ItemQuery;
      return page !== undefined && isSameList(of, query) ? [{ ...page, page: of.page }] : [];
    })
    .sort((a, b) => a.page - b.page);
  return {
    pages: found.map(({ page }) => page),
    rows: found.flatMap(({ rows }) => rows),
    unreadRows: found.reduce(
      (sum, { quarantined, rowsLeftOut }) => sum + quarantined.length + rowsLeftOut,
      0,
    ),
  };
}
