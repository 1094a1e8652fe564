import type { CatalogRow, Pagination } from '#shared/item.ts';
import { type RowTextFilter, rowTextFilters } from '#shared/item-filters.ts';
import type { ItemQuery } from '#shared/item-query.ts';
import { type LocalMatch, searchedPart } from '#shared/local-match.ts';

/** The texts of a filter that no row contains, in their order. */
export type MissingTexts = { filter: RowTextFilter; missing: string[]; of: number; checked: Checked };

/** The rows that were compared: these pages of `of` (null: unknown), without `unreadRows` unreadable ones. */
type Checked = 'all' | { pages: readonly number[]; of: number | null; unreadRows: number };

type Loaded = { pages: readonly number[]; rows: readonly CatalogRow[]; unreadRows: number };

/** For filters with several texts, such as a list of names from a ticket: those that no loaded row contains, ignoring case. */
export function missingTexts(
  query: ItemQuery,
  matched: LocalMatch,
  { pages, rows, unreadRows }: Loaded,
  { total, pages: of }: Pick<Pagination, 'total' | 'pages'>,
): MissingTexts[] {
  if (rows.length === 0) return [];
  const checked = unreadRows === 0 && total === rows.length ? 'all' : { pages, of, unreadRows };
  return rowTextFilters.flatMap((filter) => {
    if (query[filter].length < 2) return [];
    const wholes = new Map(matched[filter].map((text) => [searchedPart(text), text]));
    const inRows = rows.map((row) => row[filter].toLowerCase());
    const missing = query[filter]
      .map((text) => wholes.get(text) ?? text)
      .filter((text) => !inRows.some((value) => value.includes(text.toLowerCase())));
    return missing.length === 0 ? [] : [{ filter, missing, of: query[filter].length, checked }];
  });
}
