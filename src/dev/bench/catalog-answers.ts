import type { Item, ListItem } from '#shared/item.ts';

/** What is asked of the list: a page, of the items with this text in their name or of all. */
export type ListAsked = { page: number; limit: number; name?: string };

/** What the app, the floor and plain fetch are all expected to show. */
export type CatalogAnswers = {
  list(asked: ListAsked): Promise<{ ids: number[]; total: number; names: string[] }>;
  item(itemId: number): Promise<{ itemId: number; hash: string }>;
};

export function listTarget({ page, limit, name }: ListAsked): string {
  const filter =
    name === undefined ? '' : `${encodeURIComponent('filter[name]')}=${encodeURIComponent(name)}&`;
  return `/v1/items?${filter}limit=${limit}&page=${page}`;
}

export function itemTarget(itemId: number): string {
  return `/v1/items/${itemId}`;
}

/** Whether a request of the app asks for this very page. */
export function asksFor({ page, limit, name }: ListAsked): (url: URL) => boolean {
  return ({ pathname, searchParams }) =>
    pathname === '/v1/items' &&
    searchParams.get('page') === String(page) &&
    searchParams.get('limit') === String(limit) &&
    searchParams.get('filter[name]') === (name ?? null);
}

export function asksForItem(itemId: number): (url: URL) => boolean {
  return ({ pathname }) => pathname === itemTarget(itemId);
}

/**
 * Asks the catalog itself, beside the recorded way, before anything is measured: so every measured asker finds the
 * catalog equally prepared for the question.
 */
export function catalogAnswers(catalog: { baseUrl: string; token: string }): CatalogAnswers {
  const headers = { authorization: `Bearer ${catalog.token}` };
  // Both casts are safe: the answers come from the demo catalog of this very project.
  return {
    async list(asked) {
      const { data, pagination } = (await fetchJson(catalog.baseUrl + listTarget(asked), headers)) as {
        data: ListItem[];
        pagination: { total: number };
      };
      return {
        ids: data.map(({ id }) => id),
        total: pagination.total,
        names: data.map(({ name }) => name),
      };
    },
    async item(itemId) {
      const { data } = (await fetchJson(catalog.baseUrl + itemTarget(itemId), headers)) as { data: Item };
      return { itemId, hash: data.hash };
    },
  };
}

/** The whole answer, parsed. Rejects when it isn't a 200. */
export async function fetchJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, { headers });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
