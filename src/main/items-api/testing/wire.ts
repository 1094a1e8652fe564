import type { CatalogTarget } from '#main/items-api/http-client.ts';
import type { Item, ItemDetail, ListItem } from '#shared/item.ts';

/** A token that must turn up in the Authorization header of the own origin and nowhere else. */
export const canaryToken = 'canary/ZXlKaGJHY2lPaUpJVXpJ1NiJ9';

export function aTarget(change: Partial<CatalogTarget> = {}): CatalogTarget {
  return {
    connectionId: 'c1',
    kind: 'remote',
    baseUrl: 'https://catalog.example',
    token: canaryToken,
    ...change,
  };
}

/** A list row as the interface document has it (section 2.2). */
export function aRow(change: Record<string, unknown> = {}): ListItem & Record<string, unknown> {
  return {
    id: 48213,
    appid: 730,
    image: 'https://images.example/1.png',
    price: '12.50',
    name: 'AK-47 | Redline',
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    platform_price: '14.01',
    ...change,
  };
}

/** A single item as the interface document has it (section 2.4). */
export function anItem(change: Record<string, unknown> = {}): Item & Record<string, unknown> {
  return {
    id: 48213,
    hash: 'a1b2c3',
    status: 'WAITING_FOR_SEND',
    bought_at: '2024-05-06T07:08:09.123456Z',
    trade_offer_id: 5123456789,
    error_message: null,
    error_date: null,
    last_send: '2024-05-06 07:10:00',
    next_try: null,
    send_date: '2024-05-06 07:09:00',
    image: 'https://images.example/1.png',
    price: '12.50',
    name: 'AK-47 | Redline',
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    trade_url: 'https://trade.example/new/?partner=123&token=Ab_cD-9x',
    ...change,
  };
}

export function listText(
  data: unknown,
  pagination: unknown = { total: 1, per_page: 50, current_page: 1, pages: 1 },
): string {
  return JSON.stringify({ success: true, type: 'pagination', data, pagination });
}

export function itemText(data: unknown): string {
  return JSON.stringify({ success: true, type: 'response', data });
}

/** The response about an item in which nothing was wrong. */
export function aDetail(item: ItemDetail['item'], receivedAt = 0): ItemDetail {
  const read = { unreadable: [], unlistedFields: [], imageSrc: null, rawJson: '', tookMs: 1, bytes: 1 };
  return { item, receivedAt, ...read };
}
