import type { FilterName, ItemQuery } from '#shared/item-query.ts';

/** `{base_url}/v1/items?…` (section 4.1). `limit` and `page` are always stated, since their defaults are not shown. */
export function listUrl(baseUrl: string, query: ItemQuery): string {
  const parameters = [
    ...filterParameter('name', query.names),
    ...filterParameter('market_hash_name', query.marketHashNames),
    ...filterParameter('appid', query.appid === null ? [] : [String(query.appid)]),
    `limit=${query.limit}`,
    `page=${query.page}`,
  ];
  return `${withoutTrailingSlash(baseUrl)}/v1/items?${parameters.join('&')}`;
}

/** `{base_url}/v1/items/{item_id}` (section 4.2); null for an id that isn't a plain safe integer. */
export function itemUrl(baseUrl: string, itemId: number): string | null {
  if (!Number.isSafeInteger(itemId) || !/^\d{1,16}$/.test(String(itemId))) return null;
  return `${withoutTrailingSlash(baseUrl)}/v1/items/${itemId}`;
}

/**
 * Several values share one parameter, separated by a comma. The separator goes as it is and a comma inside of a value as
 * `%2C`: the document states no escape, and this is the form that a service could still tell apart.
 */
function filterParameter(name: FilterName, values: readonly string[]): string[] {
  if (values.length === 0) return [];
  return [`${encodeURIComponent(`filter[${name}]`)}=${values.map(encoded).join(',')}`];
}

function encoded(value: string): string {
  // encodeURIComponent throws on half a surrogate pair.
  return encodeURIComponent(value.toWellFormed());
}

function withoutTrailingSlash(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '');
}
