import type { ListItem } from './item.ts';
import { areSameTexts, byFilter, type RowTextFilter, rowTextFilters } from './item-filters.ts';
import type { ItemQuery } from './item-query.ts';

/**
 * Whole texts that contain a comma. The service reads a comma as the end of a name and states no escape (section 4.1), so it is
 * asked for one part of such a text, and the rows of the page are compared with the whole of it in the app.
 */
export type LocalMatch = Readonly<Record<RowTextFilter, readonly string[]>>;

export const noLocalMatch: LocalMatch = byFilter(rowTextFilters, () => []);

/** Whether rows are compared with anything here, so that some that the service sent may not be shown. */
export function isMatchedLocally(localMatch: LocalMatch): boolean {
  return rowTextFilters.some((filter) => localMatch[filter].length > 0);
}

export function isSameLocalMatch(a: LocalMatch, b: LocalMatch): boolean {
  return rowTextFilters.every((filter) => areSameTexts(a[filter], b[filter]));
}

/** The names that the service reads from one text, as far as is known: between its commas, without spaces around. */
export function namesReadFrom(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** The part of a text that is requested in its place: the longest, which leaves the fewest rows where parts match. Empty: there is none. */
export function searchedPart(text: string): string {
  return namesReadFrom(text).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** What is still matched under these filters: a text whose part is no longer asked for is not. */
export function matchedUnder(query: ItemQuery, localMatch: LocalMatch): LocalMatch {
  return byFilter(rowTextFilters, (filter) =>
    localMatch[filter].filter((text) => query[filter].includes(searchedPart(text))),
  );
}

/**
 * Whether a row stays: in each filter with matched texts it equals one of them, or contains, in whatever case, one of the filter's
 * other texts (by which the service gave it). `matched` is what {@link matchedUnder} gave for the query.
 */
export function passesLocalMatch(
  row: Pick<ListItem, RowTextFilter>,
  query: ItemQuery,
  matched: LocalMatch,
): boolean {
  return rowTextFilters.every((filter) => {
    const texts = matched[filter];
    if (texts.length === 0) return true;
    const value = row[filter];
    if (texts.includes(value)) return true;
    const parts = new Set(texts.map(searchedPart));
    const others = query[filter].filter((text) => !parts.has(text)).flatMap(namesReadFrom);
    return others.some((text) => text !== '' && value.toLowerCase().includes(text.toLowerCase()));
  });
}
