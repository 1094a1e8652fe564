import type { z } from 'zod';
import type { itemSchema, listItemSchema } from './item-schema.ts';

/**
 * The catalog's items under the interface document's names (sections 2.2, 2.3, 2.4 and 3). Prices, which have no currency, and timestamps,
 * of which three have no zone, stay text.
 */

/** A row of `GET /v1/items` (section 2.2). */
export type ListItem = z.infer<typeof listItemSchema>;

/** `data` of `GET /v1/items/{item_id}` (section 2.4). */
export type Item = z.infer<typeof itemSchema>;

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
