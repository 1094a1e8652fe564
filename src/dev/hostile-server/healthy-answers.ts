import type { Endpoint, Envelope } from './exchange.ts';

/** The rows of a healthy list: few enough to be all in view. */
export const healthyRows = 5;

/** A text that shows that the window has this answer and not an older one. */
export function markOf(serial: number): string {
  return `answer${serial}`;
}

/** A documented answer of either endpoint (sections 2.1 to 2.4), marked with its serial number. */
export function healthyAnswer(endpoint: Endpoint, itemId: number, serial: number): Envelope {
  return endpoint === 'list'
    ? listOf(healthyRows, { name: `Redline ${markOf(serial)}` })
    : healthyItem(itemId, serial);
}

/** A documented row of a list. */
export const aRow = {
  id: 1,
  appid: 730,
  image: '',
  price: '12.40',
  name: 'AK-47 | Redline',
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  platform_price: '14.10',
};

/** A documented list answer with `count` rows and IDs from 1. */
export function listOf(count: number, changes: Record<string, unknown> = {}): Envelope {
  return {
    success: true,
    type: 'pagination',
    data: Array.from({ length: count }, (_, index) => ({ ...aRow, id: index + 1, ...changes })),
    pagination: {
      total: count,
      per_page: 50,
      current_page: 1,
      pages: 1,
      links: { next_page: '/v1/items?page=1', previous_page: null, first_page: '/v1/items?page=1' },
    },
  };
}

function healthyItem(id: number, serial: number): Envelope {
  return {
    success: true,
    type: 'response',
    data: {
      id,
      hash: markOf(serial),
      status: 'WAITING_FOR_SEND',
      bought_at: '2024-05-06T07:08:09.123456Z',
      trade_offer_id: 5_123_456_789,
      error_message: null,
      error_date: null,
      last_send: '2024-05-06 07:10:00',
      next_try: null,
      send_date: '2024-05-06 07:09:00',
      image: '',
      price: '12.50',
      name: 'AK-47 | Redline',
      market_hash_name: 'AK-47 | Redline (Field-Tested)',
      trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=123&token=Ab_cD-9x',
    },
  };
}
