import { visibleText } from '#renderer/ui/visible-text.ts';
import {
  type FilterValues,
  maxFilterTextLength,
  maxFilterTexts,
  type RowTextFilter,
  textFilters,
} from '#shared/item-filters.ts';
import { namesReadFrom } from '#shared/local-match.ts';
import { isNamelessListing, marketNameIn, wears } from '#shared/market-name.ts';
import { plainCharacters } from '#shared/plain-characters.ts';
import { holdsTradeToken } from '#shared/trade-url.ts';
import { words } from '#words/words.ts';

/** The rules for the filter bar's chips: what is one value, and how the service reads it (section 4.1). */

/** What a view's text form can hold (view-link.ts). `encoded`: the length of all values in a URL. */
export const chipBounds = {
  values: maxFilterTexts,
  characters: maxFilterTextLength,
  encoded: 24_000,
} as const;

/**
 * Typed or pasted text as values, in plain characters: one per line or tab-separated cell, a market link as its market name. Never split on a
 * comma, which may be part of a name.
 */
export function valuesIn(text: string): string[] {
  return plainCharacters(text)
    .split(cellBreak)
    .map((value) => marketNameIn(value) ?? value.trim())
    .filter((value) => value !== '');
}

const lineBreak = /[\r\n\v\f\u0085\u2028\u2029]+/;
const cellBreak = /[\r\n\t\v\f\u0085\u2028\u2029]+/;

/** Whether several lines are a message or a table rather than names: as filters, a greeting alone could match thousands of items. */
export function looksLikeMessage(pasted: string): boolean {
  // A field asks while the user waits for the paste.
  const lines = pasted.slice(0, maxJudgedLength).split(lineBreak);
  const written = lines.map((line) => line.trim()).filter((line) => line !== '');
  return written.length > 1 && written.some((line) => signsOfMessage.some((sign) => sign.test(line)));
}

const maxJudgedLength = 20_000;
/** A name has none of these, and a user who pastes one that does can still filter by it. */
const signsOfMessage: readonly RegExp[] = [
  // The mark of a list or a quote.
  /^(?:[-–*+•·>»]|\[[ x]?\]|\(?\d{1,3}[.)])\s/,
  // The end of a greeting, a sentence or a clause.
  /[,:;.?!]$/,
  // Words of a sentence.
  /\p{Ll}{2} (?:\p{Ll}+ ){2}/u,
  /^\p{Ll}(?:\S* \S+){3}/u,
  // A number in a cell of its own.
  /^#?\d[\d.,]*\s?[\t;,]|[\t;,]\s?#?\d[\d.,]*$/,
  /.{120}/,
];

type AddedValues = {
  values: string[];
  refused: string[];
  merged: number;
  /** The number of values with a trade token, which must not get into files and links. */
  secrets: number;
  /** The number of market links without a name. */
  nameless: number;
};

/** Appends values, except duplicates, those beyond the bounds, those with a trade token, and market links without a name. */
export function addValues(values: readonly string[], given: readonly string[]): AddedValues {
  const all = new Set(values);
  const refused: string[] = [];
  let merged = 0;
  let secrets = 0;
  let nameless = 0;
  let encoded = encodedLength(values);
  for (const value of given) {
    if (holdsTradeToken(value)) {
      secrets += 1;
      continue;
    }
    if (isNamelessListing(value)) {
      nameless += 1;
      continue;
    }
    if (all.has(value)) {
      merged += 1;
      continue;
    }
    const length = encodedLength([value]);
    const isTooMuch = all.size >= chipBounds.values || encoded + length > chipBounds.encoded;
    if (value.length > chipBounds.characters || isTooMuch) {
      refused.push(value);
      continue;
    }
    all.add(value);
    encoded += length;
  }
  return { values: [...all], refused, merged, secrets, nameless };
}

/** The length of the values in a URL, with a separator each. */
function encodedLength(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + encodeURIComponent(value.toWellFormed()).length + 1, 0);
}

/** A warning about filters that make a URL too long for many servers; null: none. */
export function longRequestNote(filters: FilterValues): string | null {
  const length = encodedLength(textFilters.flatMap((filter) => filters[filter]));
  return length > usualAddressLength ? words.lookingUp.longRequest(length) : null;
}

const usualAddressLength = 8_000;

/** A warning about a value that the service splits; null: none. */
export function commaWarning(value: string): string | null {
  const names = namesReadFrom(value);
  return names.length === 1 ? null : words.lookingUp.comma.warning(names.map((name) => visibleText(name)));
}

/** The values that the service's messages quote. Short values, which could be part of any sentence, are ignored. */
export function quotedIn(messages: readonly string[], values: readonly string[]): ReadonlySet<string> {
  return new Set(
    values.filter((value) => value.length >= shortestQuote && messages.some((text) => text.includes(value))),
  );
}

const shortestQuote = 4;

/** Notes about a paste: what was left out, with some names. */
export function pasteNotes({ refused, merged, secrets, nameless }: Omit<AddedValues, 'values'>): string[] {
  const { chips } = words.lookingUp;
  const named = refused.slice(0, maxNamed).map((value) => visibleText(value, { maxLength: 40 }));
  return [
    ...(secrets === 0 ? [] : [chips.tradeTokens(secrets)]),
    ...(nameless === 0 ? [] : [chips.namelessLinks(nameless)]),
    ...(refused.length === 0
      ? []
      : [
          chips.refused(refused.length, chipBounds),
          chips.refusedNames(named, refused.length - named.length),
        ]),
    ...(merged === 0 ? [] : [chips.merged(merged)]),
  ];
}

const maxNamed = 2;

/** The filter for these texts: any that has a wear or a mark, which display names don't have, is a market name, and so are those beside it. */
export function filterFor(texts: readonly string[]): RowTextFilter {
  return texts.some((text) => signOfMarketName.test(text.trim())) ? 'market_hash_name' : 'name';
}

/** Marks as they are typed. */
const signOfMarketName = new RegExp(
  `^(?:★|StatTrak(?:™|\\(TM\\))?(?: |$)|Souvenir )|.\\((?:${wears.join('|')})\\)$`,
  'i',
);
