import type { ItemPage } from '#shared/item.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import {
  askedPart,
  filteredField,
  type MatchHere,
  type TextFilter,
  textFilters,
} from '#shared/match-here.ts';

/** What of one filter's texts the catalog seems not to have. `missing` is in the order in which they were asked for. */
export type MissingTexts = { filter: TextFilter; missing: string[]; of: number };

/**
 * Of filters with several texts those that no row holds, in whatever case: the question behind a list of names from a ticket. Said only
 * of rows that are the whole answer; what stands on one page of several, or in a row that can't be read, nobody knows.
 */
export function missingTexts(query: ItemQuery, matched: MatchHere, answer: ItemPage): MissingTexts[] {
  const isWhole =
    query.page === 1 &&
    answer.rows.length > 0 &&
    answer.quarantined.length === 0 &&
    answer.rowsLeftOut === 0 &&
    answer.pagination.total === answer.rows.length;
  if (!isWhole) return [];
  return textFilters.flatMap((filter) => {
    if (query[filter].length < 2) return [];
    const wholes = new Map(matched[filter].map((text) => [askedPart(text), text]));
    const inRows = answer.rows.map((row) => row[filteredField[filter]].toLowerCase());
    const missing = query[filter]
      .map((text) => wholes.get(text) ?? text)
      .filter((text) => !inRows.some((value) => value.includes(text.toLowerCase())));
    return missing.length === 0 ? [] : [{ filter, missing, of: query[filter].length }];
  });
}
