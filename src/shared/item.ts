/**
 * The items of the catalog in the interface document's own words (sections 2.2, 2.3, 2.4 and 3).
 * Prices are decimal text without a stated currency, three of the timestamps have no stated zone: both stay text.
 */

/** One row of `GET /v1/items` (section 2.2). `id` is a positive safe integer; `price` is text exactly as sent. */
export type ListItem = {
  id: number;
  appid: number;
  image: string;
  price: string;
  name: string;
  market_hash_name: string;
  platform_price: string;
};

/** The five documented values of `status` (section 3), in the document's order. Transitions are not shown there. */
export const itemStatuses = [
  'AVAILABLE',
  'WAITING_FOR_TRADE_ACCEPT',
  'TRADE_ACCEPTED',
  'WAITING_FOR_SEND',
  'UNAVAILABLE',
] as const;

export type ItemStatus = (typeof itemStatuses)[number];

/** Whether the service's `status` text is one of the documented five. Any other text is shown raw, never guessed at. */
export function isItemStatus(text: string): text is ItemStatus {
  return (itemStatuses as readonly string[]).includes(text);
}

/** `data` of `GET /v1/items/{item_id}` (section 2.4), every field as sent. */
export type Item = {
  id: number;
  hash: string;
  /** One of {@link itemStatuses}, or whatever else the service sent. */
  status: string;
  /** `YYYY-MM-DDTHH:MM:SS.ffffffZ`: the only timestamp whose zone is stated (UTC). */
  bought_at: string;
  trade_offer_id: number;
  error_message: string | null;
  error_date: string | null;
  /** `YYYY-MM-DD HH:MM:SS`, zone not stated; so are `next_try` and `send_date`. */
  last_send: string;
  next_try: string | null;
  send_date: string;
  image: string;
  price: string;
  name: string;
  market_hash_name: string;
  /** A secret in part: carries a `token` query parameter, which is masked on screen. */
  trade_url: string;
};

export const itemFields = [
  'id',
  'hash',
  'status',
  'bought_at',
  'trade_offer_id',
  'error_message',
  'error_date',
  'last_send',
  'next_try',
  'send_date',
  'image',
  'price',
  'name',
  'market_hash_name',
  'trade_url',
] as const satisfies readonly (keyof Item)[];

/**
 * The pagination object (section 2.3) as far as it could be read: null means "missing or not a plain count".
 * `links` promise only a `page` parameter and are never followed, so they are not part of it.
 */
export type Pagination = {
  total: number | null;
  per_page: number | null;
  current_page: number | null;
  pages: number | null;
};

/** A list row that could not be read as {@link ListItem}: kept, counted and inspectable instead of losing the page. */
export type QuarantinedRow = {
  /** Position in `data`, from 0. */
  index: number;
  /** The fields that are missing or of the wrong kind. */
  fields: string[];
  /** The row's JSON text, clipped to 2,000 characters. */
  raw: string;
};

/** A list row plus the `item-image:` address under which main serves its picture; null: no picture is allowed or given. */
export type CatalogRow = ListItem & {
  imageSrc: string | null;
  /** Of a copy's rows: the catalog no longer listed it when it was last read whole. */
  isMissing?: boolean;
};

export const maxReleased = 1_000;

/** One answered page of `GET /v1/items`. */
export type ItemPage = {
  rows: CatalogRow[];
  quarantined: QuarantinedRow[];
  /** How many rows the response had beyond those, far more than were requested: counted, not kept. */
  rowsLeftOut: number;
  pagination: Pagination;
  /** When the answer was complete, epoch milliseconds. */
  answeredAt: number;
  /** From sending the request to the complete answer, milliseconds. */
  tookMs: number;
  /** Decoded size of the answer's body. */
  bytes: number;
  /** Field names in rows that the document does not list, and documented ones that are missing. */
  unlistedFields: string[];
};

/** A documented field of the single item that is missing or of the wrong kind. `raw` is its JSON text (clipped), null if missing. */
export type UnreadableField = { field: keyof Item; raw: string | null };

/** One answered `GET /v1/items/{item_id}`: whatever could be read, and by name what could not. */
export type ItemDetail = {
  /** Readable fields only; `id` is always there. */
  item: Partial<Item> & { id: number };
  unreadable: UnreadableField[];
  unlistedFields: string[];
  imageSrc: string | null;
  /** The answer's `data` as indented JSON text, with the trade URL's token masked, clipped to {@link maxRawJsonLength} characters. */
  rawJson: string;
  answeredAt: number;
  tookMs: number;
  bytes: number;
};

/** How much of an item's response is kept as text: all of it unless it is mostly indentation. */
export const maxRawJsonLength = 1_000_000;

export function isCutRawJson(rawJson: string): boolean {
  return rawJson.length >= maxRawJsonLength;
}

/** A recently opened item. Names as the catalog gave them; `openedAt` is Unix time in milliseconds. */
export type RecentItem = { itemId: number; name: string; marketHashName: string; openedAt: number };

export type OpenedItem = { connectionId: string } & Omit<RecentItem, 'openedAt'>;

export const maxRecents = 100;
