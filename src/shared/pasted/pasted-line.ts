import { asMarketName, wearAtEnd } from '#shared/market-name.ts';
import type { LineKind } from '#shared/ticket.ts';
import { maskedToken } from '#shared/trade-url.ts';
import { maxFilterTextLength } from '#shared/view-link.ts';
import { readIdParts } from './item-ids.ts';

/** One thing that a pasted text names, on one line or on several. */
export type PastedLine = {
  /** Unique in the text, and stable: reading the same text again gives the same keys. */
  key: string;
  kind: LineKind;
  /** Without bullets, numbers, quotes and quantity, at most {@link maxFilterTextLength} characters; only the digits of an `id`. */
  text: string;
  /** The text as the line has it, for example with an abbreviated wear. */
  written: string;
  /** The whole line if it holds more than the item, such as a sentence around it. */
  within: string | null;
  /** The name beside an `id`, in a table or a sentence. */
  named?: string;
  /** How often it is named; a quantity such as "x2" counts as two. */
  count: number;
  /** The numbers of the lines that name it, from 1. */
  lines: number[];
  /** Why it may not be an item, in which case it is not ticked; null if it is one. */
  doubt: LineDoubt | null;
};

/**
 * `text`: a greeting or a sentence. `heading`: a line of column names. `link`: to something other than an item. `other-catalog`: a link
 * to an item of another catalog. `secret`: a secret was removed from it. `mark`: no letter or digit. `phone` and `reference`: its number
 * is a phone number, or the number of an order, a ticket or the like. `number`: a number that may be an item ID. The others say why a number is not an item ID.
 */
export type LineDoubt =
  | ('text' | 'heading' | 'link' | 'other-catalog' | 'secret' | 'mark' | 'too-long' | 'phone' | 'reference')
  | 'number'
  | ('not-a-number' | 'zero' | 'too-large');

/** What a stretch of one line was read as. */
export type Read = Omit<PastedLine, 'key' | 'lines'>;

export function aName(given: string, foundDoubt: LineDoubt | null): Read {
  const doubt = foundDoubt !== null && given.includes(maskedToken) ? 'secret' : foundDoubt;
  const line = given.replace(/\t+/g, ' ');
  const text = doubt === null ? asMarketName(line) : line;
  return {
    kind: wearAtEnd(text) === null ? 'name' : 'market_hash_name',
    text: text.slice(0, maxFilterTextLength),
    written: given,
    within: null,
    count: 1,
    doubt,
  };
}

export function anId(digits: string, doubt: LineDoubt | null = null): Read {
  const [part] = readIdParts(digits);
  if (typeof part !== 'number') return aName(digits, part?.reason ?? 'not-a-number');
  return { kind: 'id', text: String(part), written: digits, within: null, count: 1, doubt };
}
