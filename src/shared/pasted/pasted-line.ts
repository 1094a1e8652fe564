import { deepLinkScheme, parseDeepLink } from '#shared/deep-link.ts';
import { maxFilterTextLength } from '#shared/item-filters.ts';
import { marketNameIn, wearAtEnd } from '#shared/market-name.ts';
import type { LineKind } from '#shared/ticket.ts';
import { tradeHost } from '#shared/trade-url.ts';
import { viewFromText } from '#shared/view-link.ts';
import { readIdParts } from './item-ids.ts';
import { currencyName, labelInFront, withoutMarks } from './plain-text.ts';
import { hasRemoved } from './secrets.ts';
import { asMarketName, endsInWear } from './typed-name.ts';

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
  /** The price of one in a table, as it is written there. */
  price?: string;
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
 * is a phone number, or the number of an order, a ticket or the like. `number`: a number that may be an item ID. The others say why a
 * number is not an item ID.
 */
export type LineDoubt =
  | ('text' | 'heading' | 'link' | 'other-catalog' | 'secret' | 'mark' | 'too-long' | 'phone' | 'reference')
  | 'number'
  | ('not-a-number' | 'zero' | 'too-large');

/** What a stretch of one line was read as. */
export type Read = Omit<PastedLine, 'key' | 'lines'>;

export function aName(given: string, foundDoubt: LineDoubt | null): Read {
  const doubt = foundDoubt !== null && hasRemoved(given) ? 'secret' : foundDoubt;
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

/** How links to items name the connection that the lines are read for. */
export type LinkedCatalog = { id: string; catalogFingerprint?: string | undefined };

/** Addresses in a text. Browsers copy the brackets of a name as they are. */
export const addresses = new RegExp(
  `(?<=^|[\\s(<[])(?:[a-z][a-z-]{1,30}://|www\\.|${tradeHost.replace('.', '\\.')}/)(?:\\([^\\s()<>]{1,99}\\)|[^\\s>\\])])+`,
  'gi',
);

/** An item link of this app or a listing on the platform's market; null for any other address. */
export function readLink(address: string, catalog: LinkedCatalog): Read | null {
  if (address.toLowerCase().startsWith(`${deepLinkScheme}:`)) {
    const link = parseDeepLink(address.replace(/["'`.,;]{1,9}$/, ''));
    const view = link.kind === 'open' ? viewFromText(link.view) : null;
    if (link.kind !== 'open' || view === null || view.itemId === null) return null;
    const isHere =
      link.catalogFingerprint === undefined
        ? view.connectionId === catalog.id
        : link.catalogFingerprint === catalog.catalogFingerprint;
    const id = anId(String(view.itemId), isHere ? null : 'other-catalog');
    return { ...id, written: address };
  }
  const name = marketNameIn(address);
  if (name === null) return null;
  return { ...aName(address, null), kind: 'market_hash_name', text: name };
}

/**
 * The line's item without a label in front ("Item: …") and a price behind ("… 12.50 €"), and with straight apostrophes, which phones
 * replace. Any of them may be part of a name, so this is for a line that isn't found as it is; null if it has none.
 */
export function withoutLabelAndPrice(
  text: string,
): Pick<PastedLine, 'kind' | 'text' | 'written' | 'count'> | null {
  const named = text.replace(/[‘’ʼ´]/g, "'").replace(labelInFront, '');
  const unpriced = named.replace(numberBehind, '').trim();
  const rest = unpriced !== named && endsInWear(unpriced) ? unpriced : named.replace(priceBehind, '');
  if (rest === text || !/\p{L}/u.test(rest)) return null;
  const bare = withoutMarks(rest.trim());
  const { kind, text: name, written } = aName(bare.text, null);
  return { kind, text: name, written, count: bare.count };
}

const amount = '\\d{1,6}(?:[.,\u00a0 ]\\d{3}){0,3}(?:[.,]\\d{1,2})?';
const currency = `(?:\\p{Sc}|${currencyName})`;
const betweenNameAndPrice = '(?:\\s{0,9}[,;]\\s{0,9}|\\s{1,9})';
/** `- 12.50`, `for 12.50`, `für je 12,50`. */
const beforePrice = '(?:(?:[-–—=:@]|for|at|each|für(?: je)?|zu(?: je)?|je|pour|à|por|a)\\s{1,9}|@)?';
const each = '(?:\\s{1,9}(?:each|apiece|pro Stück|das Stück|(?:la )?pi[eè]ce|chacune?|cada un[oa]))?';
/** `12.50`, `- 12,50`: a price where a wear precedes it; elsewhere it may be part of the name. */
const numberBehind = new RegExp(`${betweenNameAndPrice}${beforePrice}\\(?${amount}\\)?${each}[.,]?$`, 'iu');
/** `- 12.50 €`, `(€12.50)`, `for 12 EUR`, `@ 12.50`, `, price: 12.50`. */
const priceBehind = new RegExp(
  `${betweenNameAndPrice}(?:` +
    `${beforePrice}\\(?(?:${currency}\\s?${amount}|${amount}\\s?${currency})|@\\s?${amount}|` +
    `\\(?(?:price|preis|prix|precio)\\s?[:=]?\\s{0,9}(?:${currency}\\s?)?${amount}(?:\\s?${currency})?` +
    `)\\)?${each}[.,]?$`,
  'iu',
);

/** Whether a line is a total or a tax, such as `Total⇥⇥97.50`, `Sum: 12.50 €` or `VAT 19% $4.64`: the word and a number, but no other word. Only a table's last may lack a price. */
export function isTotal(line: string, isLast: boolean): boolean {
  return totalRow.test(line) && (isLast || priceBehind.test(line));
}

const totalRow = new RegExp(
  '^"?(?:(?:(?:grand|order|cart) |sub-?)?total(?: (?:amount|price|paid|due))?|amount (?:due|paid)|sum|summe|gesamt(?:summe|betrag)?|vat|mwst\\.?|tax|tva|iva|shipping|versand|discount|rabatt|fees?)(?!\\p{L})(?=.*\\d)' +
    `(?:[^\\p{L}]|${currencyName})*$`,
  'iu',
);
