import type { ListItem } from './item.ts';
import { areSameTexts, byFilter, type RowTextFilter, rowTextFilters } from './item-filters.ts';
import type { ItemQuery } from './item-query.ts';

/**
 * Whole texts with commas. The service splits names at commas without an escape (section 4.1), so one part of such a text is requested,
 * and the app compares the rows of the page with the whole text.
 */
export type LocalMatch = Readonly<Record<RowTextFilter, readonly string[]>>;

export const noLocalMatch: LocalMatch = byFilter(rowTextFilters, () => []);

/** Whether rows are compared in the app, so that some may be hidden. */
export function isMatchedLocally(localMatch: LocalMatch): boolean {
  return rowTextFilters.some((filter) => localMatch[filter].length > 0);
}

export function isSameLocalMatch(a: LocalMatch, b: LocalMatch): boolean {
  return rowTextFilters.every((filter) => areSameTexts(a[filter], b[filter]));
}

/** The names that the service presumably reads from a text: between its commas, trimmed. */
export function namesReadFrom(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** The part of a text that is requested in its place: the longest, which probably matches the fewest rows. */
export function searchedPart(text: string): string {
  return namesReadFrom(text).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** Without the texts whose part is no longer requested. */
export function matchedUnder(query: ItemQuery, localMatch: LocalMatch): LocalMatch {
  return byFilter(rowTextFilters, (filter) =>
    localMatch[filter].filter((text) => query[filter].includes(searchedPart(text))),
  );
}

/**
 * Whether a row is shown: for each filter with matched texts it equals one of them, or contains one of the filter's other texts in any
 * case. `matched` is the result of {@link matchedUnder} for the query.
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
