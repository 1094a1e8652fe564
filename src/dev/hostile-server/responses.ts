/** The two documented endpoints (section 4). */
export const endpoints = ['list', 'item'] as const;
export type Endpoint = (typeof endpoints)[number];

/** A success envelope as a healthy service sends it (section 2.1). */
export type Envelope = {
  success: unknown;
  type: unknown;
  data: unknown;
  pagination?: Record<string, unknown>;
};

/** A pending request, with everything that a fault may need. */
export type Exchange = {
  endpoint: Endpoint;
  /** What a healthy service would respond now; a fresh copy, free to be changed. */
  good(): Envelope;
  /** The request's bearer token. */
  token: string;
  ownOrigin: string;
  /** The second origin, which must never get a request from the app. */
  otherOrigin: string;
  /** Writes bytes and keeps the connection. Resolves when they are sent or the connection has closed. */
  send(bytes: Uint8Array | string): Promise<void>;
  /** Writes bytes and closes the connection cleanly. */
  end(bytes?: Uint8Array | string): void;
  /** Resets the connection (RST). */
  reset(): void;
  isOpen(): boolean;
};

/** Responds to a request, correctly or not. */
export type Act = (exchange: Exchange) => void | Promise<void>;

type Headers = Readonly<Record<string, string>>;
type Fields = Record<string, unknown>;

/** A whole HTTP response with its length, after which the connection is closed. */
export function responseBytes(
  status: number,
  body: Uint8Array | string = '',
  headers: Headers = {},
  reason?: string,
): Buffer {
  const bytes = Buffer.from(body);
  const length = { 'content-length': String(bytes.byteLength) };
  return Buffer.concat([head(status, { ...length, ...headers }, reason), bytes]);
}

/** The head of a response, without the length that {@link responseBytes} adds. Characters are sent as Latin-1; see {@link inUtf8}. */
export function head(status: number, headers: Headers = {}, reason = 'Response'): Buffer {
  const lines = Object.entries({ connection: 'close', 'content-type': 'application/json', ...headers })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n`, 'latin1');
}

/** A text of a head that goes over the wire in UTF-8. */
export function inUtf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** Responds with this status. Objects are sent as JSON; a header set to '' is left out. */
export function replies(status: number, body: unknown = '', headers: Headers = {}): Act {
  const isBytes = typeof body === 'string' || body instanceof Uint8Array;
  return (exchange) => exchange.end(responseBytes(status, isBytes ? body : JSON.stringify(body), headers));
}

/** A documented error envelope with this status. */
export function refuses(status: number, data: unknown = {}, headers: Headers = {}): Act {
  return replies(status, { success: false, type: 'error', message: 'validation error', data }, headers);
}

/** Responds with 200 and a body made from the good one's JSON text. */
export function sends(body: (good: string) => Uint8Array | string, headers: Headers = {}): Act {
  return (exchange) => exchange.end(responseBytes(200, body(JSON.stringify(exchange.good())), headers));
}

/** Responds with 200 and the good body under other headers. */
export function sendsUnder(headers: Headers): Act {
  return sends((good) => good, headers);
}

/** A response that depends on the request, such as on its token. */
export function given(choose: (exchange: Exchange) => Act): Act {
  return (exchange) => choose(exchange)(exchange);
}

/** Responds with 200 and a changed envelope. */
export function changes(change: (good: Envelope, exchange: Exchange) => unknown): Act {
  return (exchange) => exchange.end(responseBytes(200, JSON.stringify(change(exchange.good(), exchange))));
}

/** Responds with 200 and changed fields: the item's, and those of all rows or only this one. */
export function changesFields(change: Fields | ((exchange: Exchange) => Fields), row?: number): Act {
  return changes((good, exchange) => {
    const fields = typeof change === 'function' ? change(exchange) : change;
    return onRows(good, (fieldsSoFar) => ({ ...fieldsSoFar, ...fields }), row);
  });
}

/** The envelope with its item, and all of its rows or only this one, changed. */
export function onRows(good: Envelope, change: (fields: Fields) => unknown, row?: number): Envelope {
  // A healthy response's own objects.
  const data = good.data as Fields | Fields[];
  const isMeant = (index: number) => row === undefined || index === row;
  return {
    ...good,
    data: Array.isArray(data)
      ? data.map((fields, index) => (isMeant(index) ? change(fields) : fields))
      : change(data),
  };
}

/** The rows of a healthy list: few enough to be all in view. */
export const healthyRows = 5;

/** A text that distinguishes this response from older ones. */
export function markOf(serial: number): string {
  return `response${serial}`;
}

/** A documented response of either endpoint (sections 2.1 to 2.4), marked with its serial number. */
export function healthyResponse(endpoint: Endpoint, itemId: number, serial: number): Envelope {
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

/** A documented list response with `count` rows and IDs from 1. */
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
