import { z } from 'zod';

/** What main accepts as an item. The page needs only the types, which are in item.ts, since zod must not get into its bundles. */

/** Text with half surrogate pairs replaced by U+FFFD, since some functions throw on them. */
const text = z.string().transform((value) => value.toWellFormed());
/** A safe integer: a larger one has already lost digits in JSON.parse. */
const integer = z.int();
const itemId = z.int().positive();

/** A row of `GET /v1/items` (section 2.2). Prices may be any text; they are checked where they are shown. */
export const listItemSchema = z.object({
  id: itemId,
  appid: integer,
  image: text,
  price: text,
  name: text,
  market_hash_name: text,
  platform_price: text,
});

export const listItemFields = listItemSchema.keyof().options;

/** `data` of `GET /v1/items/{item_id}` (section 2.4), every field as sent. */
export const itemSchema = z.object({
  id: itemId,
  hash: text,
  /** One of the documented values, or whatever else the service sent. */
  status: text,
  /** `YYYY-MM-DDTHH:MM:SS.ffffffZ`: the only timestamp whose zone is stated (UTC). */
  bought_at: text,
  trade_offer_id: integer,
  error_message: text.nullable(),
  error_date: text.nullable(),
  /** `YYYY-MM-DD HH:MM:SS` without a zone, as are `next_try` and `send_date`. */
  last_send: text,
  next_try: text.nullable(),
  send_date: text,
  image: text,
  price: text,
  name: text,
  market_hash_name: text,
  /** Contains a secret `token` parameter, which is masked on screen. */
  trade_url: text,
});
