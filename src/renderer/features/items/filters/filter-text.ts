import { visibleText } from '#renderer/ui/visible-text.ts';
import { type FilterValues, textFilters } from '#shared/item-filters.ts';
import { namesReadFrom } from '#shared/local-match.ts';
import { wearAtEnd } from '#shared/market-name.ts';
import { holdsTradeToken } from '#shared/trade-url.ts';
import { maxFilterTextLength } from '#shared/view-link.ts';
import { words } from '#words/words.ts';

/** The text rules of the filter bar's chips: what is one value, and what the service will make of it (section 4.1). */

/** As much as a view's text form carries (view-link.ts); beyond it a view could not be restored. `encoded`: all values as sent. */
export const chipBounds = { values: 250, characters: maxFilterTextLength, encoded: 24_000 } as const;

/** Pasted text as values: one per line or tab-separated cell. Never split on a comma, which may be part of a name. */
export function valuesIn(text: string): string[] {
  return text
    .split(/[\r\n\t\v\f\u0085\u2028\u2029]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

type AddedValues = {
  values: string[];
  /** The given ones that found no place: too many, or too long. */
  refused: string[];
  /** How many of the given ones were there already, or came twice. */
  merged: number;
  /** How many of the given ones hold a trade token: no name does, and what is filtered by goes to files and links. */
  secrets: number;
};

/** The values with the given ones behind them: each once, none too long, none beyond the bound, none with a trade token. */
export function addValues(values: readonly string[], given: readonly string[]): AddedValues {
  const all = new Set(values);
  const refused: string[] = [];
  let merged = 0;
  let secrets = 0;
  let encoded = encodedLength(values);
  for (const value of given) {
    if (holdsTradeToken(value)) {
      secrets += 1;
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
  return { values: [...all], refused, merged, secrets };
}

/** How long the values are in an address, with a name or a comma for each. */
function encodedLength(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + encodeURIComponent(value.toWellFormed()).length + 1, 0);
}

/** A warning about filters that make a URL too long for many servers; null: none. */
export function longRequestNote(filters: FilterValues): string | null {
  const length = encodedLength(textFilters.flatMap((filter) => filters[filter]));
  return length > usualAddressLength ? words.lookingUp.longRequest(length) : null;
}

/** What servers take at least, by their usual settings. */
const usualAddressLength = 8_000;

/** What a value with a comma has to say about itself; null when it has none. */
export function commaWarning(value: string): string | null {
  const names = namesReadFrom(value);
  return names.length === 1 ? null : words.lookingUp.comma.warning(names.map((name) => visibleText(name)));
}

/** The values that one of the service's messages quotes: where the message belongs. Short ones may stand in any sentence. */
export function quotedIn(messages: readonly string[], values: readonly string[]): ReadonlySet<string> {
  return new Set(
    values.filter((value) => value.length >= shortestQuote && messages.some((text) => text.includes(value))),
  );
}

const shortestQuote = 4;

/** A note about a paste: what was left out, by name as far as there is room. */
export function pasteNotes({ refused, merged, secrets }: Omit<AddedValues, 'values'>): string[] {
  const { chips } = words.lookingUp;
  const named = refused.slice(0, maxNamed).map((value) => visibleText(value, { maxLength: 40 }));
  return [
    ...(secrets === 0 ? [] : [chips.tradeTokens(secrets)]),
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

/** From so many typed characters on: of fewer nearly every name has them. */
const suggestedFrom = 2;
const maxSuggested = 6;

/** The texts that contain what was typed, in any case, those that begin with it first; without those that are filtered by already. */
export function suggestedTexts(
  texts: readonly string[],
  typed: string,
  values: readonly string[],
): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < suggestedFrom) return [];
  const matching = texts.filter(
    (text) =>
      text.toLowerCase().includes(wanted) && text.length <= chipBounds.characters && !values.includes(text),
  );
  const begins = (text: string) => Number(text.toLowerCase().startsWith(wanted));
  return [...new Set(matching)].toSorted((a, b) => begins(b) - begins(a)).slice(0, maxSuggested);
}

/** Whether every one of the texts looks like a market name. */
export function areMarketNames(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => wearAtEnd(text) !== null);
}
