import * as z from 'zod/mini';
import { byName } from './by-name.ts';
import type { ListItem } from './item.ts';
import {
  areFilterTexts,
  areSameTexts,
  filterTextsSchema,
  type RowTextFilter,
  rowTextFilters,
} from './item-filters.ts';
import type { ItemQuery } from './item-query.ts';

/**
 * What the app itself compares the rows of the service with: whole texts with commas. The service splits names at commas without an escape
 * (section 4.1), so one part of such a text is requested.
 */
export type LocalMatch = Readonly<Record<RowTextFilter, readonly string[]>>;

export const noLocalMatch: LocalMatch = byName(rowTextFilters, () => []);

export const localMatchSchema = z.record(z.enum(rowTextFilters), filterTextsSchema);

/** Whether rows are compared in the app, so that some may be hidden. */
export function isMatchedLocally(localMatch: LocalMatch): boolean {
  return !isSameLocalMatch(localMatch, noLocalMatch);
}

export function isSameLocalMatch(a: LocalMatch, b: LocalMatch): boolean {
  return rowTextFilters.every((filter) => areSameTexts(a[filter], b[filter]));
}

/** Its text form: the parameters of a view. */
export const localMatchParameters = rowTextFilters.map(parameter);

export function localMatchEntries(localMatch: LocalMatch): [name: string, value: string][] {
  return rowTextFilters.flatMap((filter) =>
    localMatch[filter].map((text): [string, string] => [parameter(filter), text]),
  );
}

/** Invalid parts are ignored. */
export function localMatchIn(given: URLSearchParams): LocalMatch {
  return byName(rowTextFilters, (filter) => {
    const texts = given.getAll(parameter(filter));
    return areFilterTexts(texts) ? texts : [];
  });
}

function parameter(filter: RowTextFilter): `match_${RowTextFilter}` {
  return `match_${filter}`;
}

/** The names that the service presumably reads from a text: between its commas, trimmed. */
export function namesReadFrom(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** The part of a text that is requested in its place: the longest, which probably matches the fewest rows. */
export function searchedPart(text: string): string {
  return namesReadFrom(text).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** The whole texts of a filter by the parts that are requested in their place. */
export function wholesByPart(localMatch: LocalMatch, filter: RowTextFilter): ReadonlyMap<string, string> {
  return new Map(localMatch[filter].map((text) => [searchedPart(text), text]));
}

/** Without the texts whose part is no longer requested. */
export function matchedUnder(query: ItemQuery, localMatch: LocalMatch): LocalMatch {
  return byName(rowTextFilters, (filter) =>
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
    const wholes = wholesByPart(matched, filter);
    const others = query[filter].filter((text) => !wholes.has(text)).flatMap(namesReadFrom);
    return others.some((text) => text !== '' && value.toLowerCase().includes(text.toLowerCase()));
  });
}
