import type { Item, ListItem } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import type { ValidationMessages } from './list-request.ts';

/** The response bodies of section 2.1. */

export function listEnvelope(page: {
  rows: ListItem[];
  total: number;
  request: ItemQuery;
  /** The list's address without a query string. */
  address: string;
  query: URLSearchParams;
}) {
  const { rows, total, request } = page;
  const link = (number: number) => {
    const query = new URLSearchParams(page.query);
    query.set('page', String(number));
    return `${page.address}?${query}`;
  };
  return {
    success: true,
    type: 'pagination',
    data: rows,
    pagination: {
      total,
      per_page: request.limit,
      current_page: request.page,
      pages: Math.max(1, Math.ceil(total / request.limit)),
      links: {
        next_page: link(request.page + 1),
        previous_page: request.page === 1 ? null : link(request.page - 1),
        first_page: link(1),
      },
    },
  };
}

export function itemEnvelope(item: Item) {
  return { success: true, type: 'response', data: item };
}

/** `data` holds the messages of a validation error and is empty for any other. */
export function errorEnvelope(message: string, data: ValidationMessages = {}) {
  return { success: false, type: 'error', message, data };
}
