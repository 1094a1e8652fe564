import type { ItemQuery } from './item-query.ts';
import type { LocalCopySearch } from './local-copy.ts';
import type { PagePurpose } from './request-record.ts';

/** A request to the connection's catalog, which can be cancelled by its id. */
export type CatalogRequest = { requestId: string; connectionId: string; purpose: PagePurpose };
export type ListRequest = CatalogRequest & { query: ItemQuery };
export type GetRequest = CatalogRequest & { itemId: number };
export type LocalCopyListRequest = {
  connectionId: string;
  search: LocalCopySearch;
  query: Omit<ItemQuery, 'localCopy'>;
  /** These rows, instead of the query's page. */
  range?: RowRange;
};
/** `first`: an index, from 0. `count`: at most `maxRangeRows`. */
export type RowRange = { first: number; count: number };
export type OpenLinkRequest = { connectionId: string; itemId: number; link: ItemLink };

/** `profile`: the account in the trade URL. `market`: the listing on the platform's market, which needs a list row's `appid`. */
export const itemLinks = ['trade_url', 'trade_offer', 'profile', 'market'] as const;
export type ItemLink = (typeof itemLinks)[number];

export type DiagnosticsPreview = { text: string; fileName: string };
