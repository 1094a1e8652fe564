/**
 * The catalog's items under the interface document's names (sections 2.2, 2.3, 2.4 and 3). Prices, which have no currency, and timestamps,
 * of which three have no zone, stay text.
 */

/** The kinds of fields. item-schema.ts has a schema for each. */
export type FieldTypes = { id: number; integer: number; text: string; textOrNull: string | null };
export type FieldTable = Readonly<Record<string, keyof FieldTypes>>;
type Fields<Table extends FieldTable> = { -readonly [F in keyof Table]: FieldTypes[Table[F]] };

/** A row of `GET /v1/items` (section 2.2), in the order of a file. Prices may be any text; they are checked where they are shown. */
export const listItemTable = {
  id: 'id',
  name: 'text',
  market_hash_name: 'text',
  appid: 'integer',
  price: 'text',
  platform_price: 'text',
  image: 'text',
} as const satisfies FieldTable;

/** `data` of `GET /v1/items/{item_id}` (section 2.4), every field as sent, in the document's order. */
export const itemTable = {
  id: 'id',
  hash: 'text',
  /** One of the documented values, or whatever else the service sent. */
  status: 'text',
  /** `YYYY-MM-DDTHH:MM:SS.ffffffZ`: the only timestamp whose zone is stated (UTC). */
  bought_at: 'text',
  trade_offer_id: 'integer',
  error_message: 'textOrNull',
  error_date: 'textOrNull',
  /** `YYYY-MM-DD HH:MM:SS` without a zone, as are `next_try` and `send_date`. */
  last_send: 'text',
  next_try: 'textOrNull',
  send_date: 'text',
  image: 'text',
  price: 'text',
  name: 'text',
  market_hash_name: 'text',
  /** Contains a secret `token` parameter, which is masked on screen. */
  trade_url: 'text',
} as const satisfies FieldTable;

export type ListItem = Fields<typeof listItemTable>;
export type Item = Fields<typeof itemTable>;

// Safe: they are the tables' own keys.
export const listItemFields = Object.keys(listItemTable) as readonly (keyof ListItem)[];
export const itemFields = Object.keys(itemTable) as readonly (keyof Item)[];

/** The documented values of `status` (section 3), in the document's order. */
export const itemStatuses = [
  'AVAILABLE',
  'WAITING_FOR_TRADE_ACCEPT',
  'TRADE_ACCEPTED',
  'WAITING_FOR_SEND',
  'UNAVAILABLE',
] as const;

export type ItemStatus = (typeof itemStatuses)[number];

/** Whether a `status` is one of the documented five. Any other is shown as sent. */
export function isItemStatus(text: string): text is ItemStatus {
  return (itemStatuses as readonly string[]).includes(text);
}

/** The pagination object (section 2.3); null: missing or not a plain count. Without `links`, which are never followed. */
export type Pagination = {
  total: number | null;
  per_page: number | null;
  current_page: number | null;
  pages: number | null;
};

/** A list row that isn't a {@link ListItem}. It is counted and can be inspected. */
export type QuarantinedRow = {
  /** Position in `data`, from 0. */
  index: number;
  /** Absent if it isn't readable. */
  id?: number;
  /** The fields that are missing or of the wrong kind. */
  fields: string[];
  /** The row's JSON text, truncated to 2,000 characters. */
  raw: string;
};

/** A list row with the `item-image:` address of its picture; null: none is given or allowed. */
export type CatalogRow = ListItem & {
  imageSrc: string | null;
  /** In a local copy: its last update didn't find the item, which may still be listed. Absent: of no local copy. */
  isMissing?: boolean;
  /** It was removed from the local copy since, because the catalog no longer has it. */
  isRemoved?: boolean;
};

/** One page of the response to `GET /v1/items`. */
export type ItemPage = {
  rows: CatalogRow[];
  quarantined: QuarantinedRow[];
  /** How many more rows the response had, beyond far more than were requested. */
  rowsLeftOut: number;
  pagination: Pagination;
  /** When the response was complete, epoch milliseconds. */
  receivedAt: number;
  /** From sending the request to the complete response, milliseconds. */
  tookMs: number;
  /** Decoded size of the body. */
  bytes: number;
  /** Undocumented fields of rows, and documented ones that are missing. */
  unlistedFields: string[];
};

/** A documented field of the single item that is missing or of the wrong type. `raw`: its JSON text, truncated; null: missing. */
export type UnreadableField = { field: keyof Item; raw: string | null };

/** A response to `GET /v1/items/{item_id}`. */
export type ItemDetail = {
  /** Readable fields only; `id` is always there. */
  item: Partial<Item> & { id: number };
  unreadable: UnreadableField[];
  unlistedFields: string[];
  imageSrc: string | null;
  /** `data` as indented JSON text, with the trade URL's token masked, truncated to {@link maxRawJsonLength} characters. */
  rawJson: string;
  receivedAt: number;
  tookMs: number;
  bytes: number;
};

/** Enough for any response that isn't mostly indentation. */
export const maxRawJsonLength = 1_000_000;

export function isCutRawJson(rawJson: string): boolean {
  return rawJson.length >= maxRawJsonLength;
}

/** A recently opened item, with the catalog's names; `openedAt` in epoch milliseconds. */
export type RecentItem = { itemId: number; name: string; marketHashName: string; openedAt: number };

export type OpenedItem = { connectionId: string } & Omit<RecentItem, 'openedAt'>;

export const maxRecents = 100;
