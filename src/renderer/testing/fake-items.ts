import type { DesktopApi } from '#shared/ipc-contract.ts';
import type { CatalogRow, ItemPage } from '#shared/item.ts';
import { filterTexts, isTextFilter, type RowFilter, rowFilters } from '#shared/item-filters.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { failed, success } from '#shared/outcome.ts';
import type { PagePurpose } from '#shared/request-record.ts';
import { aDetail, aPage } from './builders.ts';
import type { ReplacedNow } from './fake-replacements.ts';

/** The catalog in memory: filters match parts of a name (the fake's choice: the document doesn't say), and pages are never clamped. */
export function fakeItems(items: CatalogRow[], replaced: ReplacedNow) {
  const log = {
    listed: [] as { connectionId: string; query: ItemQuery }[],
    gotten: [] as { connectionId: string; itemId: number }[],
    purposes: [] as PagePurpose[],
    cancelled: [] as string[],
  };
  const api: DesktopApi['items'] = {
    list: async (request) => {
      const { connectionId, purpose, query } = request;
      log.listed.push({ connectionId, query });
      log.purposes.push(purpose);
      return replaced().list?.(request) ?? success(pageOf(items, query));
    },
    get: async (request) => {
      const { connectionId, purpose, itemId } = request;
      log.gotten.push({ connectionId, itemId });
      log.purposes.push(purpose);
      return replaced().get?.(request) ?? detailOf(items, itemId);
    },
  };
  return { api, log };
}

function pageOf(items: CatalogRow[], query: ItemQuery): ItemPage {
  const matching = items.filter((item) => rowFilters.every((filter) => isMatch(item, query, filter)));
  const from = (query.page - 1) * query.limit;
  return aPage({
    rows: matching.slice(from, from + query.limit),
    pagination: {
      total: matching.length,
      per_page: query.limit,
      current_page: query.page,
      pages: Math.ceil(matching.length / query.limit),
    },
  });
}

function isMatch(item: CatalogRow, query: ItemQuery, filter: RowFilter): boolean {
  const texts = filterTexts(query, filter);
  if (!isTextFilter(filter)) return texts.length === 0 || texts.includes(String(item[filter]));
  const text = item[filter].toLowerCase();
  return texts.length === 0 || texts.some((part) => text.includes(part.toLowerCase()));
}

function detailOf(items: CatalogRow[], itemId: number) {
  const row = items.find((item) => item.id === itemId);
  if (!row) return failed({ kind: 'item-not-found', status: 404 });
  const { id, image, price, name, market_hash_name, imageSrc } = row;
  return success(aDetail({ id, image, price, name, market_hash_name }, { imageSrc }));
}
