import type { ListItem } from './item.ts';
import type { ItemQuery } from './item-query.ts';

/**
 * Whole texts that contain a comma. The service reads a comma as the end of a name and states no escape (section 4.1), so it is
 * asked for one part of such a text, and the rows of the page are compared with the whole of it in the app.
 */
export type MatchHere = { names: readonly string[]; marketHashNames: readonly string[] };

/** The two filters of several texts, by their field of {@link ItemQuery}, and what they look at in a row. */
export const textFilters = ['names', 'marketHashNames'] as const;
export type TextFilter = (typeof textFilters)[number];
export const filteredField = { names: 'name', marketHashNames: 'market_hash_name' } as const satisfies Record<
  TextFilter,
  keyof ListItem
>;

export const nothingMatchedHere: MatchHere = { names: [], marketHashNames: [] };

/** Whether rows are compared with anything here, so that some that the service sent may not be shown. */
export function isMatchedHere({ names, marketHashNames }: MatchHere): boolean {
  return names.length > 0 || marketHashNames.length > 0;
}

/** The names that the service reads from one text, as far as is known: between its commas, without spaces around. */
export function namesReadFrom(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** The part of a text that is asked for in its place: the longest, which leaves the fewest rows where parts match. Empty: there is none. */
export function askedPart(text: string): string {
  return namesReadFrom(text).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** What is still matched under these filters: a text whose part is no longer asked for is not. */
export function matchedUnder(query: ItemQuery, matchHere: MatchHere): MatchHere {
  const still = (filter: TextFilter) =>
    matchHere[filter].filter((text) => query[filter].includes(askedPart(text)));
  return { names: still('names'), marketHashNames: still('marketHashNames') };
}

/**
 * Whether a row stays: in each filter with matched texts it equals one of them, or contains, in whatever case, one of the filter's
 * other texts (by which the service gave it). `matched` is what {@link matchedUnder} gave for the query.
 */
export function staysHere(
  row: Pick<ListItem, 'name' | 'market_hash_name'>,
  query: ItemQuery,
  matched: MatchHere,
): boolean {
  return textFilters.every((filter) => {
    const texts = matched[filter];
    if (texts.length === 0) return true;
    const value = row[filteredField[filter]];
    if (texts.includes(value)) return true;
    const parts = new Set(texts.map(askedPart));
    const others = query[filter].filter((text) => !parts.has(text)).flatMap(namesReadFrom);
    return others.some((text) => text !== '' && value.toLowerCase().includes(text.toLowerCase()));
  });
}
