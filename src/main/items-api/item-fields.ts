import { z } from 'zod';
import type { Item, ListItem } from '#shared/item.ts';

/** Half a surrogate pair is no character, and some functions throw on it: it becomes U+FFFD. */
const text = z.string().transform((value) => value.toWellFormed());
/** A safe integer: a larger one has already lost digits in JSON.parse. */
const integer = z.int();
const itemId = z.int().positive();

/** A row of the list (section 2.2). Prices are text of any shape: what they say is judged where they are shown. */
export const listItemSchema = z.object({
  id: itemId,
  appid: integer,
  image: text,
  price: text,
  name: text,
  market_hash_name: text,
  platform_price: text,
}) satisfies z.ZodType<ListItem>;

export const listItemFields = listItemSchema.keyof().options;

/** The single item (section 2.4). */
export const itemSchema = z.object({
  id: itemId,
  hash: text,
  status: text,
  bought_at: text,
  trade_offer_id: integer,
  error_message: text.nullable(),
  error_date: text.nullable(),
  last_send: text,
  next_try: text.nullable(),
  send_date: text,
  image: text,
  price: text,
  name: text,
  market_hash_name: text,
  trade_url: text,
}) satisfies z.ZodType<Item>;
