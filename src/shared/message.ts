import type { RowTextFilter } from './item-filters.ts';
import type { ReplyLanguage } from './reply.ts';
import type { LineKind } from './ticket.ts';

/** A customer's message as it was read: what it names, and what was left out of it. */
export type ReadMessage = {
  /** The message without its secrets; every place is an offset in it. */
  text: string;
  /** What it names, in order, and every other line or part of one, which has a doubt: nothing is silently missing. */
  items: ReadItem[];
  /** The distinct texts past the most items that are read. */
  beyond: string[];
  /** The secrets that were removed. */
  removed: { kind: SecretKind; count: number }[];
  /** The accounts that it names. */
  accounts: Account[];
  /** The language that the customer wrote it in, as a proposal for the reply; null or missing: it isn't clear. */
  language?: ReplyLanguage | null;
};

/** One thing that a message names, once or several times. */
export type ReadItem = {
  /** Unique in the message, and stable: reading the same text again gives the same keys. */
  key: string;
  kind: LineKind;
  /** What is looked up: the official name, the text as written without marks, or the digits of an `id`. At most 500 characters. */
  text: string;
  /** As the message has it, where it is named first. */
  written: string;
  /** Where the message names it, to mark it there. */
  places: TextPlace[];
  /** How often it is named; a quantity such as "x2" counts as two. */
  count: number;
  /** The numbers of the lines that name it, from 1. */
  lines: number[];
  /** The price of one in a table, as it is written there. */
  price?: string;
  /** The name beside an `id`. */
  named?: string;
  reason: ReadReason;
  /** Why it may not be an item, in which case it is not ticked; null: it is ticked. */
  doubt: LineDoubt | null;
  /** What else it could be, the likeliest first. */
  similar?: string[];
};

/** Offsets in UTF-16 code units. */
export type TextPlace = { start: number; end: number };

/**
 * Why a part of a message is an item. `official`: these words are an official name. `catalog`: a name of the local copy or of a loaded row.
 * `corrected`: a misspelt official name; `written` is what the message has. `sign`: no known name, but a bar, a wear, a star, a bullet or a
 * quantity. `market-link`, `item-link`: of such a link. `labelled`: a number that the message calls an item or an ID. `id-list`: a number
 * alone in a line or in a list of such. `known-id`: a number that is an ID in the local copy. `none`: there is none; it has a doubt.
 */
export type ReadReason =
  | ('official' | 'catalog' | 'corrected' | 'sign' | 'market-link' | 'item-link')
  | ('labelled' | 'id-list' | 'known-id')
  | 'none';

/**
 * `text`: a greeting or a sentence. `heading`: a line of column names. `link`: to something other than an item. `link-without-name`: a market
 * listing whose address has a code in the place of a name. `other-catalog`: a link to an item of another catalog. `secret`: a secret was
 * removed from it. `mark`: no letter or digit. `phone` and `reference`: its number is a phone number, or that of an order, a ticket or the
 * like. `number`: a number that may be an item ID. `everyday-word`: the name of an item that is also an ordinary word. `arrived`: the
 * message says that it arrived. The others say why a number is not an item ID.
 */
export type LineDoubt =
  | ('text' | 'heading' | 'link' | 'link-without-name' | 'other-catalog' | 'secret' | 'mark' | 'too-long')
  | ('phone' | 'reference' | 'number' | 'everyday-word' | 'arrived')
  | ('not-a-number' | 'zero' | 'too-large');

/** How links to items name the connection that a message is read for. */
export type LinkedCatalog = { id: string; catalogFingerprint?: string | undefined };

/** What was removed from a message before it was read. */
export type SecretKind = 'token' | 'password' | 'card' | 'code' | 'phone' | 'address' | 'mail';

/** An account that a message names, as the `partner` number of trade URLs (section 2.4). */
export type Account = string;

/** `of`: what the prefix is to become. */
export type SuggestRequest = { connectionId: string; prefix: string; of: RowTextFilter; max: number };
export const maxSuggested = 50;

/** What a user chose in the place of a text in a message. */
export type Alias = { written: string; name: string };
/** Of a connection. */
export const maxAliases = 500;
/** A name's. */
export const maxAliasLength = 500;
